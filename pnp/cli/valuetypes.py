"""What is typed behind an option, as click reads it: paths, numbers, shifts."""

import re
from pathlib import Path
from typing import Any

import click
from click.types import IntParamType

from pnp.messages import Message, quoted

# What may stand between the two numbers of a shift that have commas of their own.
_BETWEEN = re.compile(r"\s*;\s*|,?\s+")
# A seed has fewer; Python refuses to read numbers of thousands.
_MOST_DIGITS = 30
_MOST_SHOWN = 40


def _decimal(text: str) -> float:
    """Return the number in the digits 0 to 9, which may have a decimal comma."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return float(text.replace(",", "."))


def shortened(text: str) -> str:
    """Return *text* as messages quote it: cut off where it is long."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


class FileType(click.Path):
    """The path of a file or folder; not an empty one, which would be the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "":
            self.fail(Message("file_without_name"), param, ctx)
        return super().convert(value, param, ctx)


class WholeNumberType(click.ParamType[int]):
    """A whole number in a range."""

    name = "number"

    def __init__(self, least: int, most: int, *, is_seed: bool = False) -> None:
        self.least, self.most, self.is_seed = least, most, is_seed

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or refuse what is none."""
        text = str(value)
        is_number = text.isascii() and text.isdigit() and len(text.lstrip("0")) <= _MOST_DIGITS
        if not is_number or not self.least <= int(text[-_MOST_DIGITS:]) <= self.most:
            self.fail(self._refusal(shortened(text)), param, ctx)
        return int(text)

    def _refusal(self, value: str) -> Message:
        if self.is_seed:
            return Message("seed_out_of_range", seed=quoted(value), most=self.most)
        return Message("typed_number_expected", value=value, least=self.least, most=self.most)


class PlainWholeType(IntParamType):
    """A whole number of any size, in the digits 0 to 9 as seeds are."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or refuse what is none."""
        text = str(value)
        if not text.isascii() or "_" in text:
            self.fail(Message("no_whole_number", value=quoted(shortened(text))), param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


class DecimalType(click.ParamType[float]):
    """A number, which may have a decimal comma."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or refuse what is none."""
        try:
            return _decimal(str(value))
        except ValueError:
            self.fail(Message("typed_decimal_expected", value=shortened(str(value))), param, ctx)


class OffsetType(click.ParamType[tuple[float, float]]):
    """A shift across and down in millimetres: ``0.5,-1.2``, also ``0,5 -1,2``."""

    name = "x,y"

    def __init__(self, most_mm: float) -> None:
        self.most_mm = most_mm

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
            self.fail(Message("typed_shift_expected", value=shortened(text)), param, ctx)
        if not (abs(x_mm) <= self.most_mm and abs(y_mm) <= self.most_mm):
            self.fail(
                Message("typed_shift_too_large", value=shortened(text), most_mm=self.most_mm),
                param,
                ctx,
            )
        return (x_mm, y_mm)


FILE = FileType(path_type=Path)
DECIMAL = DecimalType()
WHOLE = PlainWholeType()
