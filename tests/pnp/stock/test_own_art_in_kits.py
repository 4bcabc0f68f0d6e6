"""Pictures of own games, from files beside the game to the sheets of a kit."""

import re
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

import pnp
from pnp.cli import run
from tests.output.test_pixels import file_of, noise, quarters
from tests.positions.typed import typed_text

GAME = typed_text("lookbook")
REEF = b'<svg xmlns="http://www.w3.org/2000/svg"><path class="player" d="M0 0h9v9z"/><path fill="red" d="M0 0h4v4z"/></svg>'
SEA = file_of(quarters().resize((400, 400)), "JPEG")


@pytest.fixture
def game(tmp_path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "sea.jpg").write_bytes(SEA)
    (tmp_path / "art" / "mist.png").write_bytes(file_of(noise("RGBA").resize((300, 300))))
    (tmp_path / "art" / "reef.svg").write_bytes(REEF)
    path = tmp_path / "lookbook.toml"
    path.write_text(GAME)
    return path


def images(data):
    pdf = pikepdf.open(BytesIO(data))
    streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
    found = [item for item in streams if item.get("/Subtype") == "/Image"]
    return [(str(one.ColorSpace), "/SMask" in one, one.read_raw_bytes()) for one in found]


def test_a_kit_holds_each_picture_once_and_a_print_shop_gets_them_in_its_inks(game):
    found = images(pnp.kit(pnp.load_game(game)).pdf())
    assert sorted(one[:2] for one in found) == [
        ("/DeviceGray", False),  # where the mist is seen
        ("/DeviceRGB", False),
        ("/DeviceRGB", True),
    ]
    assert SEA in [one[2] for one in found]
    shop = pnp.kit(pnp.load_game(game), purpose="print-shop", only=["tiles"])
    assert {one[0] for one in images(shop.pdf())} == {"/DeviceCMYK", "/DeviceGray"}


def test_the_command_tells_which_picture_is_coarse(game, tmp_path, capsys):
    (tmp_path / "art" / "sea.jpg").write_bytes(file_of(quarters().resize((40, 40)), "JPEG"))
    assert run(["kit", str(game), "--only", "tiles", "-o", str(tmp_path / "kit.pdf")]) == 0
    # The 40 pixels lie over 1.15 times the width of a hex, the distance of its corners.
    told = re.search(r"art/sea\.jpg: only (\d+) dpi at (\d+) mm", capsys.readouterr().err)
    assert told and int(told[1]) == round(40 / (int(told[2]) * 2 / 3**0.5 / 25.4))


@pytest.mark.parametrize("theme", ["colour", "country", "ink-saver"])
def test_a_board_is_drawn_in_every_theme(theme, game, tmp_path):
    pdf, svg, png = (tmp_path / f"board.{kind}" for kind in ("pdf", "svg", "png"))
    outputs = ["-o", str(pdf), "-o", str(svg), "-o", str(png)]
    assert run(["board", str(game), "--seed", "1", "--theme", theme, *outputs]) == 0
    assert len(images(pdf.read_bytes())) == 3
    assert sorted(re.findall("data:image/(.*?);base64,", svg.read_text())) == ["jpeg", "png"]
    assert Image.open(BytesIO(png.read_bytes())).size[0] > 200
