"""Photographs lose what tells where they were taken, and no more."""

import io
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from tests.children import run_program
from tests.pnp.page.node import NODE, needs_node

ORIENTATION, MAKER, PLACES = 0x0112, 0x010F, 0x8825
PLACE = b"48.8584 N"

pytestmark = needs_node


@pytest.fixture
def left(tmp_path):
    """Return what is left of the bytes of a photograph."""
    module = files("pnp.page") / "app" / "metadata.js"
    (tmp_path / "metadata.js").write_text(module.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def of(photo):
        (tmp_path / "photo.jpg").write_bytes(photo)
        script = Path(__file__).with_name("metadata.mjs")
        command = [NODE, script, tmp_path, tmp_path / "photo.jpg"]
        done = run_program(command, check=True)
        return done.stdout

    return of


def taken(orientation=1, **more):
    """Return a photograph of so many colours that its bytes hold all sorts of them."""
    picture = Image.effect_noise((160, 120), 80).convert("RGB")
    told = Image.Exif()
    told[ORIENTATION], told[MAKER] = orientation, PLACE.decode()
    told.get_ifd(PLACES)[1] = "N"
    file = io.BytesIO()
    colours = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture.save(file, "JPEG", exif=told, comment=PLACE, xmp=PLACE, icc_profile=colours, **more)
    return file.getvalue()


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
@pytest.mark.parametrize(
    "more", [{}, {"progressive": True, "optimize": True}, {"restart_marker_rows": 1}]
)
def test_all_goes_but_the_picture_its_colours_and_its_turn(left, orientation, more):
    photo = taken(orientation, **more)
    assert PLACE in photo
    with Image.open(io.BytesIO(photo)) as before, Image.open(io.BytesIO(left(photo))) as after:
        assert dict(after.getexif()) == ({} if orientation == 1 else {ORIENTATION: orientation})
        assert after.info["icc_profile"] == before.info["icc_profile"]
        assert after.tobytes() == before.tobytes()
    assert PLACE not in left(photo)


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_other_files_lose_what_they_tell_and_keep_picture_and_colours(left, form):
    with Image.open(io.BytesIO(taken())) as picture:
        told, colours, file = picture.getexif(), picture.info["icc_profile"], io.BytesIO()
        notes = PngInfo()
        notes.add_itxt("place", PLACE.decode())
        more = {"pnginfo": notes} if form == "PNG" else {"xmp": PLACE, "lossless": True}
        picture.save(file, form, exif=told, icc_profile=colours, **more)
    photo = file.getvalue()
    assert PLACE in photo
    with Image.open(io.BytesIO(photo)) as before, Image.open(io.BytesIO(left(photo))) as after:
        assert not dict(after.getexif())
        assert after.info["icc_profile"] == colours
        assert after.tobytes() == before.tobytes()
    assert PLACE not in left(photo)
    assert left(left(photo)) == left(photo)
    for size in (10, 40, len(photo) - 9):
        assert len(left(photo[:size])) <= size


def test_pictures_and_films_behind_the_picture_go(left):
    photo = taken()
    plain = left(photo)
    assert left(photo + taken(6) + b"film" + PLACE) == plain
    assert left(plain) == plain


@pytest.mark.parametrize(
    "broken", [b"", b"\xff\xd8", b"\xff\xd8\xff\xe1", b"BM" + PLACE + PLACE, b"\xff\xd8" + PLACE]
)
def test_what_is_no_photograph_stays_as_it_is(left, broken):
    assert left(broken) == broken


@pytest.mark.parametrize("size", [30, 200, 700])
def test_what_is_cut_short_does_not_hang(left, size):
    assert len(left(taken(6)[:size])) <= size + 40
