"""The rules of Sorcery: what a position proves to be wrong, and its score. No drawing."""
