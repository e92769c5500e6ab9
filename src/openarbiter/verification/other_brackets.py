"""The groups of a round of the other systems as its pairs show them, and the values in them.

Nothing is paired here: a player who meets somebody of a lower score group has floated through
every group between. Criteria that count single pairs are those of the rulebooks; what the NSWCA
guidelines ask of a whole group is written down here a second time, from the text.

Source:
    C.04.3.1 (2012), A3, B1 to B6, C1; C.04.4.2 (older text), 6.3, 6.5, 6.6; C.04.3 (1997), 6.4;
    NSWCA Tournament Guidelines, 3.1 c, 3.3 c, d and g.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from openarbiter.model import Points, Tournament, Tpn
from openarbiter.rulebooks.nswca.terms import Situation as NswcaSituation
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.verification.published import PublishedRound

Values = tuple[tuple[str, CriterionValue], ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """A score group of a published round, by places in the order of the system.

    Attributes:
        down: Who came down to it, highest rank first.
        residents: Its own players, likewise.
        pairs: (higher, lower), by the higher.
        leaving: Who meets nobody of it, highest rank first.
        below: Players of the next score group.
    """

    down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody, highest rank first."""
        return (*self.down, *self.residents)


def other_brackets(
    tournament: Tournament, published: PublishedRound, system: str
) -> tuple[Bracket, ...]:
    """The groups of a published round with the value of every criterion.

    Args:
        tournament: The tournament.
        published: The round: everybody is in exactly one game, but for one bye of an odd number.
        system: Id of the edition.

    Returns:
        The groups from the top; none for systems whose text has no values, nor for rounds in which
        somebody is not to be paired.

    Source:
        The chapters of the systems, as the module lists them.
    """
    make = _SYSTEMS.get(system)
    return () if make is None else make(tournament, published)


def _groups(
    tpn: Sequence[Tpn], score: Sequence[Points], published: PublishedRound
) -> tuple[_Group, ...]:
    """The score groups as the pairs show them; the player with the bye is in none."""
    partner: dict[int, int] = {}
    place = {each: number for number, each in enumerate(tpn)}
    for game in published.games:
        one, other = place[game.white], place[game.black]
        partner |= {one: other, other: one}
    found: list[_Group] = []
    down: tuple[int, ...] = ()
    scores = sorted({*score}, reverse=True)
    members = {
        each: tuple(number for number, own in enumerate(score) if own == each) for each in scores
    }
    for number, own in enumerate(scores):
        residents = members[own]
        players = (*down, *residents)
        pairs = tuple(
            (one, partner[one])
            for one in players
            if one < partner.get(one, -1) and partner[one] in players
        )
        inside = {each for pair in pairs for each in pair}
        leaving = tuple(each for each in players if each not in inside)
        below = members[scores[number + 1]] if number + 1 < len(scores) else ()
        found.append(_Group(down, residents, pairs, leaving, below))
        down = leaving
    return tuple(found)


def _told(tpn: Sequence[Tpn], score: Points, group: _Group, values: Values) -> Bracket:
    name = tpn.__getitem__
    return Bracket(
        score=score,
        residents=tuple(map(name, group.residents)),
        moved_down=tuple(map(name, group.down)),
        pairs=tuple((name(one), name(other)) for one, other in group.pairs),
        downfloaters=tuple(map(name, group.leaving)),
        criteria=values,
        method="published",
    )


def _dutch_2012(tournament: Tournament, published: PublishedRound) -> tuple[Bracket, ...]:
    from openarbiter.rulebooks.dutch_2012.criteria import (  # noqa: PLC0415  (seldom needed)
        Downfloater,
        Frame,
        Pair,
        Part,
        priorities,
    )
    from openarbiter.rulebooks.dutch_2012.terms import (  # noqa: PLC0415  (likewise)
        is_odd_round,
        situation,
        treated_as_homogeneous,
    )

    before = situation(tournament, published.round_no)
    rules = priorities(odd=is_odd_round(published.round_no))

    def values(group: _Group) -> Values:
        meeting = [
            one
            for one in group.players
            if not group.below  # C1 takes nobody out of the lowest bracket
            or any(one != other and before.may_meet(one, other) for other in group.players)
        ]
        down = {each for each in group.down if each in meeting}
        parts: list[Part] = [
            Pair(before.player(one), before.player(other), one in down and other not in down)
            for one, other in group.pairs
        ]
        parts += [
            Downfloater(before.player(each), each in down)
            for each in group.leaving
            if each in meeting
        ]
        alike = treated_as_homogeneous(len(down), len(meeting))
        lowest = min((before.score[each] for each in meeting), default=0)
        frame = Frame(lowest, not alike)
        return tuple((rule.code, sum(rule.count(part, frame) for part in parts)) for rule in rules)

    return tuple(
        _told(before.tpn, before.score[group.residents[0]], group, values(group))
        for group in _groups(before.tpn, before.score, published)
    )


