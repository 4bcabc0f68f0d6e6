"""Programs that tests start: each wait has a limit, and none outlives its test."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

# Far more than any of them takes on the slowest machine.
LIMIT_S = 120

# What a program prints at its end of the most memory it had, in MiB, on Linux. What
# getrusage tells goes back to the test that forked it.
PRINT_MEMORY = """
from pathlib import Path
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""


def run_program(command: list[str], **options: Any) -> subprocess.CompletedProcess:
    """Run *command* to its end, and keep what it prints; `check` is off unless asked for."""
    usual = {"timeout": LIMIT_S, "check": False, "capture_output": "stdout" not in options}
    return subprocess.run(command, **(usual | options))


@contextmanager
def started_program(command: list[str], **options: Any) -> Iterator[subprocess.Popen]:
    """Start *command*; it is killed at the end, or after `LIMIT_S`, so that no reader waits."""
    with subprocess.Popen(command, **options) as process:
        killer = Timer(LIMIT_S, process.kill)
        killer.start()
        try:
            yield process
        finally:
            killer.cancel()
            process.kill()
