"""The pure packages of others that go into the page, with their licences."""

from importlib.metadata import Distribution, PackagePath, distribution
from pathlib import Path
from typing import NamedTuple

from pnp.errors import PageError


class Packed(NamedTuple):
    """A distribution of PyPI: its name, the short name of its licence, where its source is."""

    name: str
    licence: str
    source: str


# What our own packages need where there is no compiled code.
DISTRIBUTIONS = (
    Packed("click", "BSD-3-Clause", "https://github.com/pallets/click"),
    Packed("font-source-sans-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-sans"),
    Packed("font-source-serif-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-serif"),
    Packed("fonttools", "MIT", "https://github.com/fonttools/fonttools"),
    Packed("platformdirs", "MIT", "https://github.com/tox-dev/platformdirs"),
    Packed("reportlab", "BSD-3-Clause", "https://pypi.org/project/reportlab"),
    Packed("segno", "BSD-3-Clause", "https://github.com/heuer/segno"),
    Packed("svgwrite", "MIT", "https://github.com/mozman/svgwrite"),
)
_TEXTS = ("licen", "copying", "notice")


def find_distribution(name: str) -> Distribution:
    """
    Return an installed distribution.

    Raises:
        PageError: it is not installed.
    """
    try:
        return distribution(name)
    except ModuleNotFoundError as error:
        raise PageError(
            f"the package {name} is not installed, which belongs into the page; install "
            "hexboard-pnp anew."
        ) from error


def licence_text(found: Distribution) -> str:
    """Return the texts of a distribution's licence, one after the other; "" without any."""
    named = [file for file in found.files or () if file.name.lower().startswith(_TEXTS)]
    # Old packages have theirs among their own files, not with what is said of them.
    chosen = [file for file in named if _is_metadata(file)] or named
    paths = [Path(str(found.locate_file(file))) for file in sorted(chosen)]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
    return "\n\n".join(text.strip() for text in texts)


def _is_metadata(file: PackagePath) -> bool:
    return file.parts[0].endswith(".dist-info")
