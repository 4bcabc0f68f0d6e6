"""Islands: numbers on hexes, harbours, houses on corners, roads on sides, a robber of nobody."""
