"""The insides of the Python API: requests, checked and worked off."""
