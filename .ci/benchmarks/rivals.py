"""
The same random boards from general solvers: CP-SAT (ortools) and clingo.

Each function sets up a model once and returns a draw, which solves it anew with a fresh
random seed: CP-SAT with random hints, clingo with random choices and random signs. The
settings are the fastest of those tried that give varied boards: for CP-SAT, one worker
and neither presolve, linear relaxation nor symmetry search (four times as fast as the
defaults). Both keep their model from board to board, and clingo what it learned.

The solvers are imported when they are asked for; `MissingToolError` says what to install.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from measuring import MissingToolError

from generators.hexes import Hex, neighbours, reading_order
from generators.tilings import CoverProblem, Trihex
from tests.trihexes import trihexes_on

Cover: TypeAlias = tuple[Trihex, ...]
Deal: TypeAlias = dict[Hex, str]
DrawCover: TypeAlias = Callable[[], Cover]
DrawDeal: TypeAlias = Callable[[], Deal]

_FAST = {
    "num_workers": 1,
    "cp_model_presolve": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "randomize_search": True,
    "stop_after_first_solution": True,
}


def cp_sat_covers(problem: CoverProblem, most_perimeter: int | None, seed: int) -> DrawCover:
    """Return a draw of covers, their perimeter bounded if wished, by CP-SAT."""
    model = _cp_model().CpModel()
    pieces = _pieces(problem)
    chosen = [model.new_bool_var("") for _ in pieces]
    on: dict[Hex, list[Any]] = {cell: [] for cell in problem.window}
    for piece, variable in zip(pieces, chosen, strict=True):
        for cell in piece.cells():
            on[cell].append(variable)
    for cell, variables in on.items():
        (model.add_exactly_one if cell in problem.core else model.add_at_most_one)(variables)
    if problem.empty_count:
        model.add(sum(chosen) == problem.tile_count)
    if most_perimeter is not None:
        weights, pairs, needed = _contacts(problem, most_perimeter)
        contacts = [weight * sum(on[cell]) for cell, weight in weights.items()]
        for one, other in pairs:
            both = model.new_bool_var("")
            model.add(both <= sum(on[one]))
            model.add(both <= sum(on[other]))
            contacts.append(both)
        model.add(sum(contacts) >= needed)
    solve = _cp_sat_solve(model, chosen, likely=problem.tile_count / len(pieces), seed=seed)

    def draw() -> Cover:
        return tuple(pieces[place] for place in solve())

    return draw


def clingo_covers(problem: CoverProblem, most_perimeter: int | None, seed: int) -> DrawCover:
    """Return a draw of covers, their perimeter bounded if wished, by clingo."""
    pieces = _pieces(problem)
    facts = [
        f"on({cell.q},{cell.r},{number})."
        for number, piece in enumerate(pieces)
        for cell in piece.cells()
    ]
    facts += [f"{'core' if c in problem.core else 'ring'}({c.q},{c.r})." for c in problem.window]
    rules = [
        "{ x(I) : on(_,_,I) }.",
        ":- core(Q,R), not 1 { x(I) : on(Q,R,I) } 1.",
        ":- ring(Q,R), not { x(I) : on(Q,R,I) } 1.",
        f":- not {problem.tile_count} {{ x(I) : on(_,_,I) }} {problem.tile_count}.",
        "#show x/1.",
    ]
    if most_perimeter is not None:
        weights, pairs, needed = _contacts(problem, most_perimeter)
        facts += [f"weight({cell.q},{cell.r},{w})." for cell, w in weights.items()]
        facts += [f"pair({a.q},{a.r},{b.q},{b.r})." for a, b in pairs]
        rules += [
            "covered(Q,R) :- ring(Q,R), on(Q,R,I), x(I).",
            f":- not {needed} <= #sum {{ W,Q,R : weight(Q,R,W), covered(Q,R); "
            "1,A,B,C,D : pair(A,B,C,D), covered(A,B), covered(C,D) }.",
        ]
    solve = _clingo_solve(facts + rules, seed)
    piece_of = {f"x({number})": piece for number, piece in enumerate(pieces)}

    def draw() -> Cover:
        return tuple(sorted(piece_of[atom] for atom in solve()))

    return draw


def cp_sat_deals(
    region: AbstractSet[Hex], pool: Sequence[str], free: AbstractSet[str], seed: int
) -> DrawDeal:
    """Return a draw of deals in which equal kinds, but the *free* ones, never touch."""
    model = _cp_model().CpModel()
    cells = reading_order(region)
    counts = Counter(pool)
    places = [(cell, kind) for cell in cells for kind in counts]
    lies = {place: model.new_bool_var("") for place in places}
    for cell in cells:
        model.add_exactly_one(lies[cell, kind] for kind in counts)
    for kind, count in counts.items():
        model.add(sum(lies[cell, kind] for cell in cells) == count)
        for group in _touching(region) if kind not in free else ():
            model.add_at_most_one(lies[cell, kind] for cell in group)
    solve = _cp_sat_solve(model, list(lies.values()), likely=1 / len(counts), seed=seed)

    def draw() -> Deal:
        return dict(places[place] for place in solve())

    return draw


def clingo_deals(
    region: AbstractSet[Hex], pool: Sequence[str], free: AbstractSet[str], seed: int
) -> DrawDeal:
    """Return a draw of deals in which equal kinds, but the *free* ones, never touch."""
    counts = Counter(pool)
    facts = [f"cell({cell.q},{cell.r})." for cell in region]
    facts += [f"kind({kind},{count})." for kind, count in counts.items()]
    facts += [f"apart({kind})." for kind in counts if kind not in free]
    facts += [
        f"touch({cell.q},{cell.r},{other.q},{other.r})."
        for cell in region
        for other in neighbours(cell)[:3]
        if other in region
    ]
    rules = [
        "1 { x(Q,R,K) : kind(K,_) } 1 :- cell(Q,R).",
        ":- kind(K,N), not N { x(Q,R,K) : cell(Q,R) } N.",
        ":- apart(K), touch(A,B,C,D), x(A,B,K), x(C,D,K).",
        "#show x/3.",
    ]
    solve = _clingo_solve(facts + rules, seed)
    place_of = {f"x({c.q},{c.r},{kind})": (c, kind) for c in region for kind in counts}

    def draw() -> Deal:
        return dict(place_of[atom] for atom in solve())

    return draw


def _cp_model() -> Any:
    """Return the module of CP-SAT."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingToolError("CP-SAT is not there; install the package ortools") from None
    return cp_model


