"""Boards and positions as text and JSON, both ways."""
