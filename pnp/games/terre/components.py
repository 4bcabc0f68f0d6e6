"""
What is in the box of Terre de Barons.

Rules of 2025-10-01; other editions differ in the colours of the values.
"""

# Points on a tile: how many tiles have them.
TILES_OF_VALUE = {1: 9, 2: 9, 3: 9, 4: 10}

BOARD_RADIUS = 3
HEX_COUNT = 37
MOUNTAIN_COUNT = 4
KNIGHTS_A_PLAYER = 2

# How many choices of four mountains leave the other hexes in one piece; a test counts them.
CONNECTED_MOUNTAIN_SETS = 65_823

# Of one colour, beside its baron and its knights.
DONJONS_A_PLAYER = 10
TROOPS_A_PLAYER = 30
