"""
The theme `country`: a board drawn as one land, in the manner of an engraved map.

`sceneries` says which land a terrain is; `lands` lays the hexes out as territories; `waters`,
`woods`, `heights`, `farmland` and `openland` draw them, along `ways` where they have any;
`grounds` has washes, coast and sides, `marks` what a player reads. `engravings` makes symbols of
`sprigs` (strewn about) and `focals` (one a hex). `boards` puts a board together, `charts` its page.
Shapely is asked through `generators.territories` and `generators.areas` only.
"""
