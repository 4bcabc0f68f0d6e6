"""Writers: finished pages become bytes and files. Holds no layout logic."""
