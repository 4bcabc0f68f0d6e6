"""The browser page: the whole workshop in one file."""
