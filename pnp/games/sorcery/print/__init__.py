"""What is printed of Sorcery. No rules."""
