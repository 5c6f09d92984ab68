"""Rulings: what is proposed when something goes wrong at a table dealt by hand."""
