"""What is printed of Barony. No rules."""
