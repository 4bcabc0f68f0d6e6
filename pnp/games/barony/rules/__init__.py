"""The rules of Barony: what a position proves to be wrong, and its score. No drawing."""
