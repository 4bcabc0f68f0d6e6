"""
JSON texts to data that follows schema 1, ``pnp/notation/schemas/position.schema.json``.

At most twenty breaches of the schema are listed, each with the path to its place:
``hexes[3].terrain``; then reading ends. Lists are counted before what is in them is read, and
the schema is held against the data by a few lines of our own: the usual libraries tell but the
first breach, or collect every breach in a hostile file and do not run everywhere.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from pnp.errors import PositionDataError, UnknownNameError
from pnp.games import PACKAGES, FindGame, find_game, is_game_file
from pnp.messages import Message, joined, message_of
from pnp.model.games import Game
from pnp.notation.reading.faults import MOST_TOLD, EnoughFaults, FaultLog, Repair, Words
from pnp.notation.reading.words import Token
from pnp.texts.suggestions import printable, shortened, unknown_name

Data: TypeAlias = Mapping[str, Any]
Rule: TypeAlias = Mapping[str, Any]

_LONGEST_VALUE = 60
_MOST_DIGITS = 1000
_MOST_BRACKETS = 50
_SCHEMA_PATH = Path(__file__).parent.parent / "schemas" / "position.schema.json"

# The types and bounds of the schema as a player may read them.
_TYPES: Mapping[str, tuple[type | tuple[type, ...], str]] = {
    "integer": (int, Message("whole_number")),
    "number": ((int, float), Message("a_number")),
    "string": (str, Message("text_in_quotes")),
    "boolean": (bool, Message("true_or_false")),
    "array": (list, Message("list_in_brackets")),
    "object": (dict, Message("object_in_braces")),
}
_BOUNDS: tuple[tuple[str, int, Callable[[int], Message]], ...] = (
    ("minimum", -1, lambda least: Message("or_more", least=least)),
    ("maximum", 1, lambda most: Message("at_most", most=most)),
    ("minItems", -1, lambda least: Message("at_least_in_list", least=least)),
    ("maxItems", 1, lambda most: Message("at_most_in_list", most=most)),
    ("maxLength", 1, lambda most: Message("at_most_characters", most=most)),
)
# What the patterns of the schema stand for, as its descriptions say.
PATTERNS: Mapping[str, Message] = {
    "^[A-Z]{1,3}[0-9]{1,4}$": Message("hex_name"),
    "^[0-9]+$": Message("digits_in_quotes"),
    "^-?[0-9]+(/[0-9]+)?$": Message("fraction_in_quotes"),
    "^[a-z]*$": Message("letters_of_colours"),
    r"^([a-z]|\?)?$": Message("letter_of_a_colour"),
    r"^([A-Z]|\+|\?)?$": Message("letter_of_a_piece"),
    r"^([A-Z]|\+)?$": Message("letter_of_a_known_piece"),
}
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)|[\[{]|[\]}]', re.DOTALL)


class DataLog(FaultLog):
    """Collects what is wrong with the data of a file, each with the path to its place."""

    def __init__(self) -> None:
        super().__init__([], most=MOST_TOLD + 1)
        self._told: dict[str, None] = {}

    def add(self, token: Token, message: Words, repair: Repair | None = None) -> None:
        """Note a fault. Raises EnoughFaults: there is one more than are listed."""
        words = message if isinstance(message, str) else message()
        line = Message("at_place", path=printable(token.path), fault=printable(words))
        if line in self._told:
            return
        meant = repair() if repair is not None else None
        told = line if meant is None else joined([line, Message("did_you_mean", word=meant)])
        self._told[told] = None
        super().add(token, words)

    def refuse(self, name: str) -> None:
        """Raise a PositionDataError that lists the faults, if there are any."""
        if self._told:
            lines = list(self._told)
            more = [Message("and_others")] if len(lines) > MOST_TOLD else []
            lines = [Message("no_position", name=name), *lines[:MOST_TOLD], *more]
            raise PositionDataError(joined(lines))


def data_following_schema(text: str, name: str, find: FindGame = find_game) -> tuple[Data, Game]:
    """
    Return the data in *text*, and its game, own ones being found by *find*.

    *name* is that of the file.

    Raises:
        PositionDataError: it is no JSON, or does not follow the schema.
        GameFileError: the file of its game cannot be read.
    """
    data = _loaded(text, name)
    log = DataLog()
    slug = data.get("game")
    if isinstance(slug, str) and is_game_file(slug):
        try:
            slug = find(slug).slug
        except UnknownNameError as error:
            log.add(Token("", path="game"), message_of(error))
            log.refuse(name)
    with suppress(EnoughFaults):
        for path, words in _breaches(data, position_schema(slug), ""):
            log.add(Token("", path=path.lstrip(".") or Message("the_whole")), words)
    log.refuse(name)
    assert isinstance(slug, str)  # else it has been refused
    return data, find_game(slug)


def position_schema(slug: object = None) -> Rule:
    """
    Return the shipped schema, with the names and players of the games from their list.

    For the game called *slug*, if there is one, it has no fields of what that game lacks.
    """
    game = getattr(slug, "game", None)
    if game is not None and not game.package:
        return _own_schema(game)
    return _schema(tuple(PACKAGES), slug if isinstance(slug, str) and slug in PACKAGES else None)


@cache
def _schema(slugs: tuple[str, ...], slug: str | None) -> Rule:
    schema = _shipped()
    schema["properties"]["game"]["enum"] = slugs
    most = max(find_game(slug).most_players for slug in slugs)
    schema["properties"]["players"]["maximum"] = most
    if slug is not None:
        _prune(schema, find_game(slug))
    resolved: Rule = _resolved(schema, schema["$defs"])
    return resolved


def _own_schema(game: Game) -> Rule:
    """Return the schema for an own game, which has names and bounds of its own."""
    schema = _shipped()
    schema["properties"]["game"] = {"type": "string", "enum": (str(game.slug),)}
    players = {"minimum": game.least_players, "maximum": game.most_players}
    schema["properties"]["players"].update(players)
    _prune(schema, game)
    names = (terrain.name for terrain in game.terrains)
    schema["$defs"]["hex"]["properties"]["terrain"]["maxLength"] = max(map(len, names), default=1)
    bounds = {
        "minimum": min((kind.least for kind in game.entries), default=0),
        "maximum": max((kind.most for kind in game.entries), default=0),
    }
    number, *_, by_colour, _, _ = schema["$defs"]["entry"]["anyOf"]
    number.update(bounds)
    by_colour["additionalProperties"].update(bounds)
    resolved: Rule = _resolved(schema, schema["$defs"])
    return resolved


def _shipped() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(_SCHEMA_PATH.read_text(encoding="utf-8"))
    return schema


def _prune(schema: Rule, game: Game) -> None:
    """Take the fields out of *schema* that positions of *game* do not have."""
    if not game.chips:
        del schema["$defs"]["hex"]["properties"]["chips"]
    if all(kind.on == "hex" for kind in game.pieces):
        del schema["$defs"]["piece"]["properties"]["at"]


def _resolved(rule: Any, definitions: Rule) -> Any:
    """Return *rule* with the definitions that it refers to in their places."""
    if isinstance(rule, list):
        return [_resolved(part, definitions) for part in rule]
    if not isinstance(rule, dict):
        return rule
    if "$ref" in rule:
        return _resolved(definitions[rule["$ref"].rpartition("/")[2]], definitions)
    return {key: _resolved(part, definitions) for key, part in rule.items()}


def _loaded(text: str, name: str) -> Data:
    """Return the data of a JSON text that has every key once."""
    if _depth(text) > _MOST_BRACKETS:
        raise PositionDataError(Message("json_brackets", name=name))
    try:
        data = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_number,
        )
    except json.JSONDecodeError as error:
        raise PositionDataError(
            Message(
                "no_json",
                name=name,
                line=error.lineno,
                column=error.colno,
                reason=ValueError(error.msg),
            )
        ) from None
    except ValueError as error:  # a key twice, NaN, a number of thousands of digits
        raise PositionDataError(Message("no_position_json", name=name, reason=error)) from None
    if not isinstance(data, dict):
        raise PositionDataError(Message("json_object", name=name))
    return data


def _depth(text: str) -> int:
    """Return how many brackets are open at once in a JSON text, those in strings not counted."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        mark = match[0]
        depth += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, depth)
    return deepest


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, or refuse one that has a key twice: one of both would be lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(Message("key_twice", key=shortened(key)))
        found[key] = value
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(Message("not_a_number", word=word))


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(Message("many_digits", count=len(digits)))
    return int(digits)