def _cp_sat_solve(
    model: Any, variables: Sequence[Any], *, likely: float, seed: int
) -> Callable[[], list[int]]:
    """Return a run that gives the numbers of the variables that are true, after random hints."""
    cp_model = _cp_model()
    solver = cp_model.CpSolver()
    for name, value in _FAST.items():
        setattr(solver.parameters, name, value)
    chance = random.Random(seed)
    indices = [variable.index for variable in variables]
    hint = model.proto.solution_hint  # straight into the model: add_hint takes half the time
    hint.vars.extend(indices)

    def solve() -> list[int]:
        hint.values.clear()
        hint.values.extend([int(chance.random() < likely) for _ in indices])
        solver.parameters.random_seed = chance.getrandbits(30)
        status = solver.solve(model)
        assert status in {cp_model.OPTIMAL, cp_model.FEASIBLE}, solver.status_name()
        values = list(solver.response_proto.solution)
        return [place for place, index in enumerate(indices) if values[index]]

    return solve


def _clingo_solve(program: Iterable[str], seed: int) -> Callable[[], list[str]]:
    """Return a run that gives the shown atoms of a model found by random choices."""
    try:
        import clingo
    except ImportError:
        raise MissingToolError("clingo is not there; install the package clingo") from None
    control = clingo.Control(["1", "--warn=none"])
    control.add("base", [], "\n".join(program))
    control.ground([("base", [])])
    settings = control.configuration.solver
    settings.sign_def = "rnd"
    settings.sign_fix = "1"  # or the signs of the board before are taken again
    settings.rand_freq = "1.0"
    chance = random.Random(seed)

    def solve() -> list[str]:
        settings.seed = str(chance.getrandbits(30))
        with control.solve(yield_=True) as handle:
            model = handle.model()
            assert model is not None, "no board"
            return str(model).split()

    return solve


def _pieces(problem: CoverProblem) -> list[Trihex]:
    """Return all places of a trihex within the window, in sorted order."""
    window = problem.window
    pieces = {piece for cell in window for piece in trihexes_on(cell)}
    return sorted(piece for piece in pieces if window.issuperset(piece.cells()))


def _contacts(
    problem: CoverProblem, most_perimeter: int
) -> tuple[Mapping[Hex, int], list[tuple[Hex, Hex]], int]:
    """
    Put a bound on the perimeter as one on contacts, of which each saves two sides.

    Returns how many core cells each ring cell touches, the pairs of ring cells that touch,
    and how many contacts are needed beside those within the core.
    """
    ring = problem.window - problem.core
    weights = {c: sum(1 for o in neighbours(c) if o in problem.core) for c in reading_order(ring)}
    pairs = [(cell, other) for cell in weights for other in neighbours(cell)[:3] if other in ring]
    within = sum(1 for c in problem.core for o in neighbours(c)[:3] if o in problem.core)
    contacts = -(-(18 * problem.tile_count - most_perimeter) // 2)
    return weights, pairs, contacts - within


def _touching(region: AbstractSet[Hex]) -> list[tuple[Hex, ...]]:
    """Return groups of touching cells that hold every pair: threes, and twos beside them."""
    threes = {piece for cell in region for piece in trihexes_on(cell)}
    groups: list[tuple[Hex, ...]] = [
        piece.cells() for piece in sorted(threes) if region.issuperset(piece.cells())
    ]
    known = {frozenset((one, other)) for group in groups for one in group for other in group}
    for cell in reading_order(region):
        for other in neighbours(cell)[:3]:
            if other in region and frozenset((cell, other)) not in known:
                groups.append((cell, other))
    return groups
