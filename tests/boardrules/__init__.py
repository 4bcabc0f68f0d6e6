"""
Checkers of finished boards, written apart from the generators.

Plain Python on pairs of axial coordinates, with the facts of the games typed afresh. Each
game has a function ``findings(board)`` that returns one sentence for each fault.
"""
