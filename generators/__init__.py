"""Hexes, constraints and random boards. Knows no game and no paper."""
