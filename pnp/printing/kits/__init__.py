"""Kits: everything one has to print and cut out to play, as sections of components."""
