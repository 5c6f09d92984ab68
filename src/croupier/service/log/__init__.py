"""The pit's log: what people did and what the software raised, read off the record itself."""
