"""
Landscapes: a tile drawn as a piece of an engraved country that any neighbour fits.

`patches` cuts a tile into regions of one terrain by the lattice alone, so the browser page draws
them, too; `scenes` has what stands on each, `parcels` its fields; `plates` what one reads.
"""
