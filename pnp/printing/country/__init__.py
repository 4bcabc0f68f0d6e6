"""
The theme `country`: a board drawn as one land, in the manner of an engraved map.

A game says in its looks which scenery a terrain is. `lands` lays the hexes out as territories;
`manners` and `heights` draw them; `boards` puts a board together, `charts` the page round it.
`names` makes names; `lettering` places them on `curves`, where `rooms` finds room for them.
Shapely is asked through `generators.territories`, `areas` and `medials` only.
"""
