"""What is printed of Terre de Barons. No rules."""
