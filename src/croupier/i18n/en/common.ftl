# Words that every topic shares.

language-name = English
