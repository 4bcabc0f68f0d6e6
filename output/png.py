"""
PNG: pictures of pages, rendered from the PDF, so that they show what will be printed.

Many pages are rendered by as many processes as there are cores. These are programs of their own
that know nothing of the one that started them: so a script that uses us is not run again, and one
that dies leaves its pages to us.
"""

import contextlib
import pickle
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterable, Sequence
from io import BytesIO

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from layouts import POINTS_PER_INCH
from output import core_count

# PDFium serves one thread at a time; what it made must be gone, too, before the next begins.
_one_picture = threading.Lock()

_PAPER = (255, 255, 255, 255)
_CLEAR = (255, 255, 255, 0)
# Runs of one value alone are packed: some hundredths larger than usual, in a third of the time.
_PACKING = {"compress_level": 1, "compress_type": zlib.Z_RLE}
# From so many pixels on, further processes are worth their start.
_MANY_PIXELS = 12_000_000
_WORKER = "import sys; sys.path[:] = {path!r}; from output.png import work; work()"


def all_pngs(pdf: bytes, dpis: Sequence[float], *, is_clear: bool = False) -> list[bytes]:
    """
    Return the first pages as PNG files, of so many pixels an inch each.

    If *is_clear* they are transparent where nothing is drawn. The creator of the PDF is kept as
    their "Software" text.
    """
    with _one_picture, contextlib.closing(pypdfium2.PdfDocument(pdf)) as document:
        sizes = [document.get_page_size(place) for place in range(len(document))]
    pixels = (
        wide * high * (dpi / POINTS_PER_INCH) ** 2
        for (wide, high), dpi in zip(sizes, dpis, strict=False)
    )
    pages = list(enumerate(dpis))
    count = min(len(pages), core_count()) if sum(pixels) >= _MANY_PIXELS else 1
    shares = [pages[first::count] for first in range(count)]
    with contextlib.ExitStack() as stack:
        workers = [_started(stack, pdf, share, is_clear) for share in shares[1:]]
        made = [_rendered(pdf, share, is_clear=is_clear) for share in shares[:1]]
        for worker, share in zip(workers, shares[1:], strict=True):
            answer: list[bytes] = []  # nothing of a process that died
            with contextlib.suppress(OSError, EOFError, pickle.UnpicklingError):
                if worker and worker.stdout:
                    answer = pickle.load(worker.stdout)
            made.append(answer or _rendered(pdf, share, is_clear=is_clear))
    return [made[place % count][place // count] for place in range(len(pages))]


def work() -> None:
    """Render what stands on the standard input: the life of a process started by `all_pngs`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    pdf, pages, is_clear = pickle.load(sys.stdin.buffer)
    pickle.dump(_rendered(pdf, pages, is_clear=is_clear), sys.stdout.buffer)


def _started(
    stack: contextlib.ExitStack, pdf: bytes, pages: Sequence[tuple[int, float]], is_clear: bool
) -> "subprocess.Popen[bytes] | None":
    """Return a process that renders *pages* and ends with the *stack*; none if it cannot start."""
    with contextlib.suppress(OSError, ValueError):
        worker = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", _WORKER.format(path=sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        )
        stack.callback(worker.kill)
        assert worker.stdin
        with worker.stdin:
            pickle.dump((pdf, pages, is_clear), worker.stdin)
        return worker
    return None


def _rendered(pdf: bytes, pages: Iterable[tuple[int, float]], *, is_clear: bool) -> list[bytes]:
    """Return pages by their index, each of so many pixels an inch, all in this process."""
    made = []
    with _one_picture, contextlib.closing(pypdfium2.PdfDocument(pdf)) as document:
        notes = PngInfo()
        notes.add_text("Software", document.get_metadata_value("Creator"))
        for page_index, dpi in pages:
            page = document[page_index].render(
                scale=dpi / POINTS_PER_INCH,
                fill_color=_CLEAR if is_clear else _PAPER,
                rev_byteorder=True,  # as Pillow has it
            )
            file = BytesIO()
            page.to_pil().save(file, "PNG", pnginfo=notes, dpi=(dpi, dpi), **_PACKING)
            made.append(file.getvalue())
    return made
