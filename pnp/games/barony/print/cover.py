"""The picture on the cover and on the box of Barony."""

from pnp.printing.art.vistas import Hill, Standing, Vista

VISTA = Vista(
    band="barony",
    sky="#e3edf0",
    hills=(
        Hill("barony/mountain", 0.34, 0.2, 0.0, is_jagged=True),
        Hill("barony/forest", 0.46, 0.05, 0.085, 0.85),
        Hill("barony/plain", 0.58, 0.06, 0.07, 1.5),
        Hill("barony/lake", 0.7, 0.015, 0.09, 1.5),
        Hill("barony/field", 0.78, 0.06, 0.12, 1.05),
    ),
    standing=(
        Standing("city", "red", 0.2, 0.72, 0.42),
        Standing("village", "yellow", 0.86, 0.66, 0.24),
        Standing("stronghold", "green", 0.62, 0.7, 0.3),
        Standing("knight", "blue", 0.43, 0.96, 0.44),
        Standing("knight", "yellow", 0.76, 0.99, 0.4),
        Standing("village", "red", 0.09, 0.95, 0.26),
    ),
)
