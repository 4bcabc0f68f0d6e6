"""The tests, in folders as the code; what several of them share is in `positions` and its neighbours."""
