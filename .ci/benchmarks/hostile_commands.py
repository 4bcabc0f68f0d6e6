"""
``python -m tests.benchmarks.hostile_commands SEED COUNT``: what hostile commands cost.

It tells how often each command ended with which code, its worst processor time, and the most
memory of all together.
"""

import resource
import sys
import time

from pnp.cli import run
from tests.fuzzing.commands import OPTIONS, try_commands


def main() -> None:
    """Try commands and tell what came of them."""
    slowest_s: dict[str, tuple[float, list[str]]] = {}

    def timed(words: list[str]) -> int:
        before_s = time.process_time()
        code = run(words)
        taken_s = time.process_time() - before_s
        slowest_s[words[0]] = max(slowest_s.get(words[0], (0.0, [])), (taken_s, words))
        return code

    tried = try_commands(int(sys.argv[1]), int(sys.argv[2]), timed)
    for name in OPTIONS:
        codes = {code: n for (one, code), n in sorted(tried.codes.items()) if one == name}
        taken_s, words = slowest_s.get(name, (0.0, []))
        print(f"{name:10} {codes} slowest {taken_s:.2f} s: {' '.join(words)[:120]!r}")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    print(*tried.troubles, sep="\n")


if __name__ == "__main__":
    main()
