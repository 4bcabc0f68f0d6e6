"""What the program of Baron adds to the checks of its file, and how it scores."""

from pnp.games.baron.rules.check import findings as findings
from pnp.games.baron.rules.score import sheet as sheet
