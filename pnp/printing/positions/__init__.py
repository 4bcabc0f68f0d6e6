"""From a position to pages: its picture with what was found, and its score sheet."""
