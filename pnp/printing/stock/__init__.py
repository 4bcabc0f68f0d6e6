"""The stock: what all games print alike, made from the records of `pnp.model.parts`."""
