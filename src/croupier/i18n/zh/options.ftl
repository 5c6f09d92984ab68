# What is refused of the options of a command.

# Something that is no whole number: letters, signs between digits, digits of another script.
number-not-whole = { $option } 的值无效：{ $text } 不是整数；请只用数字 0 到 9 书写，最多 { $digits } 位，例如 1000

# A whole number beyond one of two bounds.
number-outside = { $option } 的值无效：{ $text } 超出范围；请使用 { $least } 到 { $most } 之间的数

# A whole number below the only bound.
number-too-small = { $option } 的值无效：{ $text } 太小；请使用 { $least } 或更大的数
