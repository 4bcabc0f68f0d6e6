"""The commands, one file each. Heavy imports stay inside the functions that need them."""
