"""
Baron's combats once more: a slow transcription of the rulebook, tile by tile.

Keeps are pairs (owner, (q, r)). Everything happens in one heap, without groups, and every
sum is taken over all tiles of the landscape. Readings: the defaults of BN-2 to BN-18.
"""

from itertools import permutations


def belongs(tile, keep):
    """Is the tile below the keep or beside it?"""
    dq, dr = tile[0] - keep[1][0], tile[1] - keep[1][1]
    return max(abs(dq), abs(dr), abs(dq + dr)) <= 1


def common_tiles(tiles, one, other):
    """The valued tiles that two baronies have in common; meadows are no reason to fight."""
    return {t for t in tiles if tiles[t] != 0 and belongs(t, one) and belongs(t, other)}


def clash(tiles, one, other):
    return one[0] != other[0] and len(common_tiles(tiles, one, other)) > 0


def worth(tiles, keep, without=()):
    return sum(tiles[t] for t in tiles if belongs(t, keep) and t not in without)


def rounded_half(number):
    """Half, rounded up to the next whole number: 3 -> 2, -1 -> 0."""
    half, rest = divmod(number, 2)
    return half + rest


def unhalved(number):
    return number


def battlefield_of_all(tiles, knights, barons):
    """All tiles common to knights and barons of different owners, and to knights."""
    field = set()
    for knight in knights:
        for other in knights + barons:
            if other[0] != knight[0]:
                field |= common_tiles(tiles, knight, other)
    return field


def in_reading_order(keeps):
    return sorted(set(keeps), key=lambda keep: (keep[1][1], keep[1][0], keep[0]))


def completed(tiles, barons, knights):
    """All these knights were completed by one tile."""
    barons, knights = in_reading_order(barons), in_reading_order(knights)
    field = battlefield_of_all(tiles, knights, barons)
    strength = {knight: worth(tiles, knight, field) for knight in knights}
    left = list(knights)
    # Of one player's knights that meet an enemy only the strongest goes on.
    for owner in {knight[0] for knight in knights}:
        meeting = [
            knight
            for knight in knights
            if knight[0] == owner and any(clash(tiles, knight, other) for other in knights + barons)
        ]
        for knight in meeting:
            for rival in meeting:
                is_earlier = meeting.index(rival) < meeting.index(knight)
                if knight in left and (
                    strength[rival] > strength[knight]
                    or (strength[rival] == strength[knight] and is_earlier)
                ):
                    left.remove(knight)
    # Then knight against knight: the strongest of all that hang together.
    hanging = {knight: {knight} for knight in left}
    for _ in left:
        for one in left:
            for other in left:
                if clash(tiles, one, other):
                    together = hanging[one] | hanging[other]
                    for member in together:
                        hanging[member] = together
    stay = []
    for knight in left:
        rivals = [other for other in hanging[knight] if other != knight]
        if all(strength[knight] > strength[other] for other in rivals):
            stay.append(knight)
    left, beaten, losses = against_barons(tiles, barons, stay)
    return outcome(tiles, barons, knights, left, beaten, losses, unhalved)


def last_minute(tiles, barons, knights):
    """All these knights try at the end, with the tiles there are."""
    barons, knights = in_reading_order(barons), in_reading_order(knights)
    left = list(knights)
    while True:
        field = battlefield_of_all(tiles, left, barons)
        fighting = [k for k in left if any(clash(tiles, k, other) for other in left)]
        if not fighting:
            break
        strength = {k: rounded_half(worth(tiles, k, field)) for k in fighting}
        most = max(strength.values())
        strongest = [k for k in fighting if strength[k] == most]
        gone = set()
        for knight in strongest:
            for other in fighting:
                if clash(tiles, knight, other):
                    gone.add(other)  # weaker, or just as strong: then both, each by the other
        left = [knight for knight in left if knight not in gone]
    left, beaten, losses = all_against_barons(tiles, barons, left)
    return outcome(tiles, barons, knights, left, beaten, losses, rounded_half)


