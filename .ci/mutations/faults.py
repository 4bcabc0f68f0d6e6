"""Faults to plant: the table of them, and what draws new ones from all rooms."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("faults.txt")


class Fault(NamedTuple):
    """A line of a file as it stands, and with the fault; the test that noticed it last."""

    path: str
    old: str
    new: str
    by: str = ""

    def __str__(self) -> str:
        return f"{self.path}\n- {self.old}\n+ {self.new}" + (f"\n= {self.by}" if self.by else "")

    def planted(self, text: str) -> str:
        """Return *text* with the fault; the line must stand in it once."""
        found = [line for line in text.split("\n") if line.strip() == self.old]
        if len(found) != 1:
            raise LookupError(f"{self.path}: {len(found)} lines are: {self.old}")
        lines = text.split("\n")
        at = lines.index(found[0])
        lines[at] = found[0].replace(self.old, self.new)
        return "\n".join(lines)

    def applies(self, root: Path) -> bool:
        """Tell whether the line stands in its file, once."""
        try:
            self.planted((root / self.path).read_text(encoding="utf-8"))
        except (OSError, LookupError):
            return False
        return True


def table(path: Path = TABLE) -> list[Fault]:
    """Return the faults of the table."""
    rows = path.read_text(encoding="utf-8").split("\n\n")
    faults = []
    for row in rows:
        lines = [line for line in row.strip().split("\n") if line and not line.startswith("# ")]
        if lines:
            path, old, new, *by = lines
            by = [line.removeprefix("= ") for line in by]
            faults.append(Fault(path, old.removeprefix("- "), new.removeprefix("+ "), *by))
    return faults


_COMPARISONS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
_SWAPPED = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "floor": "ceil",
    "ceil": "floor",
}
_SUMS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.FloorDiv: ("//", "*")}


def python_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield numbers of lines, from 0, and what would stand there instead."""
    lines = text.split("\n")
    tree = ast.parse(text)
    skipped = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign | ast.arg)
        for inner in ast.walk(
            node.annotation if hasattr(node, "annotation") and node.annotation else node
        )
    }

    def between(left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[tuple[int, str]]:
        if left.end_lineno == right.lineno:
            line = lines[right.lineno - 1]
            gap = line[left.end_col_offset : right.col_offset]
            if line.isascii() and old in gap:
                swapped = gap.replace(old, new, 1)
                yield (
                    right.lineno - 1,
                    line[: left.end_col_offset] + swapped + line[right.col_offset :],
                )

    def instead(node: ast.expr, new: str) -> Iterator[tuple[int, str]]:
        line = lines[node.lineno - 1]
        if node.lineno == node.end_lineno and line.isascii():
            yield node.lineno - 1, line[: node.col_offset] + new + line[node.end_col_offset :]

    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from between(node.left, node.comparators[0], *_COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from between(node.values[0], node.values[1], *words)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield from instead(node, ast.unparse(node.operand))
        elif isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
            if not isinstance(node.left, ast.Constant) or not isinstance(node.left.value, str):
                yield from between(node.left, node.right, *_SUMS[type(node.op)])
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                yield from instead(node, str(not node.value))
            elif isinstance(node.value, int):
                yield from instead(node, str(node.value + 1))
            elif isinstance(node.value, float):
                yield from instead(node, f"{node.value * 1.25 + 0.1:g}")
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in _SWAPPED:
                func = ast.unparse(node.func)
                yield from instead(node.func, func.removesuffix(name) + _SWAPPED[name])
            named = [one for one in node.args if isinstance(one, ast.Name | ast.Attribute)]
            if len(node.args) == len(named) == 2 and named[0].lineno == named[1].end_lineno:
                line = lines[named[0].lineno - 1]
                one, two = (line[a.col_offset : a.end_col_offset] for a in named)
                if one != two and line.isascii():
                    yield (
                        named[0].lineno - 1,
                        (
                            f"{line[: named[0].col_offset]}{two}, {one}{line[named[1].end_col_offset :]}"
                        ),
                    )


_SCRIPT = [
    (r"===", "!=="), (r"!==", "==="), (r" < ", " <= "), (r" > ", " >= "), (r" && ", " || "),
    (r" \|\| ", " && "), (r" \+ 1\b", " + 2"), (r" - 1\b", ""), (r"\bMath\.min\b", "Math.max"),
    (r"\bMath\.max\b", "Math.min"), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bif \(", "if (!"), (r"\.x\b", ".y"), (r"\bleft\b", "right"),
]  # fmt: skip


def script_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield faults of JavaScript, found by their looks."""
    for number, line in enumerate(text.split("\n")):
        if line.strip().startswith(("//", "*", "/*", "import ", "export {")):
            continue
        for old, new in _SCRIPT:
            if found := re.search(old, line):
                yield number, line[: found.start()] + new + line[found.end() :]


def table_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield faults of tables: numbers off by one, two neighbours' values swapped, yes for no."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith(("#", "[")):
            continue
        if found := re.search(r"(?<=[\s\[])\d+(?=[\s,\]]|$)", line):
            yield number, f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}"
        for old, new in (("true", "false"), ("false", "true")):
            if re.search(rf"\b{old}\b", line):
                yield number, re.sub(rf"\b{old}\b", new, line, count=1)
        pair = re.match(r'([\w-]+ = )(".+")$', line)
        other = re.match(r'[\w-]+ = (".+")$', lines[number - 1]) if number else None
        if (
            pair
            and other
            and set(re.findall(r"{\w+}", pair[2])) == set(re.findall(r"{\w+}", other[1]))
        ):
            yield number, pair[1] + other[1]


def proposals(count: int, seed: int) -> list[Fault]:
    """
    Return *count* faults drawn from all rooms alike: as many of a room as it has text.

    A file gives one, so that there are fewer where hardly a file is left.
    """
    draw = random.Random(seed)
    kinds = {".py": python_faults, ".js": script_faults, ".toml": table_faults}
    tops = ("pnp", "generators", "layouts", "output")
    files = sorted(one for top in tops for one in (ROOT / top).rglob("*") if one.suffix in kinds)
    weights = [one.stat().st_size * (0.3 if one.suffix == ".toml" else 1) for one in files]
    faults: list[Fault] = []
    for _ in range(50 * count):
        (path,) = draw.choices(files, weights)
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        found = list(kinds[path.suffix](text))
        if not found:
            continue
        number, new = draw.choice(found)
        fault = Fault(str(path.relative_to(ROOT)), lines[number].strip(), new.strip())
        if (
            fault.old != fault.new
            and fault.applies(ROOT)
            and fault.path not in {f.path for f in faults}
        ):
            faults.append(fault)
            if len(faults) == count:
                break
    return sorted(faults)
