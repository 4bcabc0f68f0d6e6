"""
The pictures: grounds, icons, marks and pieces, drawn with the shapes of `layouts`.

`drawings` reads the art of `files/`, `outlines` path data; `symbols` colours icons, motifs, pieces
and engravings. `hexart` draws hexes, with `places` in them; `massifs` are peaks, `vistas` the
pictures of covers,
`pictograms` those of aids and cards. Knows colours, not rules.
"""
