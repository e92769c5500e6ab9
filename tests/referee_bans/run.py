"""Bans that can be done without before what they mean: every set of them, in their order.

``python -m tests.referee_bans.run --system dutch-2026 --positions 20000``; without a system all.

Of the subsets of the pairs that may be released the first is looked for, the strongest pair being
the highest binary digit, with which the literal text of the system pairs the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from openarbiter.desk.bans import with_released
from openarbiter.desk.releases import answer
from openarbiter.desk.state import Section
from openarbiter.desk.team_events import whole
from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.explanations.asking import made_if_allowed
from openarbiter.model import ForbiddenPairs, RoundNo
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.registry import edition
from tests.referee import dutch, systems
from tests.referee.tally import Tally, arguments, compared, differs
from tests.referee_bans.positions import MOST_SOFT, NAMES, Position, Told, by_the_text, sections

SYSTEMS = (*systems.SYSTEMS, *dutch.EDITIONS, "dutch-2012", "keizer")

FALLS = "  a ban falls"

Pair = tuple[int, int]


def kept_apart(section: Section, round_no: int, *, soft: bool) -> Iterator[list[Pair]]:
    """The pairs of the bans of one sort, list by list."""
    names = {"club": "club", "family": "family", "school": "School", "Trainer ": "trainer"}
    allowed = {frozenset(pids) for pids in section.allowed}
    for ban in section.settings.bans:
        if ban.soft is not soft or round_no > (ban.last_round or round_no):
            continue
        found = []
        for one, other in combinations(section.entrants, 2):
            spelt = [
                {"club": each.club} | {own.kind: own.name for own in each.groups}
                for each in (one, other)
            ]
            groups = [NAMES.get(each.get(names[ban.kind], "")) for each in spelt]
            if groups[0] and groups[0] == groups[1] and {one.pid, other.pid} not in allowed:
                pair = sorted((section.tpn(one.pid), section.tpn(other.pid)))
                found.append((int(pair[0]), int(pair[1])))
        yield found


def in_order(section: Section, round_no: RoundNo, barred: set[Pair]) -> list[Pair]:
    """The pairs that may be released, the strongest first."""
    people = section.tournament
    scores = basic_rules.histories(people, round_no).score
    points = basic_rules.pairing_scores(people, round_no, scores)
    here = basic_rules.present_players(people, round_no)
    rank = {int(people.players[at].tpn): (-points[at], at) for at in here}
    by_number = sorted(rank, key=lambda tpn: (rank[tpn][0], tpn))
    found: list[Pair] = []
    for pairs in kept_apart(section, round_no, soft=True):
        for one, other in combinations(by_number, 2):
            pair = min(one, other), max(one, other)
            if pair in pairs and pair not in barred and pair not in found:
                found.append(pair)
    return found


def expected(
    system: str, position: Position, hard: Sequence[Pair], order: Sequence[Pair]
) -> tuple[Told, set[Pair]] | None:
    """What the text pairs with the first subset that is released; ``None`` for nothing."""
    tournament = whole(position.section)

    def asked(held: Sequence[Pair]) -> Told | None:
        more = (ForbiddenPairs(players=pair) for pair in (*hard, *held))  # type: ignore[arg-type]
        forbidden = (*tournament.forbidden_pairs, *more)
        facts = replace(tournament, forbidden_pairs=forbidden)
        return by_the_text(system, facts, position.round_no)

    if asked(()) is None:
        return None
    for subset in range(1 << len(order)):
        gone = {pair for at, pair in enumerate(reversed(order)) if subset >> at & 1}
        found = asked([pair for pair in order if pair not in gone])
        if found is not None:
            return found, gone
    raise AssertionError


def compare(system: str, seed: int, tally: Tally) -> None:
    """The positions of a seed."""
    for position in sections(system, seed):
        section, number = position.section, position.round_no
        hand = {
            (int(min(pair)), int(max(pair)))
            for group in section.tournament.forbidden_pairs
            if group.applies_to(number)
            for pair in combinations(group.players, 2)
        }
        hard = {pair for each in kept_apart(section, number, soft=False) for pair in each}
        order = in_order(section, number, hand | hard)
        if len(order) > MOST_SOFT:
            continue
        try:
            wanted = expected(system, position, sorted(hard), order)
        except (NotCoveredError, RequestError):
            continue
        tally.counts["positions"] += 1
        tally.counts["  impossible"] += wanted is None
        tally.counts[FALLS] += bool(wanted and wanted[1])
        tally.counts["  several bans fall"] += len(wanted[1] if wanted else ()) > 1
        for said in told(position, wanted, hand | hard | {*order}):
            tally.disagreements.append(f"{system}, seed {seed}, round {number}: {said}")


def told(
    position: Position, wanted: tuple[Told, set[Pair]] | None, barred: set[Pair]
) -> Iterator[str]:
    """What the desk says otherwise: boards, bye and released pairs, and the facts it keeps."""
    section, number = position.section, position.round_no
    try:
        pairing, released = answer(section, number)
    except ImpossiblePairingError:
        if wanted is not None:
            yield differs(wanted, None)
        return
    games = sorted((int(game.white), int(game.black)) for game in pairing.games)
    pairs = {
        (int(min(both)), int(max(both)))
        for both in ((section.tpn(one), section.tpn(other)) for one, other in released)
    }
    found = (games, pairing.bye), pairs
    if differs(wanted, found):
        yield differs(wanted, found)
    met = {(min(game), max(game)) for game in games}
    if not pairs <= met:
        yield f"released and not met: {pairs - met}"
    after = with_released(section, released)
    forbidden = basic_rules.forbidden_opponents(after.tournament, number)
    kept = {(int(one), int(other)) for one, others in forbidden.items() for other in others}
    here = {
        int(after.tournament.players[at].tpn)
        for at in basic_rules.present_players(after.tournament, number)
    }
    both = {pair for pair in kept if pair[0] < pair[1] and here >= set(pair)}
    said = differs({pair for pair in barred - pairs if here >= set(pair)}, both, "facts: ")
    if said:
        yield said
    yield from told_in_words(position, after, pairs, kept)


def told_in_words(
    position: Position, after: Section, released: set[Pair], forbidden: set[Pair]
) -> Iterator[str]:
    """Sentences that do not hold: a released pair has to meet; these would meet without bans."""
    system, number, tournament = after.system, position.round_no, whole(after)
    for pair in released:
        more = ForbiddenPairs(players=pair)  # type: ignore[arg-type]
        once_more = (*tournament.forbidden_pairs, more)
        if by_the_text(system, replace(tournament, forbidden_pairs=once_more), number):
            yield f"{pair} need not meet"
    free = by_the_text(system, replace(tournament, forbidden_pairs=()), number)
    would = [pair for pair in free[0] if pair in forbidden] if free else []
    made = made_if_allowed(tournament, edition(system), number)
    said = differs(would, sorted((int(one), int(other)) for one, other in made), "would meet: ")
    if said:
        yield said


def main() -> int:
    """Run the referee; 1 when the desk and the text disagree anywhere."""
    parser = arguments(__doc__)
    parser.add_argument("--system", action="append", choices=SYSTEMS)
    options, code = parser.parse_args(), 0
    for name in options.system or SYSTEMS:
        print(f"\n{name}")  # noqa: T201
        tally = compared(partial(compare, name), options, options.enough, "positions")
        code |= tally.conclude(show=options.show)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
