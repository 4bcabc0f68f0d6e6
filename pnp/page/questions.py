"""What a call of the page sends: data that only a page of ours, without a mistake, would send."""

import json
from collections.abc import Callable, Mapping

from pnp.page.answers import Answer, Calls
from pnp.requests.options import Options
from pnp.requests.reading import Given


class CallError(Exception):
    """A call that no page of ours makes: no such name, no such data, or no JSON."""


def sent(text: str) -> dict[str, object]:
    """
    Return the data of a call.

    Raises:
        CallError: *text* is no JSON, or no table of values.
    """
    try:
        data = json.loads(text, parse_constant=_refuse_number)
    except (ValueError, RecursionError) as error:
        raise CallError(f"the data of a call is JSON: {error}") from None
    if not isinstance(data, dict):
        raise CallError("the data of a call is an object with values by name")
    return data


def _refuse_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def checked_call(
    name: str, data: Mapping[str, object], calls: Calls
) -> tuple[Options, Callable[[Given], Answer]]:
    """
    Return what may be sent with the call *name*, and what answers it.

    Raises:
        CallError: there is no such call, or *data* has a value that it does not take.
    """
    if name not in calls:
        raise CallError("there is no such call")
    strange = data.keys() - {option.name for option in calls[name][0]}
    if strange:
        raise CallError(f"the call {name} takes no {', '.join(map(repr, sorted(strange)))}")
    return calls[name]
