"""The inks that all engravings share."""

LIGHT = "#fbf4e2"
SEPIA = "#4a3526"
ROOF = "#b2603f"
