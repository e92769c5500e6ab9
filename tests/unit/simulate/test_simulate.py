"""Random tournaments: settings, the same seed makes the same one, rounds pair again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.stand_in import pair
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.formats import trf
from openarbiter.model import (
    BoardNo,
    Colour,
    LineUp,
    OtherRecord,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.edition import Document, Edition, Rules
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import (
    Settings,
    before_round,
    drawn,
    drawn_settings,
    generate,
    read_settings,
    result_probabilities,
)
from openarbiter.simulate.recheck import check
from openarbiter.verification.verifying import verify
from tests.every import beside, every
from tests.referee.histories import tournament as of_histories

ROWS = beside(__file__)

ANSWERS = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
}


def assert_sound(tournament: Tournament) -> None:
    """Both players of a game tell the same, and nobody has met anybody twice."""
    players = {player.tpn: player for player in tournament.players}
    for player in tournament.players:
        met = [record.opponent for record in player.rounds if record.result.played]
        assert len(met) == len(set(met))
        for number, record in enumerate(player.rounds, start=1):
            assert (record.opponent is None) == (record.colour is None)
            if record.opponent is None or record.colour is None:
                continue
            other = players[record.opponent].record(RoundNo(number))
            assert (other.opponent, other.colour) == (player.tpn, record.colour.other)
            assert other.result is ANSWERS.get(record.result, other.result)


EVERYTHING = Settings(**ROWS["everything"])

TABLE = edition("round-robin")
DUTCH = edition("dutch-2026")


def made(seed: int, **wanted: Any) -> Tournament:  # noqa: ANN401  (settings)
    """A tournament with these settings."""
    return generate(Settings(**wanted), seed, pair=pair)


def records(tournament: Tournament) -> Iterator[RoundRecord]:
    """Every record of every player."""
    for player in tournament.players:
        yield from player.rounds


@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 2**32))
def test_every_tournament_is_sound(players: int, rounds: int, seed: int) -> None:
    """Small fields with many rounds and everything that goes wrong stay consistent."""
    tournament = made(seed, players=players, rounds=rounds, **ROWS["mishaps"])
    assert tournament.rounds == rounds
    assert tournament.paired_rounds <= rounds
    assert_sound(tournament)
    table = tournament.scoring.table()
    assert [player.tpn for player in tournament.players] == [*range(1, players + 1)]
    assert len({len(player.rounds) for player in tournament.players}) == 1
    for player in tournament.players:
        assert player.declared_points == sum(
            table[record.result.value, record.colour is Colour.BLACK] for record in player.rounds
        )


def written(player: Player) -> str:
    """A player as the tables have one."""
    rounds = (
        f"{each.opponent or ''}{each.colour.value if each.colour else ''}{each.result.value}"
        for each in player.rounds
    )
    told = "|".join(each.strip() for each in rounds)
    return f"{player.name}; {player.rating}; {player.title}; {told}"


@every(("system", "wanted", "seed", "colour", "apart", "players"), ROWS["same"])
def test_a_seed_means_the_same_for_ever(  # noqa: PLR0913, PLR0917  (a tournament)
    system: str,
    wanted: dict[str, Any],
    seed: int,
    colour: str,
    apart: list[int],
    players: list[str],
) -> None:
    """Settings and seed decide everything: a change would break every recorded seed."""
    by = edition(system).pair if system else pair
    found = generate(Settings(**wanted), seed, pair=by, system=system)
    assert found.initial_colour is Colour(colour)
    assert [[*group.players] for group in found.forbidden_pairs] == [apart]
    assert [written(player) for player in found.players] == players


def test_another_seed_means_another_tournament() -> None:
    """And the same one the same, however large."""
    again = generate(EVERYTHING, 7, pair=pair)
    assert generate(EVERYTHING, 7, pair=pair) == again != generate(EVERYTHING, 8, pair=pair)


@every(("wanted", "result", "least", "most"), ROWS["rates"])
def test_rates_show(wanted: dict[str, float], result: str, least: float, most: float) -> None:
    """The share of records of a kind is what was asked for, within the bounds of chance."""
    counts = Counter(record.result for record in records(made(5, players=300, rounds=6, **wanted)))
    assert least <= counts[Result[result]] / sum(counts.values()) <= most


def test_late_entries_and_withdrawals_frame_the_games() -> None:
    """Absences stand before the entry and after the withdrawal, never in between."""
    tournament = made(9, players=100, rounds=8, late_entry_rate=0.4, withdrawal_rate=0.4)
    for player in tournament.players:
        here = [record.result is not Result.ABSENT for record in player.rounds]
        first, last = here.index(True), len(here) - here[::-1].index(True)
        assert all(here[first:last])
        assert (player.withdrawn_after or 8) == last


def test_members_of_families_and_clubs_do_not_meet() -> None:
    """The groups asked for are there, disjoint, and nobody meets a member of the own group."""
    tournament = made(10, players=60, rounds=5, families=5, family_size=3, clubs=10)
    assert [len(group.players) for group in tournament.forbidden_pairs] == [3] * 5 + [6] * 10
    for group in tournament.forbidden_pairs:
        for number in group.players:
            opponents = {record.opponent for record in tournament.players[number - 1].rounds}
            assert not opponents & set(group.players)


def test_a_pairing_with_gaps_is_refused() -> None:
    """A pairing function that forgets somebody is found out; one that gives up keeps its rounds."""

    def forgetful(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        return replace(pair(tournament, round_no), games=pair(tournament, round_no).games[1:])

    with pytest.raises(RequestError, match="places 2 of 4 players"):
        generate(Settings(players=4, rounds=1), 1, pair=forgetful)

    def twice(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        if round_no == 3:
            raise ImpossiblePairingError("enough")
        return pair(tournament, round_no)

    assert generate(EVERYTHING, 1, pair=twice).paired_rounds == 2


@every(("wanted", "seed", "words"), ROWS["round-robin"])
def test_what_a_round_robin_does_not_have_is_refused(
    wanted: dict[str, Any], seed: int, words: str
) -> None:
    """The refusal names the options that do not apply, and those that do; seeds count from 0."""
    with pytest.raises(RequestError, match=words):
        generate(Settings(players=6, **wanted), seed, pair=TABLE.pair)


@every("seed", range(6))
@every("baku", [False, True])
@every("stop", [0, 1, 3, 6])
def test_a_tournament_that_stops_says_who_is_not_in_its_next_round(
    seed: int, stop: int, *, baku: bool
) -> None:
    """Late entries, byes and withdrawals are announced: the file is paired as the whole was."""
    wanted = replace(Settings(**ROWS["absences"]), baku=baku)
    whole = generate(wanted, seed, pair=DUTCH.pair, system=DUTCH.id)
    stopped = generate(replace(wanted, stop_after=stop), seed, pair=DUTCH.pair, system=DUTCH.id)
    listed = trf.read(trf.write(stopped)).tournament
    following = RoundNo(stop + 1)
    paired = DUTCH.pair(listed, following)
    results = {player.tpn: player.record(following).result for player in whole.players}
    present = {tpn for tpn, result in results.items() if result.paired}
    assert {player.tpn for player in listed.players} - set(paired.absent) == present
    assert all(
        whole.players[game.white - 1].rounds[stop].opponent == game.black for game in paired.games
    )
    for kind in (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE):
        asked = {tpn for bye in listed.requested_byes if bye.kind is kind for tpn in bye.players}
        assert asked == {tpn for tpn, result in results.items() if result is kind}
    assert verify(listed).findings == ()


def demanding(games: list[tuple[int, int]], bye: int) -> Edition:
    """An edition that always demands the same boards, and a bye unless that is 0."""

    def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        assert tournament.rounds is not None
        return RoundPairing(
            round_no=round_no,
            system="test",
            games=tuple(
                Game(BoardNo(board), Tpn(white), Tpn(black))
                for board, (white, black) in enumerate(games, start=1)
            ),
            bye=Tpn(bye) if bye else None,
            absent=(),
        )

    return edition_with(pair)


def edition_with(pair: object) -> Edition:
    """An edition with this way to pair."""
    return Edition(
        id="test",
        document=Document(title="Test", applied_from=date(2026, 1, 1), source="none"),
        rules=Rules(),
        pair=pair,  # type: ignore[arg-type]  # made here, and right
    )


FIVE = of_histories("2w1|1b0|4b+|3w-|U", rounds=1)


@every(("histories", "games", "bye", "found"), ROWS["differences"])
def test_kinds_of_differences(
    histories: str, games: list[tuple[int, int]], bye: int, found: list[str]
) -> None:
    """Pairs, colours and the bye are told apart, for forfeited games too."""
    event = of_histories(histories.replace("?", "w"), rounds=1)
    if "?" in histories:  # where the file does not say the colours
        unknown = [replace(each.rounds[0], colour=None) for each in event.players]
        pairs = zip(event.players, unknown, strict=True)
        event = replace(event, players=tuple(replace(one, rounds=(it,)) for one, it in pairs))
    report = check(event, demanding(games, bye))
    assert (report.system, report.rounds) == ("test", 1)
    assert [each.kinds for each in report.differences] == ([tuple(found)] if found else [])


def test_a_round_that_cannot_be_paired_is_a_difference() -> None:
    """The reason stands in the report, and the other rounds are still compared."""

    def pair(*_: object) -> RoundPairing:
        raise ImpossiblePairingError("nobody may meet")

    (difference,) = check(FIVE, edition_with(pair)).differences
    assert difference.kinds == ("impossible",)
    assert difference.to_json()["reason"] == "nobody may meet"
    assert len(difference.expected.games) == 2


@pytest.mark.parametrize("round_no", [0, 8])
def test_a_round_that_was_not_paired_is_refused(round_no: int) -> None:
    """Only rounds that were paired have a time before them."""
    with pytest.raises(RequestError, match=str(round_no)):
        before_round(generate(EVERYTHING, 11, pair=pair), RoundNo(round_no))


def test_nothing_tells_of_later_rounds() -> None:
    """Matches of the round and of later ones go, and so do lines nobody understands."""
    byes = tuple(
        TeamBye(round_no=RoundNo(number), team=1, match_points=10, game_points=20)
        for number in (2, 3, 4)
    )
    line_up = LineUp(round_no=RoundNo(3), team=1, players=(Tpn(1),))
    played = replace(
        generate(EVERYTHING, 11, pair=pair),
        team_event=TeamEvent(byes=byes, line_ups=(line_up,)),
        other_records=(OtherRecord("802   1 RED   9.0"),),
    )
    now = before_round(played, RoundNo(3))
    assert now.team_event == TeamEvent(byes=byes[:1])
    assert not now.other_records


@every(("wrong", "named"), ROWS["refused"])
def test_what_cannot_be_generated_is_refused(wrong: dict[str, Any], named: str) -> None:
    """Every value out of its range is refused by name."""
    if "scoring" in wrong:
        wrong = wrong | {"scoring": ScoringSystem.of(*wrong["scoring"])}
    with pytest.raises(RequestError, match=named):
        Settings(**wrong)


def test_every_setting_is_read() -> None:
    """Each name of the other engines reaches our setting in our unit."""
    read = read_settings(ROWS["file"])
    assert (read.players, read.rounds) == (37, 11)
    assert (read.highest_rating, read.lowest_rating) == (2700, 1700)
    assert read.draw_share == 0.25
    assert read.forfeit_rate + read.double_forfeit_rate == pytest.approx(1 / 20)
    assert read.withdrawal_rate == pytest.approx(1 / 100.5)
    assert read.half_point_bye_rate * 11 == pytest.approx(1 / 10)
    scoring = read.scoring
    assert (scoring.white_win, scoring.black_draw, scoring.white_loss) == (30, 10, 0)
    assert (scoring.forfeit_win, scoring.full_point_bye, scoring.half_point_bye) == (30, 30, 10)
    assert (scoring.forfeit_loss, scoring.zero_point_bye) == (5, 2)
    assert scoring.pairing_allocated_bye == 15


def test_what_is_not_named_stays() -> None:
    """Settings that the text does not name are those of the base; line ends are free."""
    base = Settings(players=8, rounds=3, families=2)
    assert read_settings("", base) == base
    assert read_settings("RoundsNumber=4\rPlayersNumber = 9\r\n", base) == Settings(
        players=9, rounds=4, families=2
    )


@every(("text", "named"), ROWS["lines"])
def test_wrong_settings_are_refused(text: str, named: str) -> None:
    """A line or a value that cannot be meant is refused, naming it."""
    with pytest.raises(RequestError, match=named):
        read_settings(text)


def test_drawn_settings_stay_in_their_ranges() -> None:
    """Every seed draws settings that can be generated, and not always the same."""
    drawn = [drawn_settings(seed) for seed in range(200)]
    assert {settings.rounds for settings in drawn} == set(range(5, 16))
    assert all(15 <= settings.players <= 215 for settings in drawn)
    assert drawn[3] == drawn_settings(3)


@every(
    "text",
    [
        *(f"HighestRating={most}" for most in (1, 90, 1400, 2000, 2350)),
        *(f"LowestRating={least}" for least in (2350, 2500, 2790, 3500)),
    ],
)
def test_one_bound_of_the_ratings_may_be_named(text: str) -> None:
    """The other one is drawn on its side, and is the one drawn alone wherever that was there."""
    again = 0
    for seed in range(60):
        read = drawn_settings(seed, text)
        assert f"={read.highest_rating}" in text or f"={read.lowest_rating}" in text
        alone = drawn_settings(seed)
        try:
            assert read_settings(text, alone) == read
        except RequestError:
            again += 1
        assert read == drawn_settings(seed, text)
        assert (read.players, read.rounds) == (alone.players, alone.rounds)
    assert again > 0 or text.endswith("2350")


def test_a_byte_order_mark_is_no_setting() -> None:
    """Editors of some systems put one before the first line."""
    assert read_settings("\ufeffPlayersNumber=20").players == 20


# Whole settings that are drawn.

SEEDS = range(200)

ALIKE = {
    "stop_after": "all rounds are played",
    "draw_share": "ratings decide",
    "ratings": "drawn with the players",
    "family_size": "pairs",
    "clubs": "none",
    "initial_colour": "drawn with the tournament",
    **dict.fromkeys(("boards", "reserves", "reserve_rate", "type_code"), "of team events"),
}
"""What is the same in all of them, and why."""


@every("name", [each.name for each in fields(Settings)])
def test_everything_is_drawn(name: str) -> None:
    """Each setting has several values among two hundred tournaments, or is drawn elsewhere."""
    values = {getattr(drawn(seed, {}), name) for seed in SEEDS}
    assert (len(values) > 1) is (name not in ALIKE)


def test_the_same_seed_draws_the_same() -> None:
    """And to name one thing leaves the others as they are."""
    for seed in SEEDS:
        plain = drawn(seed, {})
        assert drawn(seed, {}) == plain
        named = drawn(seed, {"forfeit_rate": 0.25})
        others = [each.name for each in fields(Settings) if each.name != "forfeit_rate"]
        assert all(getattr(named, name) == getattr(plain, name) for name in others)


@given(
    st.integers(0, 2**32),
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(2, 400),
            "rounds": st.integers(1, 40),
            "lowest_rating": st.integers(1, 3000),
            "forfeit_rate": st.floats(0, 1),
            "zero_point_bye_rate": st.floats(0, 1),
            "baku": st.just(value=True),
        },
    ),
)
def test_what_is_drawn_fits_to_what_is_named(seed: int, named: dict[str, object]) -> None:
    """Whatever is named stands, and the rest can be generated."""
    found = drawn(seed, named)
    assert all(getattr(found, name) == value for name, value in named.items())


def test_ratings_one_by_one_make_the_field() -> None:
    """As many players as ratings, unless their number is named."""
    assert drawn(1, {"ratings": (2100, 1900, 1800)}).players == 3
    assert drawn(1, {"ratings": (2100, 1900), "players": 6}).players == 6
    with pytest.raises(RequestError, match="too many"):
        drawn(1, {"ratings": (2100, 1900, 1800), "players": 2})
    with pytest.raises(RequestError, match="not 9000"):
        drawn(1, {"ratings": (2100, 9000)})


RATINGS = st.integers(min_value=1, max_value=3500)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2467, 2344, (0.511, 0.351, 0.138)),
        (2000, 2000, (0.363, 0.317, 0.319)),
        (1500, 1500, (0.407, 0.216, 0.377)),
    ],
)
def test_printed_examples(white: int, black: int, expected: tuple[float, float, float]) -> None:
    """The published examples come out to the third digit."""
    for share, printed in zip(result_probabilities(white, black), expected, strict=True):
        assert abs(share - printed) <= 0.001


@given(RATINGS, RATINGS)
def test_probabilities_add_up(white: int, black: int) -> None:
    """All three lie between 0 and 1 and add up to 1, whatever the ratings."""
    shares = result_probabilities(white, black)
    assert all(0 <= share <= 1 for share in shares)
    assert abs(sum(shares) - 1) < 1e-12
