"""The players' colours of Terre de Barons, in the order in which fewer players take them."""

from pnp.games.record import Colour

# Ruling TB-10.
COLOURS = (
    Colour("b", "blue"),
    Colour("y", "yellow"),
    Colour("r", "red"),
    Colour("g", "green"),
)
