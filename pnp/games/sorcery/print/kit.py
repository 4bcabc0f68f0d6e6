"""The kit of Barony with Sorcery: that of Barony, and what the expansion adds."""

from layouts.components import Component
from layouts.shapes import Style, Use, placed
from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.facts import TILE_CODES, TOKENS_PER_RESOURCE
from pnp.games.barony.print.aids import rules_page as barony_rules_page
from pnp.games.barony.print.kit import kit_notes, player_sections, score_pad
from pnp.games.barony.print.materials import MATERIALS as OF_BARONY
from pnp.games.barony.print.pieces import coin, colour_letter
from pnp.games.barony.print.tiles import tile_components
from pnp.games.barony.print.tokens import resource_tokens
from pnp.games.sorcery.facts import (
    CONTROL_TOKENS_PER_COLOUR,
    GAME,
    MAGIC_TOKENS,
    MORE_TOKENS_PER_RESOURCE,
    MYSTERIOUS_CODES,
    ORDINARY_CODES,
    POINTS_PER_CONTROL_TOKEN,
)
from pnp.games.sorcery.print.aids import magic_aid, rules_page
from pnp.games.sorcery.print.cover import VISTA
from pnp.games.sorcery.print.materials import MATERIALS
from pnp.games.sorcery.print.spellcards import spell_cards
from pnp.model.games import Colour
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.covers import Cover
from pnp.printing.kits.materials import made_of
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.printing.kits.tokenforms import TokenSize, token
from pnp.printing.kits.tokens import centred_symbol, centred_text
from pnp.printing.scores.pads import PadRow, score_pads
from pnp.printing.themes import PAPER, find_player
from pnp.texts import Texts

TOKEN = TokenSize(16.0, 15.0)


def make_kit(request: KitRequest) -> Kit:
    """Return the kit of base game and expansion, with the pieces of *players* colours."""
    base = BARONY.texts(request.language)
    texts = GAME.texts(request.language)
    colours = GAME.colours_of(request.players)
    tokens = resource_tokens(request, TOKENS_PER_RESOURCE + MORE_TOKENS_PER_RESOURCE)
    pieces, counters, track, aids = player_sections(colours, request, base)
    control = tuple(_control_token(colour, request, base) for colour in colours)
    row = PadRow(texts("pad_control"))
    pad = score_pad(colours, request, base, more=(row,))
    sections = (
        _tiles(request, base, texts),
        Section("resources", base("kit_resources"), tokens),
        Section("magic", texts("kit_magic"), (_magic_token(request),)),
        pieces,
        # Beside the pieces, with which they stand in blocks of a colour.
        Section("control", texts("kit_control"), control),
        track,
        counters,
        Section(aids.key, aids.title, (*aids.components, magic_aid(request, texts))),
        Section("spells", texts("kit_spells"), spell_cards(request, texts)),
        score_pads(pad, request, texts),
    )
    of_barony = made_of(OF_BARONY, sections, base, has_standees=request.has_standees)
    return Kit(
        sections=made_of(MATERIALS, of_barony, texts, has_standees=request.has_standees),
        references=(barony_rules_page(request, base), rules_page(texts)),
        notes=_notes(request, base, texts),
        cover=Cover(VISTA, request.theme, request.seed),
    )


def _tiles(request: KitRequest, base: Texts, texts: Texts) -> Section:
    if request.inventory is not None:
        return Section("tiles", base("kit_tiles"), tile_components(request.inventory, request))
    others = (*TILE_CODES, *MYSTERIOUS_CODES)
    labels = [*("" for _ in others), *(texts("kit_five_label") for _ in ORDINARY_CODES)]
    tiles = tile_components((*others, *ORDINARY_CODES), request, labels=labels)
    return Section("tiles", base("kit_tiles"), tiles)


def _notes(request: KitRequest, base: Texts, texts: Texts) -> tuple[str, ...]:
    own = () if request.inventory is not None else (texts("kit_note_tiles"),)
    return (*kit_notes(request, base), *own)


def _magic_token(request: KitRequest) -> Component:
    theme, form = request.theme, request.form(TOKEN)
    ink = theme.tones["mysterious"].pattern if theme.is_lined else PAPER
    face = (
        form.field(0.4 * form.size_mm, Style(stroke=ink, stroke_mm=0.35)),
        centred_symbol(icon("barony/mysterious", ink, theme), 0.62 * form.size_mm),
    )
    return token(
        "magic",
        form,
        ground=theme.bands["sorcery"],
        front=face,
        back=face,
        quantity=MAGIC_TOKENS,
        block="magic",
    )


def _control_token(colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return the control tokens of a colour: a seal with its letter, its points behind."""
    theme, form = request.theme, request.form(TOKEN)
    player = find_player(theme, colour.name)
    scale = placed(0.0, 0.0, scale=0.8 * form.size_mm)
    letter = colour_letter(colour, texts)
    points = centred_text(str(POINTS_PER_CONTROL_TOKEN), 0.36 * form.size_mm, player.ink)
    return coin(
        f"{colour.name} control",
        player,
        (Use(piece("control-token", player, theme, letter=letter), scale),),
        request,
        size=TOKEN,
        quantity=CONTROL_TOKENS_PER_COLOUR,
        back=(Use(piece("control-token", player, theme, has_letter=False), scale), points),
    )
