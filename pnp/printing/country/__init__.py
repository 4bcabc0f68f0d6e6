"""
The theme `country`: a board drawn as one land, in the manner of an engraved map.

A game says in its looks which scenery a terrain is. A board is drawn in these steps:

1. `lands` lays the hexes out as territories with soft borders, each with a stream of its own.
2. `names` makes names; `lettering` places them on curves, where there is room for them.
3. `landscapes.manners` draw each land (water, woods, farmland, open land, heights), clear of names.
4. `roads` has the tracks between villages; `marks` what is read on the hexes.
5. `boards` paints all of it from the sea up; `charts` has what stands on the page round it.

A wall map lays `waters` and `roads` before the names; `boards.walls` lays it out and draws it.
Shapely is asked through `generators.areas` and `areas` only.
"""
