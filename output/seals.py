"""
Seals: how a file that this program wrote, and nobody changed since, is known again.

Every writer puts the program's name and version into its files, followed by a seal in
brackets: ``hexboard-pnp 0.1.0 [0000000000000000]``. `seal` replaces the noughts by a hash
of the rest of the file, so `is_sealed` tells an untouched file from one that somebody
typed into or drew on. A file format that guards its parts by checksums (PNG) keeps the
noughts.
"""

import hashlib
import re

UNSEALED = "[0000000000000000]"

_PATTERN = re.compile(rb"hexboard-pnp [0-9][0-9A-Za-z.]* \[([0-9a-f]{16})\]")
_NOUGHTS = b"0" * 16
_PNG = b"\x89PNG\r\n\x1a\n"


def seal(data: bytes) -> bytes:
    """Return *data* with its seal filled in; unchanged where it has none, and for PNG."""
    found = _PATTERN.search(data)
    if found is None or data.startswith(_PNG):
        return data
    start, end = found.span(1)
    blank = data[:start] + _NOUGHTS + data[end:]
    return data[:start] + _digest(blank) + data[end:]


def is_sealed(data: bytes) -> bool:
    """Tell whether *data* bears a seal that fits the rest of it, or is a PNG of ours."""
    found = _PATTERN.search(data)
    if found is None:
        return False
    if data.startswith(_PNG):
        return found[1] == _NOUGHTS
    return seal(data) == data


def _digest(data: bytes) -> bytes:
    """Return sixteen hexadecimal digits that stand for *data*."""
    return hashlib.sha256(data).hexdigest()[:16].encode()
