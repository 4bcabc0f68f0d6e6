"""Print-and-play workshop for hex games: boards, sheets and the rules behind them."""

__version__ = "0.1.0"
