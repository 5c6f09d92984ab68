# What is refused of the options of a command.

# Something that is no whole number: letters, signs between digits, digits of another script.
number-not-whole = invalid value for { $option }: { $text } is not a valid integer; write up to { $digits } digits, 0 to 9 alone, such as 1000

# A whole number beyond one of two bounds.
number-outside = invalid value for { $option }: { $text } is not in the range; use { $least } to { $most }

# A whole number below the only bound.
number-too-small = invalid value for { $option }: { $text } is too small; use { $least } or more