def _number(words: str) -> int | float:
    # The schema takes 2.0 for 2.
    number = float(words)
    if number in {float("inf"), -float("inf")}:
        raise ValueError(Message("too_large", number=words[:_LONGEST_VALUE]))
    return int(number) if number.is_integer() else number


def _breaches(value: Any, rule: Rule, place: str) -> Iterator[tuple[str, str]]:
    """Yield where *value* breaks a rule of the schema, and how: the parts that we use of it."""
    if "anyOf" in rule:
        if all(any(_breaches(value, choice, place)) for choice in rule["anyOf"]):
            expected = Message("number_list_or_object")
            yield place, Message("value_expected", value=shortened(value), expected=expected)
        return
    wanted = _expected(value, rule)
    if wanted is not None:
        yield place, Message("value_expected", value=shortened(value), expected=wanted)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _breaches(item, rule.get("items", {}), f"{place}[{number}]")
    elif isinstance(value, dict):
        yield from _object_breaches(value, rule, place)


def _object_breaches(value: Mapping[str, Any], rule: Rule, place: str) -> Iterator[tuple[str, str]]:
    known: Rule = rule.get("properties", {})
    others = rule.get("additionalProperties", {})
    names: Rule = rule.get("propertyNames", {})
    for key in rule.get("required", ()):
        if key not in value:
            yield place, Message("field_missing", key=key)
    for key, item in value.items():
        if _expected(key, names) is not None:
            yield (
                place,
                Message(
                    "value_expected", value=shortened(key), expected=PATTERNS[names["pattern"]]
                ),
            )
        if key in known:
            yield from _breaches(item, known[key], f"{place}.{key}")
        elif others is False:
            yield place, unknown_name("field", key[:_LONGEST_VALUE], known)
        else:
            yield from _breaches(item, others, f"{place}.{key[:_LONGEST_VALUE]}")


def _expected(value: Any, rule: Rule) -> str | None:
    """Return what *rule* expects in the place of *value* itself; None where it fits."""
    choices = rule.get("enum", [rule["const"]] if "const" in rule else None)
    if choices is not None:
        fits = any(value == choice and type(value) is type(choice) for choice in choices)
        return None if fits else ", ".join(map(str, choices))
    if "type" in rule:
        kind, type_words = _TYPES[rule["type"]]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            return type_words
    if "pattern" in rule and not re.search(rule["pattern"], value):
        return PATTERNS[rule["pattern"]]
    size = len(value) if isinstance(value, str | list) else value
    for key, sign, words in _BOUNDS:
        if key in rule and sign * size > sign * rule[key]:
            return words(rule[key])
    return None
