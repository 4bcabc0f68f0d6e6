"""Seeds: which numbers are some."""

LARGEST_SEED = 10**18
