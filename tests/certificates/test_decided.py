"""Legal rounds that are not the required ones are called wrong, right ones are proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import deciding
from openarbiter.certificates.making import UnprovenError
from openarbiter.deciding import Decision, Verdict, decide
from openarbiter.model import KnownLater, Result, RoundNo, RoundRecord, Tournament
from openarbiter.rulebooks.edition import EntryPoints
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.verifying import verify
from tests.certificates.decided import decided, wrong_rounds
from tests.registering import register
from tests.unit.verification.injecting import games_of, record, with_colours_turned, with_records


def _one(event: Tournament, number: int, system: str = "dutch-2026") -> Decision:
    (told,) = decided(event, system, number)
    return told


@pytest.fixture(scope="module")
def event() -> Tournament:
    """A right event of 14 players and five rounds."""
    return generate(Settings(players=14, rounds=5), 4, pair=edition("dutch-2026").pair)


def test_colours_turned_are_wrong_by_their_article(event: Tournament) -> None:
    """The better round differs in the colours alone."""
    told = _one(with_colours_turned(event, 4, 1), 4)
    assert told.verdict is Verdict.WRONG
    assert told.article.startswith("5.2.")
    assert told.opinion is not None
    assert [game[::-1] for game in told.opinion.ours] == list(told.opinion.theirs)


def test_without_certificates_and_literal_rule_nothing_is_proven(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this program pairs otherwise is not called wrong; what breaks a rule is."""
    other = replace(edition("dubov-1997"), id="dubov-1997x", entry=EntryPoints())
    system = register(monkeypatch, other)
    played = generate(Settings(players=14, rounds=5), 4, pair=other.pair)
    told = _one(played, 4, system)
    assert (told.verdict, told.same, told.proofs) == (Verdict.OPEN, True, 0)
    assert told.missing == ("rounds of dubov-1997x have no certificate",)
    others = [each for each in decided(event, system) if each.same is False]
    assert others
    for each in others:
        assert each.verdict is (Verdict.WRONG if each.findings else Verdict.OPEN)
        assert each.opinion is not None
    first, second = games_of(played, 2)[0]
    changed: dict[int, RoundRecord] = {
        first: replace(record(played, first, 5), opponent=second),
        second: replace(record(played, second, 5), opponent=first),
    }
    told = _one(with_records(played, 5, changed), 5, system)
    assert (told.verdict, told.proofs) == (Verdict.WRONG, 0)
    assert "rematch" in {each.kind for each in told.findings}


def test_a_table_may_be_played_in_another_order() -> None:
    """Rounds of a round robin that are exchanged are not wrong."""
    played = generate(Settings(players=6, rounds=5), 4, pair=edition("round-robin").pair)
    players = (
        replace(each, rounds=(*each.rounds[1::-1], *each.rounds[2:])) for each in played.players
    )
    told = decided(replace(played, players=tuple(players)), "round-robin")
    assert {each.verdict for each in told} == {Verdict.TABLE}
    assert [each.table.row for each in told if each.table] == [2, 1, 3, 4, 5]


@pytest.mark.parametrize(("code", "verdict"), [("FIDE_ROUNDROBIN", "wrong"), ("", "not decided")])
def test_numbers_that_need_not_be_those_of_the_table(code: str, verdict: str) -> None:
    """Older files number the players by strength; those with a code have the numbers drawn."""
    played = generate(Settings(players=6, rounds=5), 4, pair=edition("round-robin").pair)
    event = replace(played, event=replace(played.event, type_code=code))
    turned = with_colours_turned(event, 2, 1)
    told = decided(turned, "round-robin")
    assert [each.verdict.value for each in told][1] == verdict
    assert {each.verdict for each in (told[0], *told[2:])} == {Verdict.TABLE}


def test_where_facts_are_missing_nothing_is_called_wrong(event: Tournament) -> None:
    """A game without result or colours, or a file that contradicts itself, before the round."""
    wrong = next(each for each in wrong_rounds() if each.round_no > 2)
    first, second = games_of(wrong.event, 1)[0]
    assert _one(wrong.event, wrong.round_no, wrong.system).verdict is Verdict.WRONG
    own, theirs = record(wrong.event, first, 1), record(wrong.event, second, 1)
    for changes, missing in (
        ({"result": Result.UNDECIDED}, "results of games before the round are not in the file"),
        ({"colour": None}, "colours of games before the round are not in the file"),
        ({"result": Result.WIN}, "the file contradicts itself: "),
    ):
        changed: dict[int, RoundRecord] = {
            first: replace(own, **changes),
            second: replace(theirs, **changes),
        }
        told = _one(with_records(wrong.event, 1, changed), wrong.round_no, wrong.system)
        assert told.verdict is Verdict.OPEN
        assert any(each.startswith(missing) for each in told.missing)
    rules = verify(wrong.event, wrong.round_no, wrong.system)
    (told,) = decide(wrong.event, rules, ["another edition may be meant"])
    assert (told.verdict, told.missing) == (Verdict.OPEN, ("another edition may be meant",))
    assert _one(event, 3).verdict is Verdict.RIGHT


def _last_paired_otherwise() -> tuple[Tournament, RoundNo]:
    """An event whose last round is another one when more rounds are to come."""
    for seed in range(200):
        longer = generate(Settings(players=8, rounds=6), seed, pair=edition("dutch-2026").pair)
        number = RoundNo(5)
        known = before_round(longer, number)
        pairing = edition("dutch-2026").pair(known, number)
        ended = edition("dutch-2026").pair(replace(known, rounds=5), number)
        if {*pairing.games} != {*ended.games}:
            return known.with_round(pairing), number
    raise LookupError


def test_the_last_round_where_nobody_says_which_it_is() -> None:
    """Right by one number of rounds and not by the other: not decided; announced it is."""
    event, number = _last_paired_otherwise()
    assert _one(event, number).verdict is Verdict.RIGHT
    assert _one(replace(event, rounds=int(number)), number).verdict is Verdict.WRONG
    told = _one(replace(event, rounds=None), number)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the file does not say how many rounds there are")


def test_results_that_were_not_known_when_a_round_was_paired() -> None:
    """Paired by what counted then it is proven right; by what was known later, not decided."""
    for seed in range(50):
        event = generate(Settings(players=10, rounds=4), seed, pair=edition("dutch-2026").pair)
        white, black = games_of(event, 2)[0]
        later = KnownLater(
            round_no=RoundNo(2), players=(white, black), counted="1/2-1/2", last_round=RoundNo(3)
        )
        known = replace(event, known_later=(later,))
        then = before_round(known, RoundNo(3))
        paired = edition("dutch-2026").pair(then, RoundNo(3))
        if set(games_of(event, 3)) != {(game.white, game.black) for game in paired.games}:
            break
    else:
        raise LookupError
    told = _one(known, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the file says that results were not known")
    right = replace(then.with_round(paired), known_later=())
    back = with_records(right, 2, {each: record(event, each, 2) for each in (white, black)})
    assert _one(replace(back, known_later=(later,)), 3).verdict is Verdict.RIGHT


def test_a_round_that_cannot_be_proven_is_not_decided(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing or refused certificate is told; nothing is called right without it."""

    def none(*_: object) -> str:
        raise UnprovenError("no prices")

    monkeypatch.setattr(deciding, "certificate_text", none)
    told = _one(event, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing == ("the required round is not proven: no prices",)
    monkeypatch.setattr(deciding, "certificate_text", lambda *_: "{}")
    told = _one(event, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the required round is not proven: ")
