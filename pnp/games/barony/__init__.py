"""Barony (Marc André, 2015): facts, boards and texts."""
