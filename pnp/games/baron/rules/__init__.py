"""The rules of Baron: what a position proves to be wrong, and its score. No drawing."""
