"""What is printed of Islands."""
