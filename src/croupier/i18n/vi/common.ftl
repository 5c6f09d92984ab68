# Words that every topic shares.

language-name = Tiếng Việt
