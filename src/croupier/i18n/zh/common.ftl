# Words that every topic shares.

language-name = 简体中文
