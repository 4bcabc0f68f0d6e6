"""The rules of Terre de Barons: what a position proves to be wrong, and its score. No drawing."""
