"""``pnp calibrate`` and the printer profiles it keeps."""

import subprocess
import sys
import tomllib
from itertools import product

import pikepdf
import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from layouts import points_to_mm
from layouts.documents import PAPERS, find_paper
from pnp.cli import COMMANDS, run, userfiles
from pnp.cli.calibrate import calibrate
from pnp.cli.userfiles import (
    PrinterProfile,
    drop_profile,
    find_profile,
    parse_profiles,
    profiles_path,
    put_profile,
    read_profiles,
    save_profile,
)
from pnp.errors import ProfileError
from pnp.printing.machines import calibration_document


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(userfiles, "profiles_path", lambda: tmp_path / "conf" / "printers.toml")
    monkeypatch.chdir(tmp_path)


def test_the_help_line_is_the_command_s_own() -> None:
    assert COMMANDS["calibrate"] == calibrate.get_short_help_str(limit=200)


def test_the_profiles_lie_in_the_user_s_configuration_folder() -> None:
    assert profiles_path().name == "printers.toml"
    assert "hexboard-pnp" in profiles_path().parts


@pytest.mark.parametrize(
    ("flip", "hint"), [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")]
)
def test_the_pages_are_written_for_the_edge_asked_for(tmp_path, flip, hint, capsys) -> None:
    assert run(["calibrate", "--paper", "letter", "--duplex", flip, "-o", "c.pdf"]) == 0
    with pikepdf.open(tmp_path / "c.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == hint
        assert [float(value) for value in pdf.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])


def test_without_a_name_the_pages_go_to_the_folder_print(tmp_path, capsys) -> None:
    assert run(["calibrate"]) == 0
    assert (tmp_path / "print" / "calibration-a4.pdf").exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_fit_every_paper_in_both_languages(language) -> None:
    for paper, margin_mm in product(PAPERS, (5.0, 15.0)):
        document = calibration_document(paper, "short-edge", margin_mm=margin_mm, language=language)
        assert len(document.pages) == 2
        sizes = [getattr(shape, "size_mm", 9.0) for shape in document.pages[0].drawing.marks]
        assert min(sizes) >= points_to_mm(8.0)


def test_french_numbers_have_a_comma() -> None:
    document = calibration_document(find_paper("a4"), "long-edge", margin_mm=10.0, language="fr")
    texts = [getattr(shape, "text", "") for shape in document.pages[0].drawing.marks]
    assert "+5" in texts
    assert "\u22125" in texts


def test_an_offset_is_saved_found_and_replaced(tmp_path, capsys) -> None:
    assert run(["calibrate", "--save", "0.5,-0.2", "--printer", "Kitchen laser"]) == 0
    assert run(["calibrate", "--save", "1,2", "--printer", "Office"]) == 0
    assert find_profile("Kitchen laser") == PrinterProfile("Kitchen laser", (0.5, -0.2))
    assert run(["calibrate", "--save", "0,0.3", "--printer", "Kitchen laser"]) == 0
    assert find_profile("Kitchen laser").back_offset_mm == (0.0, 0.3)
    assert find_profile("Office").back_offset_mm == (1.0, 2.0)
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--save", "1,2"], "--printer NAME belong together"),
        (["--printer", "Office"], "--printer NAME belong together"),
        (["--save", "1;2;3", "--printer", "x"], "expected two numbers"),
        (["--save", "1,2", "--printer", "  "], "expected a name"),
        (["--duplex", "long"], "did you mean long-edge"),
        (["--paper", "a9"], "no paper is called"),
        (["-o", "c.svg"], ".pdf"),
        (["--list", "--forget", "x"], "--list, --forget: use one at a time"),
        (["--forget", "x", "--paper", "a4"], "one at a time"),
        (["--forget", "x"], "no printer is saved yet"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_block(arguments, words, capsys) -> None:
    assert run(["calibrate", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("printers = 3", "expected tables"),
        ("a = 1", "found a"),
        ("[printers.x", "printers.toml:1: Expected ']'"),
        ("x = " + "[" * 6_000, "more than 20 tables and lists"),
        ("x = " + "9" * 5_000, "a number of 5000 digits"),
        ("[printers.x]\nback_offset_mm = 0x" + "f" * 90 + "\n", "expected two numbers"),
        ("[printers.x]\n", "expected back_offset_mm"),
        ("[printers.x]\nback_offset_mm = [1]\n", "expected two numbers"),
        ("[printers.x]\nback_offset_mm = [1, true]\n", "expected two numbers"),
        ("[printers.x]\nback_offset_mm = [1, nan]\n", "expected two numbers"),
        ("[printers.x]\nback_offset_mm = [1, 99]\n", "from -20 to 20"),
        ('[printers.x]\nback_offset_mm = "__import__(0)"\n', "expected two numbers"),
        ("[printers.x]\nback_offset_mm = [1, 2]\ncolour = 1\n", "only"),
    ],
)
def test_a_file_that_holds_something_else_is_refused(text, words) -> None:
    with pytest.raises(ProfileError, match=r"printers\.toml") as error:
        parse_profiles(text, "printers.toml")
    assert words in str(error.value)


def test_a_broken_file_is_kept(tmp_path) -> None:
    path = tmp_path / "conf" / "printers.toml"
    path.parent.mkdir()
    path.write_text("[printers.x", encoding="utf-8")
    with pytest.raises(ProfileError, match=r"printers\.toml:1: Expected"):
        save_profile(PrinterProfile("Office", (0.0, 0.0)))
    assert path.read_text(encoding="utf-8") == "[printers.x"


def test_an_unknown_printer_is_told_with_those_there_are() -> None:
    with pytest.raises(ProfileError, match="pnp calibrate"):
        find_profile("Office")
    save_profile(PrinterProfile("Office", (0.0, 0.0)))
    with pytest.raises(ProfileError, match="did you mean Office"):
        find_profile("ofice")


# A drawer of any character costs hypothesis seconds to prepare; these are the telling ones.
_NAMES = st.text("aZ0 .-_=#[]{}'\"\\,éœ中😀", min_size=1, max_size=60).filter(str.strip)
_OFFSETS = st.floats(-20.0, 20.0)


@given(st.dictionaries(_NAMES, st.tuples(_OFFSETS, _OFFSETS), max_size=5))
def test_profiles_are_read_as_they_were_written(offsets) -> None:
    profiles = {name: PrinterProfile(name, offset) for name, offset in offsets.items()}
    document = tomlkit.document()
    for profile in profiles.values():
        put_profile(document, profile)
    text = tomlkit.dumps(document)
    assert parse_profiles(text, "text") == profiles
    assert tomllib.loads(text).get("printers", {}).keys() == profiles.keys()


def test_a_byte_order_mark_before_the_profiles_does_no_harm(tmp_path) -> None:
    path = tmp_path / "conf" / "printers.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xef\xbb\xbf[printers.x]\nback_offset_mm = [1.0, 2.0]\n")
    assert find_profile("x").back_offset_mm == (1.0, 2.0)


def test_nothing_is_saved_when_the_pages_are_refused(tmp_path, capsys) -> None:
    arguments = ["calibrate", "--save", "1,2", "--printer", "Office", "-o"]
    assert run([*arguments, "none/c.pdf"]) == 2
    assert not userfiles.profiles_path().exists()
    assert run([*arguments, "c.pdf"]) == 0
    assert userfiles.profiles_path().exists()


def test_eight_at_once_are_all_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    command = [sys.executable, "-m", "pnp", "calibrate", "--save", "1,2", "--printer"]
    running = [subprocess.Popen([*command, f"printer {n}"]) for n in range(8)]
    assert [process.wait(timeout=120) for process in running] == [0] * 8
    saved = read_profiles(tmp_path / "hexboard-pnp" / "printers.toml")
    assert sorted(saved) == [f"printer {n}" for n in range(8)]


@pytest.mark.parametrize(
    "text",
    [
        '# mine\n[printers."a"]  # upstairs\nback_offset_mm = [1, 2]\n# more\n',
        "# mine\n[printers.a]\nback_offset_mm = [\n  1,\n  2,\n]\n[printers.b]\n"
        "back_offset_mm = [1, 2]",
        "# mine\nprinters = {a = {back_offset_mm = [1, 2]}}\n",
        "# mine\nprinters.a.back_offset_mm = [1, 2]\nprinters.'b c'.back_offset_mm = [0, 0]\n",
        "# mine\n[ printers . 'a' ]\n'back_offset_mm' = [1, 2]",
        "# mine\r\n[printers]\r\na.back_offset_mm = [1, 2]",
    ],
)
def test_comments_are_kept(tmp_path, monkeypatch, text):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = userfiles.profiles_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    before = read_profiles(path)
    for name in ("a", "new", "new.er", '"'):
        save_profile(PrinterProfile(name, (3.0, 4.0)))
        before[name] = PrinterProfile(name, (3.0, 4.0))
        assert read_profiles(path) == before
    told = path.read_text(encoding="utf-8")
    assert "# mine" in told
    assert ("# upstairs" in told, "# more" in told) == ("# upstairs" in text, "# more" in text)


def test_endless_files_are_not_read(tmp_path):
    path = tmp_path / "printers.toml"
    path.parent.mkdir(exist_ok=True)
    path.symlink_to("/dev/zero")
    with pytest.raises(ProfileError, match="it is not a file"):
        read_profiles(path)
    path.unlink()
    path.write_text("x." * 4_000 + "[" * 10_000, encoding="utf-8")
    with pytest.raises(ProfileError, match="more than 8192 bytes"):
        read_profiles(path)
    path.write_text(f"x{'y' * 8_000} = 1", encoding="utf-8")
    with pytest.raises(ProfileError) as error:
        read_profiles(path)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("typed", ["0.5,-0.2", "0.5, -0.2", "0,5 -0,2", "0,5;-0,2", "0,5, -0,2"])
def test_a_shift_may_have_decimal_commas(typed, capsys) -> None:
    assert run(["calibrate", "--save", typed, "--printer", "Office"]) == 0
    assert find_profile("Office").back_offset_mm == (0.5, -0.2)


def test_printers_are_listed_and_forgotten(capsys) -> None:
    assert run(["calibrate", "--list"]) == 0
    assert "no printer is saved" in capsys.readouterr().out
    for name in ("Office", "Kitchen laser"):
        save_profile(PrinterProfile(name, (0.5, -0.2)))
    assert run(["calibrate", "--list"]) == 0
    assert "'Office': 0.5,-0.2 mm\n'Kitchen laser': 0.5,-0.2 mm\n" in capsys.readouterr().out
    assert run(["calibrate", "--forget", "Office"]) == 0
    assert list(read_profiles(userfiles.profiles_path())) == ["Kitchen laser"]
    assert run(["calibrate", "--forget", "Kitchen laser"]) == 0
    assert read_profiles(userfiles.profiles_path()) == {}


@pytest.mark.parametrize(
    "text",
    [
        "[printers]\na = {back_offset_mm = [1, 2]}\nb = {back_offset_mm = [3, 4]} # kept\n",
        "printers = {a = {back_offset_mm = [1, 2]}, b = {back_offset_mm = [3, 4]}}\n",
        "printers.a.back_offset_mm = [1, 2]\nprinters.b.back_offset_mm = [3, 4]\n",
        "[printers.a]\nback_offset_mm = [1, 2]\n[printers.b]\nback_offset_mm = [3, 4]\n",
    ],
)
def test_a_printer_is_forgotten_however_it_was_written(text) -> None:
    document = tomlkit.parse(text)
    drop_profile(document, "a")
    assert parse_profiles(tomlkit.dumps(document), "x") == {"b": PrinterProfile("b", (3.0, 4.0))}
