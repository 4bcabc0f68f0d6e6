"""The score pad of Barony with Sorcery: that of Barony, and the control tokens."""

from collections.abc import Sequence

from pnp.games.barony.print.pad import score_pad_with
from pnp.games.sorcery.facts import POINTS_PER_CONTROL_TOKEN
from pnp.model.games import Colour
from pnp.printing.kits.record import KitRequest, Section
from pnp.printing.scores.pads import PadRow, score_pads
from pnp.texts import Texts


def score_pad(colours: Sequence[Colour], request: KitRequest, base: Texts, texts: Texts) -> Section:
    """Return the pads of Barony with Sorcery; *base* are the texts of Barony."""
    control = PadRow(texts("pad_control", points=POINTS_PER_CONTROL_TOKEN))
    pad = score_pad_with((control,), base("pad_reminder"), colours, request, base)
    return score_pads(pad, request, texts)
