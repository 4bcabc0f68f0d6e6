"""How tests open games, and type positions of them: through the public functions alone."""

import re
import shutil
from functools import cache
from pathlib import Path

import pnp

GAMES = Path(__file__).parent / "games"
GALLERY = Path(pnp.__file__).parent / "owngames" / "gallery"
PATHS = {
    "tidewrack": GAMES / "twelve.toml",
    "island": GAMES / "island" / "island.toml",
    "moonmoths": GAMES / "moonmoths" / "moonmoths.toml",
    "threefold": GAMES / "threefold.toml",
    "fords": GAMES / "fords" / "fords.toml",
    "hedgerows": GAMES / "hedgerows.toml",
    "hegemons": GAMES / "hegemons" / "hegemons.toml",
    "marches": GAMES / "marches" / "marches.toml",
    "rings": GAMES / "galaxy" / "rings.toml",
}


@cache
def _game(name: str):
    return pnp.load_game(PATHS[name])


def deal(name: str, players: int, seed: int, **options):
    """A board of one of the games, whose file is read once."""
    return pnp.deal(_game(name), players=players, seed=seed, **options)


def copied(name: str, folder: Path) -> Path:
    """The file of a game in *folder*, with all that lies beside it."""
    source = PATHS[name]
    if not (folder / source.name).exists():
        if source.parent == GAMES:
            shutil.copy(source, folder)
        else:
            shutil.copytree(source.parent, folder, dirs_exist_ok=True)
    return folder / source.name


def position(name: str, text: str, folder: Path):
    """What a text of a position says, typed beside its game; *folder* is one to write into."""
    game = copied(name, folder).name
    file = folder / "position.txt"
    file.write_text(re.sub(r"(?m)^game +\S+", f"game {game}", text), encoding="utf-8")
    return pnp.read(file)


def board_part(text: str, phase: str) -> str:
    """The head of a position file: everything up to its pieces, in another phase."""
    head = re.split(r"(?m)^(?:pieces|totals)\b", text)[0]
    return re.sub(r"(?m)^phase .*$", f"phase {phase}", head)


def findings(judged) -> set[tuple[str, str]]:
    """The codes and severities of what was found."""
    found = pnp.check(judged).data()["findings"]
    return {(one["code"], one["severity"]) for one in found}


def serious(judged) -> set[str]:
    """The codes of what is impossible or doubtful."""
    return {code for code, severity in findings(judged) if severity in ("impossible", "doubtful")}


def points(judged) -> dict[str, int | None]:
    """The totals of the players by colour."""
    standings = pnp.score(judged).data()["score"]["standings"]
    return {one["colour"]: one["total"] for one in standings}
