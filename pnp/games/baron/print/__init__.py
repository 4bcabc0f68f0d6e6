"""What is printed of Baron. No rules."""
