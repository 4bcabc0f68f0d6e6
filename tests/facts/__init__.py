"""Facts from outside, typed from their sources, and held against what the program prints."""
