"""The picture on the cover and on the box of Baron."""

from pnp.printing.art.vistas import Hill, Standing, Vista

VISTA = Vista(
    band="baron",
    sky="#eef0e0",
    hills=(
        Hill("baron/quarry", 0.34, 0.1, 0.07, 1.3),
        Hill("baron/forest", 0.42, 0.06, 0.085, 0.85),
        Hill("baron/village", 0.55, 0.05, 0.1, 1.2),
        Hill("baron/field", 0.64, 0.05, 0.1, 1.0),
        Hill("baron/pond", 0.74, 0.015, 0.08, 1.5),
        Hill("baron/vineyard", 0.8, 0.05, 0.12, 1.0),
    ),
    standing=(
        Standing("keep", "white", 0.2, 0.72, 0.42),
        Standing("keep", "red", 0.8, 0.7, 0.38),
        Standing("baron", "red", 0.52, 0.98, 0.5),
        Standing("knight", "blue", 0.32, 0.99, 0.4),
        Standing("knight", "yellow", 0.74, 0.99, 0.38),
    ),
)
