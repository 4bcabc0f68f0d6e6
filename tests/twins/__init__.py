"""Slow literal transcriptions of rules, to compare the quick ones with."""
