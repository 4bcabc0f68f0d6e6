"""What is typed behind an option, as click reads it: paths, numbers, shifts."""

import re
from pathlib import Path
from typing import Any

import click

from pnp.errors import OptionError
from pnp.messages import Message
from pnp.requests.reading import argument_refused
from pnp.texts.suggestions import cut

# What may stand between the two numbers of a shift that have commas of their own.
_BETWEEN = re.compile(r"\s*;\s*|,?\s+")
# A seed has fewer; Python refuses to read numbers of thousands.
_WHOLE = re.compile("[+-]?[0-9]{1,400}")


def _whole(text: str) -> int:
    """Return the number in the digits 0 to 9."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _decimal(text: str) -> float:
    """Return the number in the digits 0 to 9, which may have a decimal comma."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return float(text.replace(",", "."))


class FileType(click.Path):
    """The path of a file or folder; not an empty one, which would be the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "":
            assert param is not None
            is_option = isinstance(param, click.Option)
            name = param.opts[-1] if is_option else param.human_readable_name
            raise OptionError(Message("file_without_name", name=name))
        return super().convert(value, param, ctx)


class NumberType(click.ParamType[float]):
    """A number, whole or with a decimal point or comma; whether it is in range is asked later."""

    name = "number"

    def __init__(self, *, is_whole: bool = False) -> None:
        self.is_whole = is_whole

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or refuse what is none."""
        text = str(value).strip()
        try:
            return _whole(text) if self.is_whole else _decimal(text)
        except ValueError:
            name = param.opts[-1].strip("-") if param is not None else ""
            if not self.is_whole:
                raise argument_refused(name, cut(text), Message("a_number")) from None
            raise OptionError(Message("no_whole_number", option=name, value=cut(text))) from None


class OffsetType(click.ParamType[tuple[float, float]]):
    """A shift across and down in millimetres: ``0.5,-1.2``, also ``0,5 -1,2``."""

    name = "x,y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both numbers, or refuse what is none."""
        if isinstance(value, tuple):
            return value
        text = str(value).strip()
        parts = _BETWEEN.split(text)
        try:
            x_mm, y_mm = map(_decimal, parts if len(parts) > 1 else text.split(","))
        except ValueError:
            expected = Message("a_typed_shift")
            raise argument_refused("back_offset", cut(text), expected) from None
        return (x_mm, y_mm)


FILE = FileType(path_type=Path)
WHOLE, DECIMAL, SHIFT = NumberType(is_whole=True), NumberType(), OffsetType()
