"""
The pictures: grounds, icons, marks and pieces, drawn with the shapes of `layouts`.

`svgart` reads SVG files, ours of `files/` and designers', into `drawings`; `symbols` colours
icons, pieces and engravings. `hexart` draws hexes and knows the places in them;
`pictograms` are the pictures of aids and cards. Knows colours, not rules.
"""
