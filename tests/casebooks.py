"""Cases written down as a player would type them, in a text file beside the tests."""

import re
from dataclasses import dataclass
from pathlib import Path

_WORD = re.compile(r"([a-z][a-z ]*): (.*)")


@dataclass(frozen=True)
class Case:
    """A title, what is typed, and what is said of it: words with a value each."""

    title: str
    text: str
    said: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return self.title

    def all(self, *words: str) -> list[str]:
        """Return the values of *words*, in the order of the file."""
        return [value for word, value in self.said if word in words]

    def one(self, word: str, default: str = "") -> str:
        """Return the only value of *word*."""
        (value,) = self.all(word) or [default]
        return value

    @property
    def changes(self) -> dict[str, str]:
        r"""Return what stands for what in lines ``old -> new``; ``\n`` ends a line."""
        pairs = (line.replace("\\n", "\n").split(" ->") for line in self.text.splitlines())
        return {old: new.removeprefix(" ") for old, new in pairs}


def read_cases(path: Path) -> dict[str, list[Case]]:
    """
    Return the cases of a file by its headings, which stand in brackets.

    A title stands at the margin, its lines below it by four blanks further in: ``word: value``,
    and what is typed. A line with a hash at the margin is a remark.
    """
    tables: dict[str, list[Case]] = {}
    for block in re.split(r"\n(?=\S)", path.read_text(encoding="utf-8")):
        title, *rest = block.rstrip("\n").split("\n")
        if title.startswith("[") and title.endswith("]"):
            cases = tables.setdefault(title.strip("[]"), [])
        elif not title.startswith("#"):
            lines = [line[4:] for line in rest]
            said = [match.groups() for line in lines if (match := _WORD.fullmatch(line))]
            typed = "\n".join(line for line in lines if not _WORD.fullmatch(line))
            cases.append(Case(title, typed, tuple(said)))
    return tables
