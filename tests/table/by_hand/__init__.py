"""A table that a person deals at."""
