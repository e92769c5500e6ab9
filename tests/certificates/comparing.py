"""Certificates accepted, spoiled and forged ones refused; right rounds proven, wrong ones not.

Spoiled ones must be refused as they are and with a new digest, forged ones of wrong rounds with the
best prices that exist, by the package and by what is handed out alike. A wrong round is legal and
not the required one: boards near each other, a reversed half, another bye or floater, the next best
round with one pair forbidden, or the colours of one board turned.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from typing import Any, TypeAlias

from openarbiter.deciding import DECIDED_RIGHT, Decision, Verdict, decide
from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.checking import round_of
from openarbiter.verification.certificate.facts import Facts
from openarbiter.verification.verifier import system_rules
from openarbiter.verification.verifying import verify
from tests.certificates.rounds import (
    accept,
    as_before,
    as_pairing,
    certified_rounds_of,
    event_of,
    facts_before,
    forged,
    mutated,
    refusal,
    with_new_digest,
)
from tests.referee.tally import Tally


def refuse(tally: Tally, reason: str) -> None:
    """Count a refusal."""
    tally.counts["  refused: " + "".join(each for each in reason if not each.isdigit())[:50]] += 1


def refusals(event: Tournament, text: str | bytes, report: bytes = b"") -> tuple[str, str]:
    """Why the package, and what is handed out, refuse a certificate; empty where they accept it."""
    file = report or trf.write(event)
    return refusal(lambda: accept(event, text)), refusal(lambda: alone.check(text, file))


def spoil(seed: int, tally: Tally, *, players: int = 24, each: int = 10) -> None:
    """Make and check the certificates of an event, and spoil each of them so often."""
    for label, event, certificate in certified_rounds_of(seed, players):
        report = trf.write(event)

        def refused(
            made: object, event: Tournament = event, report: bytes = report, label: str = label
        ) -> str:
            package, other = refusals(event, json.dumps(made), report)
            if bool(package) is not bool(other):
                told = f"{package or 'accepted'}; handed out: {other or 'accepted'}"
                tally.disagreements.append(f"{label}: checkers differ: {told}")
            return package

        reason = refused(certificate)
        if reason:
            tally.disagreements.append(f"{label}: refused: {reason}")
            continue
        tally.counts["rounds certified"] += 1
        tally.counts["proofs"] += accept(event, json.dumps(certificate)).proofs
        rng = Random(label)  # noqa: S311  (the same mutations every time)
        for _ in range(each):
            what, spoiled = mutated(certificate, rng)
            anew = refused(with_new_digest(spoiled))
            tally.counts["spoiled"] += 1
            if not refused(spoiled):
                tally.disagreements.append(f"{label}: accepted with {what}")
            elif anew:
                refuse(tally, anew)
            elif _claimed(spoiled) == _claimed(certificate):
                tally.counts["another proof of the same round"] += 1
            else:
                tally.disagreements.append(f"{label}: accepted with a new digest and {what}")


def _claimed(certificate: dict[str, Any]) -> str:
    """What a certificate claims, as text, without its proofs."""
    kept = {name: value for name, value in certificate.items() if name != "content"}
    kept["brackets"] = [{**each, "proofs": None} for each in certificate["brackets"]]
    kept["bye_proof"] = certificate["bye_proof"] is None
    return json.dumps(kept, sort_keys=True)


def forge(seed: int, tally: Tally, *, players: int = 24, each: int = 4) -> None:
    """Forge certificates of wrong rounds of an event, and have both checkers look at them."""
    for label, event, right in certified_rounds_of(seed, players):
        known = as_before(event, right["round"])
        before = facts_before(known, right["round"], right["system"])
        rng = Random(label)  # noqa: S311  (the same ones every time)
        for what, made in islice(forged(before, right, rng), each):
            tally.counts["forged"] += 1
            package, other = refusals(known, json.dumps(made))
            if other:
                refuse(tally, other)
            for reason, who in ((other, "it accepts alone"), (package, "the package accepts")):
                tally.disagreements += [] if reason else [f"{label}: {who} {what}"]


CERTIFIED = ("dutch-2025", "dutch-2026")
TURNED = "colours turned"
MADE, BY = "  made by ", "  decided by "
"""How wrong rounds are counted by what was done, and by the article."""

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


def wrong_rounds(
    first: int = 0, most_players: int = 40, systems: Sequence[str] = CERTIFIED
) -> Iterator[Wrong]:
    """Wrong rounds without end."""
    for seed in count(first):
        yield from wrong_rounds_of(seed, most_players, systems)


def wrong_rounds_of(seed: int, most_players: int, systems: Sequence[str]) -> Iterator[Wrong]:
    """Wrong rounds of one event, six at most instead of one round."""
    system, event = event_of(seed, most_players, systems)
    if event.baku or not event.paired_rounds:  # Baku: they were played without it
        return
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


def call_wrong(systems: Sequence[str], seed: int, tally: Tally, *, players: int = 40) -> None:
    """Decide the wrong rounds of an event."""
    for each in wrong_rounds_of(seed, players, systems):
        rules = verify(each.event, each.round_no, each.system)
        (told,) = decide(each.event, rules)
        if told.verdict is Verdict.WRONG and told.article and told.by and told.opinion:
            found = ["wrong", f"{MADE}{each.what}", f"{BY}{told.article}"]
            tally.counts.update(found + ["  that break no rule"] * (not rules.findings))
        else:
            where = f"{each.system}, seed {seed}, round {each.round_no}, {each.what}"
            tally.disagreements.append(f"{where}: {told}")


def prove_right(systems: Sequence[str], seed: int, tally: Tally, *, players: int = 40) -> None:
    """Decide every round of a right event."""
    system, event = event_of(seed, players, systems)
    if event.baku:
        return
    told = decided(event, system)
    bad = [each for each in told if each.verdict not in DECIDED_RIGHT]
    tally.counts["right"] += not bad
    tally.counts["  rounds"] += len(told)
    tally.counts["  proofs"] += sum(each.proofs for each in told)
    tally.disagreements += [f"{system}, seed {seed}: {each}" for each in bad]
