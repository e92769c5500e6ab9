"""The verbs of a tournament, days, lots by a seed, the order of names, and which rating counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openarbiter as oa
from openarbiter.formats import json_, trf
from openarbiter.formats.rating_list.folding import asked, indexed
from openarbiter.model import (
    GAME_RESULTS,
    Colour,
    NationalEntry,
    Player,
    Points,
    PointsAdjustment,
    RequestedBye,
    RoundNo,
    Strength,
    Tournament,
    Tpn,
    game_results,
)
from openarbiter.model.alphabet import composed, folded, in_alphabet
from openarbiter.model.days import day_of
from openarbiter.model.lots import drawn_colour, drawn_order, lot
from openarbiter.model.strength import UNKNOWN, is_list
from openarbiter.rulebooks import registry
from tests.every import beside, every
from tests.fields import cycle, fitting

BYE = RequestedBye(round_no=RoundNo(2), kind=oa.Result.HALF_POINT_BYE, players=(Tpn(4),))


@pytest.fixture
def event() -> oa.Tournament:
    """Five players before round 1; the fourth is away in round 2."""
    found = oa.Tournament(rounds=5)
    for name in ("Ada", "Bo", "Cem", "Dora", "Ede"):
        found = found.with_player(name, rating=1700)
    return found.with_bye(2, 4)


@pytest.fixture
def begun(event: oa.Tournament) -> oa.Tournament:
    """The same after round 1, White having won everywhere."""
    pairing = oa.pair(event)
    found = event.with_round(pairing)
    for game in pairing.games:
        found = found.with_result(1, game.white, game.black, "1-0")
    return found


def test_players_are_entered_and_replaced(event: oa.Tournament) -> None:
    """A name gets the next number; a player takes the place of the one with the same number."""
    assert [player.tpn for player in event.players] == [1, 2, 3, 4, 5]
    after = event.with_player(replace(event.player(2), rating=1850))
    assert (after.player(2).rating, len(after.players)) == (1850, 5)
    gap = event.with_player(oa.Player(tpn=Tpn(9), name="Zoe")).with_player(
        oa.Player(tpn=Tpn(7), name="Yan")
    )
    assert [player.tpn for player in gap.players] == [1, 2, 3, 4, 5, 7, 9]
    assert event.player(2).rating == 1700


def test_a_round_has_games_bye_and_announced_byes(begun: oa.Tournament) -> None:
    """A paired round stands in everybody's records; byes for it were announced before."""
    assert (begun.paired_rounds, begun.requested_byes) == (1, (BYE,))
    pairing = oa.pair(begun)
    after = begun.with_round(pairing)
    assert after.player(4).record(RoundNo(2)).result is oa.Result.HALF_POINT_BYE
    for game in pairing.games:
        assert after.player(game.white).record(RoundNo(2)).opponent == game.black
        assert after.player(game.black).record(RoundNo(2)).colour is oa.Colour.BLACK
    assert begun.paired_rounds == 1


def test_games_of_a_database_need_no_pairing(event: oa.Tournament) -> None:
    """Results make the games of a round, in any order of the rounds."""
    after = event.with_result(2, 2, 1, "0-1").with_result(1, 1, 3, "½-½")
    assert after.paired_rounds == 2
    assert after.player(4).record(RoundNo(2)).result is oa.Result.HALF_POINT_BYE
    assert after.player(2).rounds[0].result is oa.Result.ABSENT
    assert oa.standings(after)[0].points == 15


def test_what_was_changed_is_written_and_read_again(begun: oa.Tournament) -> None:
    """The file of a tournament built by verbs holds what was said of it."""
    again = oa.read_trf(oa.write_trf(begun.withdraw(2).forbid(1, 3)).decode())
    assert again.player(5).rounds == begun.player(5).rounds
    assert oa.pair(again).absent == (2, 4)
    assert again.forbidden_pairs[0].players == (1, 3)


