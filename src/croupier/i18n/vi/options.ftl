# What is refused of the options of a command.

# Something that is no whole number: letters, signs between digits, digits of another script.
number-not-whole = giá trị của { $option } không hợp lệ: { $text } không phải là số nguyên; hãy viết tối đa { $digits } chữ số, chỉ dùng 0 đến 9, ví dụ 1000

# A whole number beyond one of two bounds.
number-outside = giá trị của { $option } không hợp lệ: { $text } nằm ngoài phạm vi; hãy dùng số từ { $least } đến { $most }

# A whole number below the only bound.
number-too-small = giá trị của { $option } không hợp lệ: { $text } quá nhỏ; hãy dùng { $least } trở lên
