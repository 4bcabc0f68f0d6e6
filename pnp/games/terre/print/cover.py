"""The picture on the cover and on the box of Terre de Barons."""

from pnp.printing.art.vistas import Hill, Standing, Vista

VISTA = Vista(
    band="terre",
    sky="#e6edf2",
    hills=(
        Hill("terre/mountain", 0.34, 0.2, 0.0, is_jagged=True),
        Hill("terre/1", 0.46, 0.05, 0.1, 1.4),
        Hill("terre/3", 0.55, 0.06, 0.11, 0.9),
        Hill("terre/2", 0.68, 0.05, 0.08, 1.4),
        Hill("terre/4", 0.8, 0.05, 0.12, 1.2),
    ),
    standing=(
        Standing("keep", "yellow", 0.18, 0.66, 0.34),
        Standing("keep", "green", 0.84, 0.68, 0.36),
        Standing("baron", "blue", 0.5, 0.97, 0.5),
        Standing("knight", "blue", 0.3, 0.99, 0.4),
        Standing("knight", "red", 0.72, 0.99, 0.4),
        Standing("troop", "red", 0.8, 0.92, 0.22),
        Standing("troop", "red", 0.87, 0.97, 0.24),
        Standing("troop", "blue", 0.2, 0.93, 0.22),
        Standing("troop", "blue", 0.12, 0.97, 0.24),
    ),
)
