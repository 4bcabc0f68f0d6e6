"""The program: ``pnp``, or ``python -m pnp``."""

import signal


def main() -> None:
    """Load the command line and run it; an interruption meanwhile ends it without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from pnp.cli import main as run_main

    run_main()


if __name__ == "__main__":
    main()
