# Words that every topic shares.

# A text with the name that a sheet gives to what it tells.
named = { $text } ({ $name })

# A name, and what is told of it.
told = { $name }: { $text }

# One sentence after another.
sentences = { $first } { $second }
