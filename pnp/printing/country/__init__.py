"""
The theme `country`: a board drawn as one land, in the manner of an engraved map.

`sceneries` says which land a terrain is; `lands` lays the hexes out as territories; `waters`,
`woods`, `heights`, `farmland` and `openland` draw them; `engravings` holds the small pictures;
`boards` puts all together. Shapely is asked through `generators.territories` only.
"""
