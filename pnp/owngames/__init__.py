"""Own games: from a designer's file to the record of a game that all of the program knows."""
