"""TOML tables as typed records: bounded, with the line of each key, and all faults at once."""
