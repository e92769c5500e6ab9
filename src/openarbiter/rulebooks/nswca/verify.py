"""Published rounds against the NSWCA guidelines: limits, colours, the values of N2 to N11.

What the guidelines ask of a whole group is written down here a second time, from the text.

Source:
    NSWCA Tournament Guidelines, 3.1 b and c, 3.2 c and d, 3.3 c to h.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.nswca import colours
from openarbiter.rulebooks.nswca.terms import CARDS, Situation, situation
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    EVERYWHERE,
    ColoursByRule,
    Group,
    Values,
    Verifier,
    published_groups,
    repeated_colours,
)

_COLOURS = {
    "limits": "3.3 h",
    "lot": "3.2 c",
    "due": "3.3 e, f",
    "higher": "3.3 g",
}
"""Articles of the colour rules."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)

    def decide(higher: int, lower: int) -> tuple[bool, str]:
        ((white, _),) = colours.games(before, [(higher, lower)])
        cards = (CARDS[before.card[each]] for each in (higher, lower))
        return white == before.tpn[higher], colours.deciding_rule(*cards)

    # In the first round they go by the boards.
    due = ColoursByRule(before.tpn, decide, _COLOURS) if round_no > 1 else None
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=None if due is None else due.due,
        colour_rule=None if due is None else due.rule,
        limits=(False, True),
        wants=repeated_colours(tournament, round_no),
        rematch="3.1 b",
        bye="3.2 d",
        same_absolute="3.3 h",
        third="3.3 h",
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    for bye in published.byes:
        before = before.without(before.tpn.index(bye))
    return tuple(
        group.as_bracket(before.tpn, before.score, _values(before, group))
        for group in published_groups(before.tpn, before.score, published)
    )


def _values(before: Situation, group: Group) -> Values:
    """N2 to N11 for a group, from the text."""
    down, card = set(group.moved_down), before.card
    start, end = group.start, group.end
    below = range(end, group.next_end)
    odd_men = [each for each in group.downfloaters if each not in down]
    from_above = [(one, other) for one, other in group.pairs if one in down]
    taken = {*group.downfloaters, *(each for pair in from_above for each in pair)}
    staying = [each for each in group.residents if each not in taken]
    rank = {each: number for number, each in enumerate(staying)}
    halves = [(one, other) for one, other in group.pairs if one not in down]
    costs = [colours.denied_by_card[card[one]][card[other]] for one, other in halves]
    ranks = [(rank[one], rank[other]) for one, other in halves]
    size = len(halves)
    top = set(range(size))
    usual = all((one in top) != (other in top) for one, other in ranks)
    top ^= {size - 1, size}
    changed = all((one in top) != (other in top) for one, other in ranks)
    inside = sum(other < size or one >= size for one, other in ranks)
    return (
        ("N2", len(group.downfloaters)),
        ("N3", len(group.downfloaters) - len(odd_men)),
        ("N4", tuple(other - start + 1 for _, other in from_above)),
        ("N5", sum(not _may_meet_any(before, each, below) for each in odd_men)),
        ("N6", tuple(sorted(end - each for each in odd_men))),
        ("N7", 0 if usual or changed else inside),
        ("N8", sum(first for first, _ in costs)),
        ("N9", sum(second for _, second in costs)),
        ("N10", int(changed and not usual)),
        ("N11", sum(abs(other - one - size) for one, other in ranks)),
    )


def _may_meet_any(before: Situation, player: int, others: Sequence[int]) -> bool:
    """Whether a player may meet one of some others: 3.1 b and 3.3 h."""
    cards = before.card
    return any(
        other not in before.met[player]
        and colours.allocation(CARDS[cards[player]], CARDS[cards[other]]) is not None
        for other in others
    )


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board after the first round (3.3 e to h)"),
        said("the values of N2 to N11"),
    ),
    not_looked_at=(
        said("whether other values, an earlier pairing or another bye were possible (3.2 d, 3.3)"),
    ),
    rules=_rules,
)