def test_points_of_the_file_do_not_outlive_a_result(begun: oa.Tournament) -> None:
    """Stated points and ranks of who plays are dropped with the next record."""
    stated = begun.with_player(replace(begun.player(1), declared_points=10, declared_rank=1))
    after = stated.with_result(3, 1, 2, "1-0").player(1)
    assert (after.declared_points, after.declared_rank) == (None, None)


def test_byes_are_announced_or_recorded(begun: oa.Tournament) -> None:
    """A bye of a round to come is announced; one of a round that is paired is a record."""
    assert begun.with_bye(3, 5, oa.Result.ZERO_POINT_BYE).requested_byes[-1].players == (5,)
    late = begun.with_player("Late").with_bye(1, 6)
    assert late.player(6).rounds[0].result is oa.Result.HALF_POINT_BYE
    allocated = begun.with_bye(2, 1, oa.Result.PAIRING_ALLOCATED_BYE)
    assert allocated.paired_rounds == 2


def test_pairs_are_forbidden_and_allowed(event: oa.Tournament) -> None:
    """Who may be paired again leaves the others of the group apart."""
    after = event.forbid(1, 2, 3).allow(1, 2)
    assert {group.players for group in after.forbidden_pairs} == {(1, 3), (2, 3)}
    assert oa.pair(event.forbid(1, 3)) != oa.pair(event)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda event: event.player(9), "no player 9"),
        (lambda event: event.with_round(oa.pair(event, round=1)), "round 1; expected .* round 2"),
        (lambda event: event.with_result(1, 5, 2, "1-0"), "expected a game with White against 2"),
        (lambda event: event.with_result(1, 9, 2, "1-0"), "no player 9"),
        (lambda event: event.with_result(2, 2, 2, "1-0"), "two players"),
        (lambda event: event.with_result(0, 1, 2, "1-0"), "a round from 1"),
        (lambda event: event.with_result(2, 1, 2, "2-0"), "expected one of 1-0, 0-1"),
        (lambda event: event.with_bye(1, 1), "player 1 has a game .*; expected nothing yet"),
        (lambda event: event.with_bye(2, 4, oa.Result.FULL_POINT_BYE), "has HALF_POINT_BYE"),
        (lambda event: event.with_bye(2, 4, oa.Result.WIN), "expected a bye"),
        (lambda event: event.withdraw(1, after=0), "in round 1; expected nothing after round 0"),
        (lambda event: event.forbid(1, 9), "no player 9"),
        (lambda event: event.allow(1, 2), "1-2 is not forbidden"),
    ],
)
def test_what_cannot_be_is_refused(
    begun: oa.Tournament, ask: Callable[[oa.Tournament], object], words: str
) -> None:
    """With what was found and what was expected."""
    with pytest.raises(oa.RequestError, match=words):
        ask(begun)


@every(("meant", "written"), beside(__file__)["results"].items())
def test_results_are_read_as_people_write_them(meant: str, written: str) -> None:
    """Halves, dashes, colons and the signs of forfeits."""
    assert {game_results(text) for text in written.split()} == {GAME_RESULTS[meant]}


def adjusted(kind: str) -> PointsAdjustment:
    """Points for a kind of result, for everybody in all rounds."""
    return PointsAdjustment(kind=kind, points=Points(5), round_no=None, players=())


def test_a_kind_of_points_is_a_result() -> None:
    """Or nothing, for a bonus or a penalty; what older files say otherwise is left out."""
    for kind in ("", "W", "D", "L", *(result.value for result in oa.Result)):
        assert adjusted(kind).kind == kind
    for kind in ("LOSS", "w", "WD", "Q"):
        with pytest.raises(oa.RequestError, match=rf"kind '{kind}'; expected one of W D L "):
            adjusted(kind)
    facts = json_.to_json(oa.Tournament(players=(), adjustments=(adjusted("W"), adjusted("L"))))
    facts["adjustments"][1]["kind"] = "LOSS"  # type: ignore[index,call-overload]
    assert json_.restored(facts).adjustments == (adjusted("W"),)


