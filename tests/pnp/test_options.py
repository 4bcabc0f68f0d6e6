"""The table of options: what the command line, the Python API and the page have of it."""

import inspect

import click
import pytest

import pnp
from pnp.cli import COMMANDS, root
from pnp.errors import OptionError, UnknownNameError
from pnp.page import bridge
from pnp.requests import options as table
from pnp.requests.reading import Request

CALLS = {
    pnp.deal: table.BOARD,
    pnp.draw: table.BOARD,
    pnp.kit: table.KIT,
    pnp.setup_cards: table.SETUP,
    pnp.check: table.CHECK,
    pnp.score: table.SCORE,
}
OPTIONS = [value for value in vars(table).values() if isinstance(value, table.Option)]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_the_arguments_of_a_call_are_options_with_the_same_defaults(call):
    known = {option.name: option for option in CALLS[call]}
    for name, parameter in inspect.signature(call).parameters.items():
        if name in known and (call, name) != (pnp.draw, "form"):  # None: of boards only
            assert parameter.default in {known[name].default, None}, name


@pytest.mark.parametrize("name", COMMANDS)
def test_the_options_of_commands_are_those_of_the_table(name):
    command = root.get_command(click.Context(root), name)
    options = table.LISTING if name in {"games", "rulings"} else getattr(table, name.upper(), ())
    known, typed = (
        {one.name.removesuffix("_mm") for one in many} for many in (options, command.params)
    )
    assert known <= typed


def test_the_default_of_an_option_is_a_value_of_it():
    for option in OPTIONS:
        given = Request({option.name: option.default}, (option,))
        assert given[option] == option.default == Request({}, (option,))[option], option.name
        if option.choices is not None and option.kind == "choice" and option.default is not None:
            assert option.default in option.choices(), option.name


# What may be typed, at least and at most, and the next beyond it.
BOUNDS = """
count 1 1000000 1 | jobs 1 256 1 | png_dpi 20 1200 1 | at 0 10000 1
margin_mm 0 50 .1 | hex_mm 5 500 .1 | bleed_mm 0 10 .1 | gutter_mm 0 20 .1 | stock_mm .1 5 .1
"""


@pytest.mark.parametrize("line", BOUNDS.replace("|", "\n").strip().splitlines())
def test_numbers_are_read_as_far_as_their_bounds(line):
    name, *numbers = line.split()
    least, most, step = map(float if "." in line else int, numbers)
    for option in (option for option in OPTIONS if option.name == name):
        for number in (least, most):
            assert Request({name: number}, (option,))[option] == number
        for number in (least - step, most + step):
            with pytest.raises(OptionError):
                Request({name: number}, (option,))[option]


def test_what_no_command_has_is_refused():
    with pytest.raises(UnknownNameError, match="unknown option 'papr': did you mean paper"):
        Request({"papr": "a4"}, table.LOOK)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (table.PAPER, None, "--paper None: expected a word"),
        (table.MARGIN, float("nan"), "--margin-mm nan: expected a number from 0 to 50"),
        (table.MARGIN, True, "--margin-mm True: expected a number"),
        (table.HEX, 4, "--hex-mm 4: expected a number from 5 to 500"),
        (table.BACK_OFFSET, (1.0, 21.0), "--back-offset 21: expected a number from -20 to 20"),
        (table.BACK_OFFSET, [1.0, 2.0], "expected two numbers in mm"),
        (table.FORCE, 1, "--force 1: expected True or False"),
        (table.ONLY, 3, "--only 3: expected several words"),
        (table.OPTIONS, [], r"--options \[\]: expected values by name"),
        (table.INVENTORY, 3, "--inventory 3: expected the path of a file"),
    ],
)
def test_values_of_another_kind_are_refused(option, value, words):
    with pytest.raises(OptionError, match=words):
        _ = Request({option.name: value}, (option,))[option]


def test_a_page_may_send_nothing_that_can_name_a_file():
    for _, options, _ in bridge._CALLS.values():
        assert not {option.kind for option in options} & {*table.FILE_KINDS, "board"}
