"""Positions for tests: typed, drawn at random, changed; faultless ones of some games."""
