"""The picture on the cover and on the box of Sorcery."""

from pnp.printing.art.vistas import Hill, Standing, Vista

VISTA = Vista(
    band="sorcery",
    sky="#cfc3d8",
    hills=(
        Hill("barony/mountain", 0.36, 0.22, 0.0, is_jagged=True),
        Hill("barony/forest", 0.48, 0.05, 0.085, 0.85),
        Hill("barony/plain", 0.6, 0.06, 0.07, 1.5),
        Hill("barony/mysterious", 0.74, 0.07, 0.15, 1.15),
    ),
    standing=(
        Standing("city", "purple", 0.22, 0.68, 0.4),
        Standing("village", "green", 0.87, 0.66, 0.24),
        Standing("stronghold", "yellow", 0.66, 0.7, 0.3),
        Standing("knight", "red", 0.42, 0.97, 0.46),
        Standing("knight", "blue", 0.8, 0.98, 0.4),
        Standing("control-token", "purple", 0.6, 0.93, 0.22),
    ),
)
