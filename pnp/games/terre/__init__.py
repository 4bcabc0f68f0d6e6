"""Terre de Barons (Lucas Borboleta, 2023): facts, boards and texts."""
