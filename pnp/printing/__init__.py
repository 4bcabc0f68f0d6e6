"""Boards, kits, cards, positions and score sheets as pages."""
