"""Shepherds: two flocks on nineteen hexes. A game nobody plays, whole in all else."""
