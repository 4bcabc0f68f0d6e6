"""
The pictures: grounds, icons, marks and pieces, drawn with the shapes of `layouts`.

`terrains` lists the looks; `hexart` draws hexes; `icons` and `pieces` hold the symbols;
`motifs`, `scatter`, `places` and `outlines` serve them. Knows colours, not rules.
"""
