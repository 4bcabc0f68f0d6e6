"""The picture on the cover and on the box of Shepherds."""

from pnp.printing.art.vistas import Hill, Standing, Vista

VISTA = Vista(
    band="shepherds",
    sky="#e6eef0",
    hills=(
        Hill("shepherds/hill", 0.4, 0.2, 0.0, is_jagged=True),
        Hill("shepherds/pasture", 0.6, 0.06, 0.08, 1.4),
    ),
    standing=(Standing("knight", "red", 0.4, 0.95, 0.4), Standing("sheep", "blue", 0.7, 0.95, 0.3)),
)
