"""Certificates of random rounds are accepted, spoiled ones refused, and wrong rounds have none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest

from bench.positions import POSITIONS
from openarbiter.certificates import making
from openarbiter.certificates.making import UnprovenError, certificate, certificate_text
from openarbiter.errors import NotCoveredError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.certificate.facts import RefusedError
from openarbiter.verification.certificate.prices import Prices
from tests.certificates.forging import all_rounds, as_pairing
from tests.certificates.mutations import with_new_digest
from tests.certificates.rounds import accept, certified_rounds, events, facts_before
from tests.certificates.run import tally
from tests.every import every
from tests.referee.histories import tournament, with_meetings

_NOTHING: dict[str, Any] = {"excludes": None, "prices": [], "sets": []}
"""A proof without any price."""


def test_random_rounds_are_accepted_and_spoiled_ones_refused() -> None:
    """All rounds have a certificate, and whatever is changed in one makes it refused."""
    found = tally(30, 300)
    assert not found.faults
    assert (found.rounds, found.spoiled) == (30, 300)
    assert len(found.reasons) > 20


def test_no_other_round_has_a_certificate() -> None:
    """Of all legal rounds of a small tournament only the required one can be proven."""
    tried = 0
    for system, _, event in islice(events(500, most_players=8), 20):
        for number in range(2, event.paired_rounds + 1):
            known = before_round(event, RoundNo(number))
            before = facts_before(known, number, system)
            required = edition(system).pair(known, RoundNo(number))
            played = {frozenset((game.white, game.black)) for game in required.games}
            proven = 0
            for pairs, bye in islice(all_rounds(before), 30):
                other = as_pairing(before, pairs, bye)
                same = {frozenset((game.white, game.black)) for game in other.games} == played
                tried += not same
                proven += same
                if same:
                    assert accept(known, certificate_text(known, other)).claim.round_no == number
                else:
                    with pytest.raises(UnprovenError):
                        certificate(known, other)
            assert proven <= 1
    assert tried > 300


def test_prices_of_another_round_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong round is refused with the prices of the required one, with none, and with zeros."""
    known = []
    for system, _, event in islice(events(700, most_players=8), 16):
        last = event.paired_rounds
        before_it = before_round(event, last)
        right: Any = certificate(before_it, edition(system).pair(before_it, last))
        known.append((before_it, facts_before(before_it, last, system), right))
    monkeypatch.setattr(making, "_proofs", lambda _: [])
    monkeypatch.setattr(making, "bye_prices", lambda _: Prices({}, {}))
    tried = 0
    for event, before, right in known:
        for pairs, bye in islice(all_rounds(before), 20):
            forged: Any = certificate(event, as_pairing(before, pairs, bye))
            shown = [[each["pairs"] for each in made["brackets"]] for made in (forged, right)]
            if shown[0] != shown[1]:
                tried += 1
                for proofs in _borrowed(forged, right):
                    with pytest.raises(RefusedError):
                        accept(event, json.dumps(with_new_digest({**forged, **proofs})))
    assert tried > 40