def test_a_day_that_may_be_another_one_is_none() -> None:
    """Days have the year first or points, as whole countries write them."""
    assert set(map(day_of, beside(__file__)["first_of_december"])) == {date(2025, 12, 1)}
    assert set(map(day_of, beside(__file__)["doubtful_days"])) == {None}


# Lots by a seed: the same for everybody, whoever draws them again.


def test_a_lot_is_the_digest_of_seed_and_what_is_drawn() -> None:
    """Whoever has the seed needs a digest and nothing of this program."""
    assert lot("4 8 15", "colour") == sha256(b"4 8 15:colour").hexdigest()
    assert lot("Öffentlich", 7) == sha256("Öffentlich:7".encode()).hexdigest()


def test_a_seed_that_is_no_text_has_a_lot() -> None:
    """A command line may bring bytes that are no characters."""
    assert lot("caf\udce9", 1) == sha256(b"caf\xe9:1").hexdigest()


def test_the_colour_goes_by_the_last_digit() -> None:
    """An even digest is White, an odd one Black; both come up."""
    seeds = [f"evening {number}" for number in range(100)]
    for seed in seeds:
        even = sha256(f"{seed}:colour".encode()).hexdigest()[-1] in "02468ace"
        assert drawn_colour(seed) is (Colour.WHITE if even else Colour.BLACK)
    assert {drawn_colour(seed) for seed in seeds} == set(Colour)


def test_the_smallest_lot_comes_first() -> None:
    """The order is that of the digests, whatever order the names had; equal names keep theirs."""
    names = ["Alpha, Anna", "Beta, Bruno", "Gamma, Çağla", "Delta, Dimo"]
    order = [names[place] for place in drawn_order("Park", names)]
    assert order == sorted(names, key=lambda name: sha256(f"Park:{name}".encode()).digest())
    assert order == [names[::-1][place] for place in drawn_order("Park", names[::-1])]
    assert drawn_order("Park", ["same", "same", "same"]) == [0, 1, 2]


CASES = Path(__file__).parents[2] / "data" / "cases"

FORMS: dict[str, Callable[[str], str]] = {
    "ascii": folded,
    "composed": composed,
    "decomposed": lambda name: normalize("NFD", name),
    "capitals": str.upper,
}
"""Ways in which programs write one name."""

NAMES = (
    *("Żak", "Ábel", "Óbuda", "Łoś", "Zorro", "Ørsted", "Ðuro", "Şahin", "Æbelø", "Œuvre", "İnan"),
    *("Þór", "Großmann", "Đurić", "Irmak", "Ünal"),
)
"""Family names without order, none folded like another."""


@pytest.mark.parametrize("form", FORMS)
def test_the_right_order_of_names(form: str) -> None:
    """As it stands in the case, whatever the letters are made of."""
    names = (CASES / "names-nfc.csv").read_text("utf-8").splitlines()[1:]
    right = [*names[:14], names[15], names[14]]
    assert sorted(map(FORMS[form], names), key=in_alphabet) == [FORMS[form](one) for one in right]


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x24F), max_size=30))
def test_the_forms_of_a_name_have_one_folding(name: str) -> None:
    """And a search by a composed name finds the decomposed one in a list of ratings."""
    assert folded(normalize("NFD", name)) == folded(composed(name)) == folded(name)
    assert folded(folded(name)) == folded(name)
    assert asked(normalize("NFD", name)) == asked(name)
    assert indexed(normalize("NFD", name)) == indexed(name)


