"""The program as others see it: words in, files out, measured by readers that are not its own."""

from pathlib import Path

import ezdxf
import pdfplumber
import pikepdf

from pnp.cli import run

MM_PER_POINT = 25.4 / 72


def call(words: str, *more: object) -> int:
    """Run the command line with *words*, and *more* of them that may have blanks."""
    return run([*words.split(), *map(str, more)])


def made(folder: Path, words: str, *more: object, name: str = "made.pdf") -> Path:
    """Return the file *name* that the command *words* writes into *folder*."""
    path = folder / name
    given = words.split()
    language = () if "--lang" in given else ("--lang", "en")
    paper = () if "--paper" in given else ("--paper", "a4")
    assert run([*given, *map(str, more), *language, *paper, "-o", str(path)]) == 0
    return path


def page_sizes(pdf: Path) -> set[tuple[float, float]]:
    """Return the sizes of the pages in mm, the short side first, to a thousandth."""
    with pikepdf.open(pdf) as document:
        boxes = [[float(one) for one in page.mediabox] for page in document.pages]
    sides = [sorted((box[2] - box[0], box[3] - box[1])) for box in boxes]
    return {(round(one * MM_PER_POINT, 2), round(two * MM_PER_POINT, 2)) for one, two in sides}


def page_count(pdf: Path) -> int:
    """Return how many pages there are."""
    with pikepdf.open(pdf) as document:
        return len(document.pages)


def bleeds(pdf: Path) -> set[float]:
    """Return how far the bleed boxes reach beyond the trim boxes, in mm."""
    with pikepdf.open(pdf) as document:
        return {
            round(abs(float(bleed) - float(trim)) * MM_PER_POINT, 2)
            for page in document.pages
            if "/BleedBox" in page
            for bleed, trim in zip(page["/BleedBox"], page["/TrimBox"], strict=True)
        }


def ink_edge_mm(pdf: Path) -> float:
    """Return the least distance of anything drawn on the first page from an edge of the paper."""
    with pdfplumber.open(pdf) as document:
        page = document.pages[0]
        things = [*page.chars, *page.rects, *page.curves, *page.lines]
        edges = [
            min(
                one["x0"],
                one["top"],
                float(page.width) - one["x1"],
                float(page.height) - one["bottom"],
            )
            for one in things
        ]
    return min(edges) * MM_PER_POINT


def outlines(dxf: Path) -> list[tuple[float, float, float, float]]:
    """Return the boxes of the outlines that a cutting machine follows, in mm."""
    boxes = []
    for entity in ezdxf.readfile(dxf).modelspace().query("POLYLINE"):
        points = list(entity.points())  # type: ignore[attr-defined]
        across, up = [point.x for point in points], [point.y for point in points]
        boxes.append((min(across), min(up), max(across), max(up)))
    return boxes


def cut_sizes(folder: Path, words: str) -> set[tuple[float, float]]:
    """Return the sizes of the outlines to cut for a command, in mm, the short side first."""
    pdf = made(folder, f"{words} --marks silhouette")
    return {
        tuple(sorted((round(right - left, 2), round(top - bottom, 2))))  # type: ignore[misc]
        for dxf in sorted(folder.glob(f"{pdf.stem}-*.dxf"))
        for left, bottom, right, top in outlines(dxf)
    }
