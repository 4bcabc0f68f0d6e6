"""Keep pytest away: these are scripts to run by hand, some of them for minutes."""

collect_ignore_glob = ["*.py"]
