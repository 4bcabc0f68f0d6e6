"""The stock of checks and score lines that all games share, worked off from records."""
