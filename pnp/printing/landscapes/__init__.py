"""
Landscapes: hexes drawn as pieces of an engraved country, by the lattice alone.

`scenes` has what all terrains have in common, and cuts a tile into patches of one terrain;
`manners` draw them; `grounds` puts a tile together that any neighbour fits, and stamps single
hexes on boards. The browser page draws all of it without a geometry library.
"""
