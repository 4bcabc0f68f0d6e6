"""What is said besides where nothing was dealt: there is more terrain than hexes."""

from collections.abc import Sequence

from generators import GeneratorError
from generators.bags.drawing import Bag
from pnp.dealing.boxes import Box
from pnp.messages import Message
from pnp.model.deals import Deal


def with_box(error: GeneratorError, box: Box, bags: Sequence[Bag]) -> GeneratorError:
    """Return *error* with how much terrain there is, if some of it has no hex to lie on."""
    lays = {deal.name: deal.lay for deal in box.game.deals if _is_ground(deal)}
    full = [bag for bag in bags if bag.name in lays and len(bag.things) > bag.laid_count]
    if box.game.file is None or not full:
        return error
    there, hexes = (sum(map(count, full)) for count in (_there, _laid))
    laid = {name for lay in lays.values() for name in lay}
    fixed = box.game.ground.fixed.values() if box.game.ground else ()
    bare = [one.name for one in box.game.terrains if one.name not in {*laid, *fixed}]
    if bare:
        names = ", ".join(bare)
        told = Message("box_leaves_none", there=there, hexes=hexes, names=names, error=error)
    else:
        told = Message("box_is_drawn_from", there=there, hexes=hexes, error=error)
    return type(error)(told)


def _is_ground(deal: Deal) -> bool:
    return deal.what == "terrain" and deal.to == "board" and not deal.covers


def _there(bag: Bag) -> int:
    return len(bag.things)


def _laid(bag: Bag) -> int:
    return bag.laid_count