def _burstein(tournament: Tournament, published: PublishedRound) -> tuple[Bracket, ...]:
    from openarbiter.rulebooks.burstein_legacy.colours import (  # noqa: PLC0415  (likewise)
        colour_kind,
        due_colours_granted,
    )
    from openarbiter.rulebooks.burstein_legacy.criteria import DUE_COLOURS  # noqa: PLC0415
    from openarbiter.rulebooks.burstein_legacy.terms import situation  # noqa: PLC0415

    before = situation(tournament, published.round_no)
    kinds = list(map(colour_kind, before.due, before.allowed))
    byes = set(published.byes)
    order = [each for each in range(len(before.tpn)) if before.tpn[each] not in byes]
    order.sort(key=lambda each: -before.score[each])  # within a score 3.2 has the order
    tpn = [before.tpn[each] for each in order]
    score = [before.score[each] for each in order]

    def values(group: _Group) -> Values:
        pairs = [(kinds[order[one]], kinds[order[other]]) for one, other in group.pairs]
        granted = sum(max(due_colours_granted(one, other), 0) for one, other in pairs)
        return ((DUE_COLOURS.code, len(group.players) - granted),)

    return tuple(
        _told(tpn, score[group.residents[0]], group, values(group))
        for group in _joined_groups(tpn, score, published)
    )


def _joined_groups(
    tpn: Sequence[Tpn], score: Sequence[Points], published: PublishedRound
) -> tuple[_Group, ...]:
    """The groups of the older Burstein text: score groups count as one that show it (6.3, 6.6).

    That is where more than one player floats to the next group, or somebody floats again.
    """
    counted = list(score)
    while True:
        groups = _groups(tpn, counted, published)
        joined = next(
            (
                number
                for number, group in enumerate(groups[:-1])
                if len(group.leaving) > 1 or set(group.leaving) & set(group.down)
            ),
            None,
        )
        if joined is None:
            return groups
        own = counted[groups[joined].residents[0]]
        for each in groups[joined + 1].residents:
            counted[each] = own


def _nswca(tournament: Tournament, published: PublishedRound) -> tuple[Bracket, ...]:
    from openarbiter.rulebooks.nswca.terms import situation  # noqa: PLC0415  (likewise)

    before = situation(tournament, published.round_no)
    for bye in published.byes:
        before = before.without(before.tpn.index(bye))
    return tuple(
        _told(before.tpn, before.score[group.residents[0]], group, _nswca_values(before, group))
        for group in _groups(before.tpn, before.score, published)
    )


def _nswca_values(before: NswcaSituation, group: _Group) -> Values:
    """N2 to N11 for a group, from the text."""
    from openarbiter.rulebooks.nswca.colours import denied_by_card  # noqa: PLC0415  (likewise)

    down, card = set(group.down), before.card
    start, end = group.residents[0], group.residents[-1] + 1
    odd_men = [each for each in group.leaving if each not in down]
    from_above = [(one, other) for one, other in group.pairs if one in down]
    taken = {*group.leaving, *(each for pair in from_above for each in pair)}
    staying = [each for each in group.residents if each not in taken]
    rank = {each: number for number, each in enumerate(staying)}
    halves = [(one, other) for one, other in group.pairs if one not in down]
    costs = [denied_by_card[card[one]][card[other]] for one, other in halves]
    ranks = [(rank[one], rank[other]) for one, other in halves]
    size = len(halves)
    top = set(range(size))
    usual = all((one in top) != (other in top) for one, other in ranks)
    top ^= {size - 1, size}
    changed = all((one in top) != (other in top) for one, other in ranks)
    inside = sum(other < size or one >= size for one, other in ranks)
    return (
        ("N2", len(group.leaving)),
        ("N3", len(group.leaving) - len(odd_men)),
        ("N4", tuple(other - start + 1 for _, other in from_above)),
        ("N5", sum(not _may_meet_any(before, each, group.below) for each in odd_men)),
        ("N6", tuple(sorted(end - each for each in odd_men))),
        ("N7", 0 if usual or changed else inside),
        ("N8", sum(first for first, _ in costs)),
        ("N9", sum(second for _, second in costs)),
        ("N10", int(changed and not usual)),
        ("N11", sum(abs(other - one - size) for one, other in ranks)),
    )


def _may_meet_any(before: NswcaSituation, player: int, others: Sequence[int]) -> bool:
    """Whether a player may meet one of some others: 3.1 b and 3.3 h."""
    from openarbiter.rulebooks.nswca.colours import allocation  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.nswca.terms import CARDS  # noqa: PLC0415  (likewise)

    cards = before.card
    return any(
        other not in before.met[player]
        and allocation(CARDS[cards[player]], CARDS[cards[other]]) is not None
        for other in others
    )


_SYSTEMS: Mapping[str, Callable[[Tournament, PublishedRound], tuple[Bracket, ...]]] = {
    "burstein-legacy": _burstein,
    "dutch-2012": _dutch_2012,
    "nswca": _nswca,
}