def _borrowed(forged: dict[str, Any], right: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The brackets of a forged certificate with up to three empty proofs, then with others'."""
    for number in range(4):
        borrowed: list[list[Any]] = [[_NOTHING] * number for _ in forged["brackets"]]
        if number == 3:
            borrowed = [each["proofs"] for each in right["brackets"]]
        yield {
            "bye_proof": right["bye_proof"] if number == 3 else forged["bye_proof"],
            "brackets": [
                {**bracket, "proofs": proofs}
                for bracket, proofs in zip(forged["brackets"], borrowed, strict=True)
            ],
        }


def test_values_are_those_of_the_engine() -> None:
    """The counts of a certificate are the values that the engine reports of its brackets."""
    for system, _, event in islice(events(40), 12):
        for number in range(1, event.paired_rounds + 1):
            pairing = edition(system).pair(event, RoundNo(number))
            made: Any = certificate(event, pairing)
            for bracket, claim in zip(pairing.brackets, made["brackets"], strict=True):
                told = dict(bracket.criteria)
                for code in ("C6", "C10", "C11", "C12", "C13", "C15", "C17"):
                    assert claim["values"].get(code, 0) == told[code], (code, number)
                if system == "dutch-2026":
                    for code in ("C14", "C16"):
                        assert claim["values"].get(code, 0) == told[code], (code, number)


def test_the_round_may_be_in_the_file_or_not_yet() -> None:
    """A certificate made before the round was entered is accepted afterwards too."""
    event = generate(Settings(players=15, rounds=5), 3, pair=edition("dutch-2026").pair)
    known = before_round(event, RoundNo(4))
    text = certificate_text(known, edition("dutch-2026").pair(known, RoundNo(4)))
    assert not accept(known, text).published
    assert accept(event, text).published


def test_the_published_rest_shows_the_value_of_c8() -> None:
    """By the text of 2024 the next bracket pairs two of 2 points rather than one of 3 (2.1.3).

    C8 looks at what can become of that bracket, so that it counts the same; by the newer text the
    bracket pairs the one of 3.
    """
    one, two, three, four, five, *below = range(1, 11)
    sixth, seventh, eighth, ninth, tenth = below
    meetings = {(four, five), (one, sixth), (two, sixth), (three, seventh), (seventh, eighth)}
    meetings |= {(two, tenth), (three, ninth), (eighth, tenth), (one, ninth), (ninth, tenth)}
    scores = dict(zip(range(1, 11), (30, 20, 20, 20, 20, 10, 10, 10, 0, 0), strict=True))
    event = with_meetings(tournament(dict.fromkeys(range(1, 11), ""), rounds=3), scores, meetings)
    counted = {"dutch-2025": {"C8 30": 1}, "dutch-2026": {"C8 20": 2}}
    for system, expected in counted.items():
        made: Any = certificate(event, edition(system).pair(event, RoundNo(1)))
        assert accept(event, json.dumps(made)).proofs
        values = made["brackets"][1]["values"]
        moved = {name: values[name] for name in ("C8 30", "C8 20") if name in values}
        assert moved == expected


def test_another_tournament_is_refused() -> None:
    """A certificate holds for the facts it was made from, not for changed ones."""
    event = generate(Settings(players=14, rounds=4), 5, pair=edition("dutch-2026").pair)
    text = certificate_text(event, edition("dutch-2026").pair(event, RoundNo(3)))
    forbidden = (ForbiddenPairs(players=(Tpn(1), Tpn(14))),)
    for changed in (
        replace(event, rounds=9, players=event.players[:-1]),
        replace(event, rounds=3),
        replace(event, forbidden_pairs=forbidden),
    ):
        with pytest.raises(RefusedError, match="other facts"):
            accept(changed, text)


def test_another_published_round_is_refused() -> None:
    """Where the file has the round already, it must be the certified one, colours included."""
    event = generate(Settings(players=12, rounds=4), 8, pair=edition("dutch-2026").pair)
    text = certificate_text(event, edition("dutch-2026").pair(event, RoundNo(4)))
    first = event.players[0]
    record = first.record(RoundNo(4))
    assert record.opponent is not None
    assert record.colour is not None
    turned = {
        player.tpn: replace(
            player,
            rounds=(
                *player.rounds[:3],
                replace(
                    player.rounds[3],
                    colour=record.colour.other if player.tpn == first.tpn else record.colour,
                ),
            ),
        )
        for player in event.players
        if player.tpn in {first.tpn, record.opponent}
    }
    players = tuple(turned.get(player.tpn, player) for player in event.players)
    with pytest.raises(RefusedError, match="round 4 of the tournament has the game"):
        accept(replace(event, players=players), text)


def test_a_proof_of_another_round_is_refused() -> None:
    """The prices of one round prove no other one, even with the names of its players."""
    found = list(islice(certified_rounds(1), 12))
    for (_, event, one), (_, _, other) in pairwise(found):
        for name in ("facts", "brackets", "bye", "round"):
            if one[name] != other[name]:
                with pytest.raises(RefusedError):
                    accept(event, json.dumps(with_new_digest({**one, name: other[name]})))


@every(
    "system",
    [
        "dutch-2012",
        "dutch-2017",
        "dubov-1997",
        "dubov-2026",
        "burstein-2026",
        "burstein-legacy",
        "nswca",
    ],
)
def test_other_systems_have_none(system: str) -> None:
    """For systems without a checker the answer is a sentence, not a certificate."""
    event = generate(Settings(players=8, rounds=2), 1, pair=edition("dutch-2026").pair)
    pairing = edition(system).pair(event, RoundNo(1))
    with pytest.raises(NotCoveredError, match=f"rounds of {system} cannot be certified"):
        certificate(event, pairing)


@pytest.fixture(scope="module")
def proven() -> tuple[Tournament, dict[str, Any]]:
    """A round with brackets of many kinds, and its certificate."""
    event = generate(Settings(players=21, rounds=6), 2, pair=edition("dutch-2026").pair)
    return event, certificate(event, edition("dutch-2026").pair(event, RoundNo(6)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is no certificate: expected JSON, .*; what stands in line 1, column 1"),
        ("Hello", "line 1, column 1"),
        ("[" * 100_000, "this is no certificate: expected JSON"),
        ("[]", "not a group of fields"),
        ("{}", "no field 'format'"),
        ('{"a": 1, "a": 2}', "a field stands twice"),
        ('{"a": NaN}', "NaN is no number"),
        ("\ud800", "this is no certificate: expected JSON"),
    ],
)
def test_a_text_that_is_no_certificate_is_refused(
    text: str, reason: str, proven: tuple[Tournament, dict[str, Any]]
) -> None:
    """Whatever stands in a file, it is refused in words."""
    with pytest.raises(RefusedError, match=reason):
        accept(proven[0], text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "x"}, "the format is 'x'"),
        ({"version": 2}, "this checker knows 1"),
        ({"version": True}, "this checker knows 1"),
        ({"system": "dubov-1997"}, "no system whose rounds can be certified"),
        ({"round": 9}, "round 9 is not in the tournament"),
        ({"facts": "abc"}, "expected 64 hexadecimal digits"),
        ({"facts": "0" * 64}, "other facts"),
        ({"bye": None}, "neither a game nor the bye"),
        ({"brackets": []}, "neither a game nor the bye"),
        ({"note": "x"}, "'note' that is not known"),
        ({"bye_proof": _NOTHING}, "needs no proof"),
    ],
)
def test_a_changed_field_is_told(
    change: dict[str, Any], reason: str, proven: tuple[Tournament, dict[str, Any]]
) -> None:
    """The reason of a refusal says what is wrong, even where the digest was made anew."""
    event, made = proven
    with pytest.raises(RefusedError):
        accept(event, json.dumps({**made, **change}))
    with pytest.raises(RefusedError, match=reason):
        accept(event, json.dumps(with_new_digest({**made, **change})))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.nightly] * (place % 4 > 0))
        for place, name in enumerate(POSITIONS)
    ],
)
def test_hard_positions_have_one(name: str) -> None:
    """Fields that were made to be hard for an engine are proven like all others."""
    event, round_no = POSITIONS[name](50)
    pairing = edition("dutch-2026").pair(event, round_no)
    assert accept(event, certificate_text(event, pairing)).games == len(pairing.games)


def test_a_large_field() -> None:
    """Where a bracket has hundreds of players the proof needs few of those below it."""
    event = generate(Settings(players=301, rounds=4), 11, pair=edition("dutch-2026").pair)
    text = certificate_text(event, edition("dutch-2026").pair(event, RoundNo(4)))
    assert accept(event, text).proofs
    assert len(text) < 20_000
