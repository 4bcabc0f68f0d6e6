"""
The pictures: grounds, icons, marks and pieces, drawn with the shapes of `layouts`.

`drawings` reads the art of `files/`, `outlines` path data; `symbols` colours icons, motifs, pieces
and engravings. `looks` says how a terrain is drawn, `hexart` draws hexes, with `places` in them;
`vistas` are the pictures of covers, `pictograms` those of aids. Knows colours, not rules.
"""
