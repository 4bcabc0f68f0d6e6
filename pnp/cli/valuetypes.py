"""What is typed behind an option, as click reads it: paths, numbers, shifts."""

import re
from math import inf, isinf, nan
from pathlib import Path
from typing import Any

import click

from pnp.errors import OptionError
from pnp.messages import Message

# What may stand between the two numbers of a shift that have commas of their own.
_BETWEEN = re.compile(r"\s*;\s*|,?\s+")
# A seed has fewer; Python refuses to read numbers of thousands.
_WHOLE = re.compile("[+-]?[0-9]{1,400}")
_MOST_SHOWN = 40


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


class NumberType(click.ParamType[float]):
    """A number in a range, whole or with a decimal point or comma."""

    name = "number"

    def __init__(self, least: float = -inf, most: float = inf, *, is_whole: bool = False) -> None:
        self.least, self.most, self.is_whole = least, most, is_whole

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or refuse what is none."""
        text = str(value).strip()
        try:
            number = _whole(text) if self.is_whole else _decimal(text)
        except ValueError:
            number = nan
        if not self.least <= number <= self.most or isinf(number):
            name = param.opts[-1].strip("-") if param is not None else ""
            raise OptionError(self._refusal(name, shortened(text)))
        return number

    def _refusal(self, option: str, value: str) -> Message:
        if isinf(self.most):
            return Message("no_whole_number", option=option, value=value)
        least, most = self.least, self.most
        if self.is_whole:
            return Message(
                "typed_number_expected", option=option, value=value, least=least, most=most
            )
        return Message("typed_decimal_expected", option=option, value=value, least=least, most=most)


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
WHOLE = NumberType(is_whole=True)
