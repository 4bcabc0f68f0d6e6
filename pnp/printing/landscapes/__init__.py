"""
Landscapes: a tile drawn as a piece of an engraved country that any neighbour fits.

`patches` cuts a tile into regions of one terrain by the lattice alone, so the browser page draws
them, too. `scenes` has what all terrains have in common; `manners` and `farmland` draw them;
`plates` are what one reads, and `drawing` puts a tile together.
"""
