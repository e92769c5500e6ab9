"""Subtly wrong rounds, which must be called wrong, and right events, which must be proven right.

``python -m tests.certificates.decided --wrong 600 --right 500`` makes as many of both; ``--system
dutch-2017`` makes them by a text without certificates, where the literal rule decides, and
``--players 60`` in fields of up to so many. A wrong round is legal in every pair, colour and bye,
and is not the required one: of two to four boards that stand near each other the players have
changed partners, a group has its lower half reversed, the bye has gone to another player, a floater
has changed places with somebody of the same score, or the round is the required one of the same
event with one of its pairs forbidden: the next best. In some the colours of one board are turned.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import TypeAlias

from openarbiter.deciding import DECIDED_RIGHT, Decision, Verdict, decide
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from openarbiter.verification.certificate.checking import round_of
from openarbiter.verification.certificate.facts import Facts
from openarbiter.verification.verifier import system_rules
from openarbiter.verification.verifying import verify
from tests.certificates.forging import as_pairing
from tests.certificates.rounds import events, facts_before, refusal

CERTIFIED = ("dutch-2025", "dutch-2026")
TURNED = "colours turned"

Pairs: TypeAlias = list[tuple[int, int]]
"""A round by positions, the higher player first; the bye is behind the last one."""

Others: TypeAlias = Iterator[tuple[str, Pairs]]
"""How another round was made, and the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A legal last round that is not the required one, and how it was made."""

    event: Tournament
    system: str
    round_no: RoundNo
    what: str


@dataclass(slots=True)
class Tally:
    """What came out.

    Attributes:
        wrong: Wrong rounds that were called wrong, by how they were made.
        articles: The articles by which, and how often.
        unfound: How many of them break no rule that is looked at without pairing.
        events: Right events of which every round was proven.
        rounds: Their rounds.
        proofs: The proofs that were checked of them.
        faults: What should not have been, in words.
    """

    wrong: Counter[str] = field(default_factory=Counter)
    articles: Counter[str] = field(default_factory=Counter)
    unfound: int = 0
    events: int = 0
    rounds: int = 0
    proofs: int = 0
    faults: list[str] = field(default_factory=list)


def wrong_rounds(
    first: int = 0, most_players: int = 40, systems: Sequence[str] = CERTIFIED
) -> Iterator[Wrong]:
    """Wrong rounds without end, six at most instead of one round."""
    for system, seed, event in events(first, most_players, systems):
        if event.baku or not event.paired_rounds:  # Baku: they were played without it
            continue
        lots = Random(seed)  # noqa: S311  (the same rounds every time)
        number = RoundNo(lots.randint(1, event.paired_rounds))
        known = before_round(event, number)
        before = facts_before(known, number, system)
        required = edition(system).pair(known, number)
        pairs = _pairs(before, required)
        found = [
            *islice(_others(before, pairs, lots), 2),
            *_next_best(known, system, before, lots),
            *_elsewhere(before, pairs, Random(seed)),  # noqa: S311  (as above)
        ]
        for what, other in found:
            made = _coloured(known, system, _made(before, other))
            yield from _legal_by_rules(known.with_round(made), system, number, what)
        if len(required.games) > 1:
            turned = list(required.games)
            at = Random(seed).randrange(len(turned))  # noqa: S311  (as above)
            turned[at] = replace(turned[at], white=turned[at].black, black=turned[at].white)
            made = replace(required, games=tuple(turned))
            yield from _legal_by_rules(known.with_round(made), system, number, TURNED)


def _pairs(before: Facts, made: RoundPairing) -> Pairs:
    """A round by positions."""
    place = before.position
    pairs = [(place[game.white], place[game.black]) for game in made.games]
    pairs += [] if made.bye is None else [(place[made.bye], len(before.seats))]
    return sorted((min(pair), max(pair)) for pair in pairs)


def _made(before: Facts, pairs: Pairs) -> RoundPairing:
    """A round as an engine would answer it."""
    games = [pair for pair in pairs if pair[1] < len(before.seats)]
    bye = next((one for one, two in pairs if two == len(before.seats)), None)
    return as_pairing(before, games, bye)


def _legal_by_rules(event: Tournament, system: str, number: RoundNo, what: str) -> Iterator[Wrong]:
    """A round, where nothing is found in it without pairing but what makes it wrong."""
    allowed = {"colour"} if what == TURNED else set()
    found = set() if system in CERTIFIED else verify(event, number, system).findings
    if {each.kind for each in found} <= allowed:
        yield Wrong(event=event, system=system, round_no=number, what=what)


def _coloured(known: Tournament, system: str, made: RoundPairing) -> RoundPairing:
    """A round with the colours that its system gives every pair, where its rules say which."""
    due = system_rules(known, made.round_no, system).due_colours
    games = []
    for game in made.games:
        turned = due is not None and due(game.white, game.black)[0] != game.white
        games.append(replace(game, white=game.black, black=game.white) if turned else game)
    return replace(made, games=tuple(games))


def _elsewhere(before: Facts, pairs: Pairs, lots: Random) -> Others:
    """The bye to somebody else, and another floater: two players who change places."""
    score = [each.score for each in before.seats]
    nobody = len(score)
    ways: dict[str, Pairs] = {"another bye": [], "another floater": []}
    for one, two in pairs:
        if two == nobody:
            ways["another bye"] += [(one, other) for other in range(nobody) if other != one]
        elif score[one] != score[two]:
            ways["another floater"] += [
                (each, other)
                for each in (one, two)
                for other in range(nobody)
                if score[other] == score[each] and other not in (one, two)
            ]
    for what, changes in ways.items():
        lots.shuffle(changes)
        for one, two in changes:
            places = {one: two, two: one}
            new = [[places.get(each, each) for each in pair] for pair in pairs]
            other = sorted((min(pair), max(pair)) for pair in new)
            if other != pairs and _legal(before, other):
                yield what, other
                break


def _others(before: Facts, pairs: Pairs, lots: Random) -> Others:
    """Legal rounds near the required one, each another one."""
    seen = {frozenset(pairs)}
    for _ in range(40):
        taken, what = _taken(before, pairs, lots)
        players = [player for pair in taken for player in pair]
        if what == "a group" or lots.random() < 0.25:
            players = [one for one, _ in taken] + [two for _, two in taken][::-1]
            new = list(zip(players[: len(taken)], players[len(taken) :], strict=True))
            what = f"{what}, reversed"
        else:
            lots.shuffle(players)
            new = list(zip(players[::2], players[1::2], strict=True))
        if any(len(before.seats) in pair for pair in taken):
            what = f"{what}, with the bye"
        made = [(min(pair), max(pair)) for pair in new]
        other = sorted([*(pair for pair in pairs if pair not in taken), *made])
        if frozenset(other) not in seen and _legal(before, other):
            seen.add(frozenset(other))
            yield what, other


def _next_best(known: Tournament, system: str, before: Facts, lots: Random) -> Others:
    """The required round if one of its pairs were forbidden, where there is one."""
    number = RoundNo(before.round_no)
    game = lots.choice(edition(system).pair(known, number).games or [None])
    if game is None:
        return
    barred = (*known.forbidden_pairs, ForbiddenPairs(players=(game.white, game.black)))
    try:
        made = edition(system).pair(replace(known, forbidden_pairs=barred), number)
    except ImpossiblePairingError:
        return
    yield "next best", _pairs(before, made)


def _taken(before: Facts, pairs: Pairs, lots: Random) -> tuple[Pairs, str]:
    """Some boards, and what they are."""
    if lots.random() < 0.4:
        start, end = lots.choice(before.groups)
        group = [pair for pair in pairs if start <= pair[0] < pair[1] < end]
        if len(group) > 3:
            return group, "a group"
    count = lots.choice((2, 2, 3, 4))
    start = lots.randrange(max(1, len(pairs) - count + 1))
    near = pairs[start : start + count + 2]
    taken = lots.sample(near, min(count, len(near)))
    return taken, f"{len(taken)} boards"


def _legal(before: Facts, pairs: Pairs) -> bool:
    """Whether nothing absolute stands against a round, by the facts of the checker."""
    made = _made(before, pairs)
    games = [(game.white, game.black) for game in made.games]
    return not refusal(lambda: round_of(before, games, made.bye))


def decided(event: Tournament, system: str, round_no: int | None = None) -> tuple[Decision, ...]:
    """The decisions about an event, or one round of it."""
    return decide(event, verify(event, round_no, system))


def tally(
    wrong: int,
    right: int,
    first: int = 0,
    systems: Sequence[str] = CERTIFIED,
    players: int = 40,
) -> Tally:
    """Decide so many wrong rounds and right events, from a seed on."""
    found = Tally()
    for each in islice(wrong_rounds(first, players, systems), wrong):
        rules = verify(each.event, each.round_no, each.system)
        (told,) = decide(each.event, rules)
        if told.verdict is Verdict.WRONG and told.article and told.by and told.opinion:
            found.wrong[each.what] += 1
            found.articles[told.article] += 1
            found.unfound += not rules.findings
        else:
            found.faults.append(f"{each.system}, round {each.round_no}, {each.what}: {told}")
    made = (each for each in events(first + 1_000_000, players, systems) if not each[2].baku)
    for system, seed, event in islice(made, right):
        told_all = decided(event, system)
        bad = [told for told in told_all if told.verdict not in DECIDED_RIGHT]
        found.events += not bad
        found.rounds += len(told_all)
        found.proofs += sum(told.proofs for told in told_all)
        found.faults += [f"{system}, seed {seed}: {told}" for told in bad]
    return found


def main() -> int:
    """Run and print the counts; 1 where something is not as it should be."""
    parser = argparse.ArgumentParser(description="Decide wrong rounds and right events.")
    parser.add_argument("--wrong", type=int, default=600, help="subtly wrong rounds (600)")
    parser.add_argument("--right", type=int, default=500, help="right events (500)")
    parser.add_argument("--first", type=int, default=0, help="first seed (0)")
    parser.add_argument("--players", type=int, default=40, help="largest number of players (40)")
    parser.add_argument("--system", help="id of an edition (those with certificates by turns)")
    asked = parser.parse_args()
    systems = (asked.system,) if asked.system else CERTIFIED
    found = tally(asked.wrong, asked.right, asked.first, systems, asked.players)
    called = (
        f"{found.wrong.total()} wrong rounds called wrong, {found.unfound} of them break no rule"
    )
    lines = [f"{called} that is looked at without pairing"]
    for counts in (found.wrong, found.articles):
        told = ", ".join(f"{name}: {number}" for name, number in counts.most_common())
        lines.append(f"  {told}")
    lines.append(
        f"{found.events} right events, {found.rounds} rounds right, by {found.proofs} proofs "
        "or the literal rule"
    )
    lines += [f"WRONG: {fault}" for fault in found.faults]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(bool(found.faults))


if __name__ == "__main__":
    sys.exit(main())
