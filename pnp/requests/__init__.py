"""What callers ask for: one table of options, one reader, one frozen request a command."""
