"""Ways to spoil a file. Each takes bytes, another file and a source of randomness."""

import random

MUTATIONS_AT_ONCE = 4
LIKELY = b"BKDbygrwkpCSVN+?#;=-1234567890 .\t\n\r\0\xff\xc3\xa9_vsgameboardpieces"


def drop_characters(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + data[at + random_.choice([1, 1, 1, 2, 9]) :]


def insert_characters(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + bytes(random_.choices(LIKELY, k=random_.choice([1, 1, 3]))) + data[at:]


def replace_characters(data, other, random_):
    at = random_.randrange(len(data) + 1)
    some = bytes(random_.choices(LIKELY, k=random_.choice([1, 1, 3])))
    return data[:at] + some + data[at + len(some) :]


def swap_characters(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + data[at : at + 2][::-1] + data[at + 2 :]


def double_line(data, other, random_):
    lines = data.split(b"\n")
    at = random_.randrange(len(lines))
    return b"\n".join(lines[: at + 1] + lines[at:])


def drop_line(data, other, random_):
    lines = data.split(b"\n")
    del lines[random_.randrange(len(lines))]
    return b"\n".join(lines)


def shuffle_lines(data, other, random_):
    lines = data.split(b"\n")
    at = random_.randrange(len(lines))
    some = lines[at : at + random_.choice([2, 5, len(lines)])]
    random_.shuffle(some)
    return b"\n".join([*lines[:at], *some, *lines[at + len(some) :]])


def splice_files(data, other, random_):
    return data[: random_.randrange(len(data) + 1)] + other[random_.randrange(len(other) + 1) :]


def add_random_bytes(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + random_.randbytes(random_.choice([1, 4, 40])) + data[at:]


def repeat_a_stretch(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + data[at : at + 8] * random_.choice([2, 30]) + data[at + 8 :]


def change_case(data, other, random_):
    at = random_.randrange(len(data) + 1)
    return data[:at] + data[at : at + 6].swapcase() + data[at + 6 :]


MUTATORS = (
    drop_characters,
    insert_characters,
    replace_characters,
    swap_characters,
    double_line,
    drop_line,
    shuffle_lines,
    splice_files,
    add_random_bytes,
    repeat_a_stretch,
    change_case,
)


def mutated(files: list[bytes], random_: random.Random) -> bytes:
    """Return one of *files*, spoilt in one to four ways; half of them in one way only."""
    data = random_.choice(files)
    for _ in range(random_.choice([1, 1, 1, 2, 3, MUTATIONS_AT_ONCE])):
        data = random_.choice(MUTATORS)(data, random_.choice(files), random_)
    return data