def against_barons(tiles, barons, knights):
    """The strongest knight fights its barons first, then the next; equals at one time."""
    barons, knights = list(barons), list(knights)
    beaten, losses = [], {}
    while True:
        foes = {
            knight: [baron for baron in barons if clash(tiles, knight, baron)] for knight in knights
        }
        fields = {
            knight: set().union(*(common_tiles(tiles, knight, foe) for foe in foes[knight]))
            for knight in knights
        }
        waiting = [knight for knight in knights if foes[knight]]
        if not waiting:
            return knights, beaten, losses
        strength = {knight: worth(tiles, knight, fields[knight]) for knight in waiting}
        most = max(strength.values())
        # Two knights of one player against a baron: only the stronger fights.
        for knight in waiting:
            for other in waiting:
                if (
                    strength[knight] == most
                    and knight in knights
                    and other in knights
                    and other != knight
                    and other[0] == knight[0]
                    and any(foe in foes[knight] for foe in foes[other])
                ):
                    knights.remove(other)
        fighting = [k for k in waiting if k in knights and strength[k] == most]
        fallen = []
        for knight in fighting:
            strongest_baron = max(worth(tiles, foe, fields[knight]) for foe in foes[knight])
            if strength[knight] > strongest_baron:
                for foe in foes[knight]:
                    fallen.append(foe)
                for owner in {foe[0] for foe in foes[knight]}:
                    for tile in fields[knight]:
                        if any(belongs(tile, foe) for foe in foes[knight] if foe[0] == owner):
                            losses[owner] = losses.get(owner, 0) + tiles[tile]
            else:
                knights.remove(knight)
        beaten += [baron for baron in barons if baron in fallen]
        barons = [baron for baron in barons if baron not in fallen]


def all_against_barons(tiles, barons, knights):
    """At the end every knight fights at one time, and each baron stands until all is done."""
    foes = {k: {baron for baron in barons if clash(tiles, k, baron)} for k in knights}
    fields = {k: set().union(*(common_tiles(tiles, k, foe) for foe in foes[k])) for k in knights}
    strength = {k: rounded_half(worth(tiles, k, fields[k])) for k in knights}
    # Two knights of one player against a baron: the weaker, or later, takes its keep back.
    left = []
    for knight in sorted(knights, key=lambda k: -strength[k]):
        if not any(own[0] == knight[0] and foes[own] & foes[knight] for own in left):
            left.append(knight)
    winners = [
        k for k in left if all(strength[k] > worth(tiles, foe, fields[k]) for foe in foes[k])
    ]
    losses = {}
    for knight in winners:
        for owner in {foe[0] for foe in foes[knight]}:
            own = [foe for foe in foes[knight] if foe[0] == owner]
            lost = {t for t in fields[knight] if any(belongs(t, foe) for foe in own)}
            losses[owner] = losses.get(owner, 0) + sum(tiles[tile] for tile in lost)
    return winners, [b for b in barons if any(b in foes[k] for k in winners)], losses


def outcome(tiles, barons, knights, left, beaten, losses, share):
    """What everybody sees afterwards."""
    gains = {}
    for owner in {knight[0] for knight in left}:
        own = [knight for knight in left if knight[0] == owner]
        mine = [baron for baron in barons if baron[0] == owner]
        gains[owner] = max(
            sum(
                share(
                    sum(
                        tiles[tile]
                        for tile in tiles
                        if belongs(tile, knight)
                        and not any(belongs(tile, old) for old in mine + list(order[:place]))
                    )
                )
                for place, knight in enumerate(order)
            )
            for order in permutations(own)
        )
    return {
        "established": set(left),
        "beaten": set(beaten),
        "returned": set(knights) - set(left),
        "gains": gains,
        "losses": losses,
        "chips": {knight[1]: share(worth(tiles, knight)) for knight in left},
    }
