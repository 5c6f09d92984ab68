"""What a house's record says of its business: read from the record alone, and never written."""
