"""
What ``pnp check --json`` and ``pnp score --json`` say: schema 1,
``schemas/report.schema.json``, described in docs/formats.md.
"""

from collections.abc import Sequence

from generators.hexes import Hex
from pnp._api.judgements import Findings, Score
from pnp._api.verdicts import Decisive
from pnp.judging.findings import Finding
from pnp.judging.scores import Note, ScoreLine, ScoreSheet
from pnp.model.boards import Json
from pnp.model.positions import told_of
from pnp.notation.positionfiles import PositionFile
from pnp.texts import Texts
from pnp.texts.messages import in_language


def report_data(judgement: Findings, language: str) -> dict[str, Json]:
    """Return what was found in one file, and its score if it was asked for, as plain data."""
    file = judgement.file
    texts = file.game.rules_texts(language)
    data: dict[str, Json] = {
        "file": file.name,
        "game": file.position.game,
        "players": file.position.players,
        "phase": file.position.phase,
        "title": file.position.title,
        "names": dict(sorted(file.position.player_names.items())),
        "remarks": [in_language(remark, language) for remark in file.remarks],
        "findings": [_finding(file, finding, texts) for finding in judgement.findings],
    }
    if isinstance(judgement, Score):
        data["score"] = _score(file, judgement.sheet, judgement.decisive, texts)
    return data


def _score(
    file: PositionFile, sheet: ScoreSheet, decisive: Sequence[Decisive], texts: Texts
) -> dict[str, Json]:
    """Return a score sheet, and the rulings that would change who wins."""
    return {
        "over": sheet.is_over,
        "winners": list(sheet.winners),
        "standings": [
            {
                "colour": standing.colour,
                "rank": standing.rank,
                "shared": standing.is_shared,
                "total": standing.total,
                "lines": [_line(file, line, texts) for line in standing.lines],
            }
            for standing in sheet.standings
        ],
        "notes": [_note(file, note, texts) for note in sheet.notes],
        "workings": [_note(file, note, texts) for note in sheet.workings],
        "decisive_rulings": [
            {"ruling": one.ruling, "choice": one.choice, "winners": list(one.winners)}
            for one in decisive
        ],
    }


def _finding(file: PositionFile, finding: Finding, texts: Texts) -> dict[str, Json]:
    """Return one finding; the lines are those in which pieces on its hexes were typed."""
    lines = sorted({line for cell in finding.hexes for line in file.lines.get(cell, ())})
    return {
        "code": finding.code,
        "severity": finding.severity,
        "hexes": _names(file, finding.hexes),
        "lines": list(lines),
        "sentence": told_of(file.position, file.game, finding.sentence, texts),
        "source": texts(f"{finding.code}_source"),
    }


def _line(file: PositionFile, line: ScoreLine, texts: Texts) -> dict[str, Json]:
    """Return one line of an account; points are null while an entry is missing."""
    return {
        "sentence": told_of(file.position, file.game, line.sentence, texts),
        "points": line.points,
        "hexes": _names(file, line.hexes),
        "source": texts(line.source),
    }


def _note(file: PositionFile, note: Note, texts: Texts) -> dict[str, Json]:
    """Return a note."""
    return {
        "sentence": told_of(file.position, file.game, note.sentence, texts),
        "hexes": _names(file, note.hexes),
    }


def _names(file: PositionFile, hexes: Sequence[Hex]) -> list[Json]:
    """Return the names of hexes, each once."""
    return [file.position.names[cell] for cell in dict.fromkeys(hexes)]