@every("system", registry.edition_ids())
def test_a_round_does_not_hang_on_how_names_are_written(system: str) -> None:
    """The same boards and bye from files with names in ASCII, composed, decomposed, in capitals."""
    table = registry.has_fixed_table(system)
    count = fitting(system, 12)
    rounds = cycle(system, count) if table else 5
    made = oa.generate(
        count, rounds, system=system, stop_after=2, lowest_rating=1500, highest_rating=1500
    )
    found = {form: _paired(system, made, form) for form in FORMS}
    assert set(map(str, found.values())) == {str(found["ascii"])}


def _paired(system: str, made: Tournament, form: str) -> object:
    """What is paired in round 3 where players and teams have the names of a form."""
    names = [FORMS[form](NAMES[place % len(NAMES)]) for place in range(len(made.players))]
    players = tuple(
        replace(one, name=f"{name}, {place:02}")
        for place, (one, name) in enumerate(zip(made.players, names, strict=True))
    )
    teams = tuple(
        replace(one, name=f"{FORMS[form](NAMES[place % len(NAMES)])} {place}")
        for place, one in enumerate(made.teams)
    )
    file = trf.write(replace(made, players=players, teams=teams, origin=None))
    found = registry.edition(system).pair(trf.read(file).tournament, RoundNo(3))
    return found.games, found.bye


# Which rating counts: one number, and the list it comes from (GHR 2.1).

AUS, NZL = (
    NationalEntry(federation="AUS", rating=1700),
    NationalEntry(federation="NZL", rating=1900),
)

BOTH = Player(
    tpn=Tpn(1), name="Both", rating=1800, rapid=1750, blitz=1650, national=(AUS, NZL), estimate=1500
)
GUESSED = Player(tpn=Tpn(2), name="Guessed", estimate=1500, estimate_reason="club league")


@every(("lists", "number", "source"), beside(__file__)["first_list"])
def test_the_first_list_that_has_a_rating_counts(
    lists: tuple[str, ...], number: int, source: str
) -> None:
    """GHR 2.1; an estimate counts where no list has the player, named or not."""
    assert oa.Tournament(strength=lists).strength_of(BOTH) == Strength(number, source)


def test_who_has_nothing_has_no_strength() -> None:
    """A rating of 0, as some files write it, is none."""
    nobody = Player(
        tpn=Tpn(3), name="Nobody", rating=0, national=(NationalEntry(federation="AUS"),)
    )
    for lists in ((), ("AUS",), ("national",), ("highest",), ("estimate",)):
        assert oa.Tournament(strength=lists).strength_of(nobody) == UNKNOWN
    assert oa.Tournament().strength_of(GUESSED) == Strength(1500, "estimate")


def test_the_lists_of_the_edition_count_where_the_tournament_names_none() -> None:
    """NSWCA, 3.2 b: the rating of the Australian list is the one on the card."""
    usual = ("AUS", "fide")
    assert oa.Tournament().strength_of(BOTH, usual).rating == 1700
    assert oa.Tournament(strength=("fide",)).strength_of(BOTH, usual).rating == 1800


def test_the_number_is_shown_with_its_list() -> None:
    """A FIDE rating stands plain as long as nobody has named lists."""
    assert oa.Tournament().strength_shown(BOTH) == "1800"
    assert oa.Tournament(strength=("fide",)).strength_shown(BOTH) == "1800 FIDE"
    assert oa.Tournament(strength=("AUS",)).strength_shown(BOTH) == "1700 AUS"
    assert oa.Tournament(strength=("rapid",)).strength_shown(BOTH) == "1750 rapid"
    assert oa.Tournament(strength=("blitz",)).strength_shown(BOTH) == "1650 blitz"
    assert oa.Tournament().strength_shown(GUESSED) == "1500 est."
    assert UNKNOWN.shown() == ""


def test_names_of_lists() -> None:
    """Words of their own, or three capital letters."""
    assert is_list("fide")
    assert is_list("AUS")
    assert not any(map(is_list, ("aus", "AU", "AUST", "A1S", "FIDE", "")))
