"""Training: what is asked, what is right, and how it is said."""
