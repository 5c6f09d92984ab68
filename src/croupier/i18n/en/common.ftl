# Words that every topic shares.

# A text with the name that a sheet gives to what it tells.
named = { $text } ({ $name })
