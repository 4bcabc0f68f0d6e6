"""The legend of findings: number, code, severity, hexes, sentence and source, one by one."""

from collections import Counter
from collections.abc import Iterator, Sequence

from layouts.fonts import text_width_mm
from layouts.shapes import Shape, Text
from layouts.textblocks import paragraph, shorten_text
from layouts.units import points_to_mm
from pnp.judging.findings import SEVERITIES, Finding, is_breach
from pnp.printing.positionpages.blocks import Block
from pnp.printing.positionpages.findingmarks import badge_shapes
from pnp.printing.positionpages.linebreaks import unbroken
from pnp.printing.positionpages.pageframes import PageFrame
from pnp.texts.sentences import tell

COLUMN_GAP_MM = 7.0

_TEXT_MM = points_to_mm(8)
_SMALL_MM = points_to_mm(6.5)
_BADGE_MM = 1.75  # radius
_INDENT_MM = 5.6
_ENTRY_GAP_MM = 2.2
_LEAST_COLUMN_MM = 72.0
_MOST_HEXES = 24


def legend_column_count(width_mm: float) -> int:
    """Return how many columns a legend of that width has."""
    return max(1, int((width_mm + COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + COLUMN_GAP_MM)))


def legend_blocks(
    frame: PageFrame, findings: Sequence[Finding], width_mm: float
) -> tuple[Block, ...]:
    """
    Return an entry for each finding, numbered from 1, as wide as a column.

    The source stands under the first of several findings of one code.
    """
    blocks = []
    code = ""
    for number, finding in enumerate(findings, start=1):
        blocks.append(_entry(frame, number, finding, width_mm, has_source=finding.code != code))
        code = finding.code
    return tuple(blocks)


def findings_summary(frame: PageFrame, findings: Sequence[Finding]) -> str:
    """Return how many findings there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    parts = [
        frame.rules(f"count_{severity.replace(' ', '-')}", count=counts[severity])
        for severity in SEVERITIES
        if counts[severity]
    ]
    if not any(map(is_breach, findings)):
        parts.insert(0, frame.words("draw_clean"))
    return ", ".join(parts)


def _entry(
    frame: PageFrame, number: int, finding: Finding, width_mm: float, *, has_source: bool
) -> Block:
    """Return one finding: a line with its code and hexes, the sentence, perhaps the source."""
    ink, texts = frame.theme.ink, frame.rules
    shapes = [
        *badge_shapes(str(number), finding.severity, (_BADGE_MM, _BADGE_MM + 0.1), _BADGE_MM),
        *_headline(frame, finding, width_mm),
    ]
    y_mm = 1.25 * _TEXT_MM
    paragraphs = [(tell(finding.sentence, texts, frame.position.names), _TEXT_MM)]
    if has_source:
        paragraphs.append((texts(f"{finding.code}_source"), _SMALL_MM))
    for words, size_mm in paragraphs:
        block = paragraph(
            unbroken(words),
            x_mm=_INDENT_MM,
            y_mm=y_mm,
            width_mm=width_mm - _INDENT_MM,
            face="sans",
            size_mm=size_mm,
            fill=ink,
        )
        shapes += block.shapes
        y_mm += block.height_mm
    return Block(tuple(shapes), y_mm, _ENTRY_GAP_MM)


def _headline(frame: PageFrame, finding: Finding, width_mm: float) -> Iterator[Shape]:
    """Yield code and severity, bold, and the names of the hexes."""
    ink = frame.theme.ink
    base_mm = 0.96 * _TEXT_MM
    severity = frame.rules(f"severity_{finding.severity.replace(' ', '-')}")
    head = f"{finding.code} · {severity}"
    yield Text(_INDENT_MM, base_mm, head, "sans-semibold", _TEXT_MM, ink)
    left_mm = _INDENT_MM + text_width_mm(head, "sans-semibold", _TEXT_MM) + _TEXT_MM
    names = [frame.position.names.get(cell, "") for cell in finding.hexes]
    words = ", ".join(names[:_MOST_HEXES])
    if words and width_mm - left_mm > 5.0:
        words = shorten_text(words, "sans", size_mm=_TEXT_MM, width_mm=width_mm - left_mm)
        yield Text(left_mm, base_mm, words, "sans", _TEXT_MM, ink)
