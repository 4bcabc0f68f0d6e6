"""The program: ``pnp``, or ``python -m pnp``."""

import atexit
import gc
import os
import signal
import sys

# A command makes many objects and leaves next to no garbage: looking for it takes longer than it
# should. So many objects are 20 MB.
_OBJECTS_A_COLLECTION = 200_000


def main() -> None:
    """Load the command line and run it; an interruption meanwhile ends it without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(_OBJECTS_A_COLLECTION)
    from pnp.cli import main as run_main

    code = run_main()
    if sys.getprofile() or sys.gettrace():
        sys.exit(code)  # whoever watches has to write what was seen
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.flush()
    # Libraries clear away what they must. What is left goes with the process, not piece by piece.
    atexit._run_exitfuncs()
    os._exit(code)


if __name__ == "__main__":
    main()
