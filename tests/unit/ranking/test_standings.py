"""Tables: order, shared places, lots, refusals, players taken out, and section 6 of the NSWCA."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import openarbiter as oa
from openarbiter.model import Player, RoundNo, Tournament, Tpn
from openarbiter.ranking.tie_breaks.guidelines import _dropped
from tests.every import every
from tests.referee.histories import tournament as of_histories

RESULTS = {"1": oa.Result.WIN, "0": oa.Result.LOSS, "=": oa.Result.DRAW}
RESULTS |= {"+": oa.Result.FORFEIT_WIN, "-": oa.Result.FORFEIT_LOSS}
BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def tournament(rounds: list[str], players: int, *, kind: str = "") -> Tournament:
    """A tournament from rounds such as ``"1-4 1, 2-3 ="``; who is missing has no entry."""
    records: list[list[oa.RoundRecord]] = [[] for _ in range(players)]
    for number, text in enumerate(rounds):
        for game in text.split(", "):
            pair, sign = game.split()
            white, black = map(int, pair.split("-"))
            for tpn, other, colour, result in (
                (white, black, oa.Colour.WHITE, RESULTS[sign]),
                (black, white, oa.Colour.BLACK, RESULTS[BACK[sign]]),
            ):
                records[tpn - 1].append(oa.RoundRecord(Tpn(other), colour, result))
        for each in records:
            missing = number + 1 - len(each)
            each.extend([oa.RoundRecord(None, None, oa.Result.ABSENT)] * missing)
    return Tournament(
        players=tuple(
            Player(tpn=Tpn(place), name=f"Player {place}", rating=2000, rounds=tuple(each))
            for place, each in enumerate(records, start=1)
        ),
        rounds=len(rounds),
        event=replace(Tournament().event, type_text=kind),
    )


def places(table: oa.Standings) -> list[tuple[int, int]]:
    """(place, number) line by line."""
    return [(row.rank, row.player) for row in table]


def test_points_come_first_and_equal_ones_share_a_place() -> None:
    """Without tie-breaks equal points are equal places, and the next place is skipped.

    Shown: NSWCA, 3.1 f.
    """
    table = oa.standings(tournament(["1-3 1, 2-4 1"], 4), [])
    assert places(table) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert [row.points for row in table] == [10, 10, 0, 0]
    assert len(table) == 4
    assert table[:1] == (table[0],)


def test_the_next_tie_break_asks_only_who_is_still_tied() -> None:
    """A later value never turns what an earlier one decided (Article 4.2) (NSWCA, 6).

    PTS in the list gives its place; nothing is put before it.
    """
    event = tournament(["1-3 1, 4-2 1"], 4)
    table = oa.standings(event, ["TPN"])
    assert places(table) == [(1, 1), (2, 4), (3, 2), (4, 3)]
    assert table[0].values == (1,)
    assert places(oa.standings(event, ["TPN/R"]))[0] == (1, 4)
    listed = oa.standings(tournament(["1-3 0, 4-2 1"], 4), ["TPN", "PTS"])
    assert (places(listed)[0], listed[0].values) == ((1, 1), (1, Fraction(0)))


def test_lots_are_the_same_for_the_same_seed() -> None:
    """Ties are broken by the seed alone, and another seed may draw another order."""
    event = tournament(["1-2 =, 3-4 =, 5-6 =, 7-8 ="], 8)
    drawn = [places(oa.standings(event, [], lots=seed)) for seed in ("a", "a", "b")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(rank for rank, _ in drawn[0]) == list(range(1, 9))


ROUND_ROBIN = tournament(
    ["1-4 1, 2-3 1", "4-3 0, 1-2 =", "2-4 +, 3-1 0"], 4, kind="Individual: Round-Robin"
)
TWO = tournament(["1-2 1"], 2)


@every(
    ("event", "codes", "more", "error", "words"),
    [
        (TWO, ["BH", "BHX"], {}, oa.RequestError, "tie-break 2, 'BHX'.* perhaps BH"),
        (TWO, ["WIN/C1"], {}, oa.RequestError, "WIN has no modifier C.*Article"),
        (TWO, ["BH", "SB", "BH"], {}, oa.RequestError,
         "tie-break 3, 'BH': it is 'BH' once more.*Article 4.3"),
        (TWO, ["XYZQW"], {}, oa.RequestError, "there are AOB"),
        (TWO, [], {"round": 3}, oa.RequestError, "no table after round 3"),
        (TWO, [], {"edition": "c07-1999"}, oa.UnknownEditionError, "c07-2026, nswca"),
        # A tournament of players has no match points (Article 11).
        *((TWO, [code], {}, oa.NotCoveredError, "only a table of teams has it, and this one is of")
          for code in ("EDE", "BC", "MPTS", "BH:MP", "SSSC")),
        # Article 8 forbids Buchholz and its relatives, whichever edition the code names.
        *((ROUND_ROBIN, [code], {}, oa.NotCoveredError, "must not be used in round-robins")
          for code in ("BH", "BH/V2026", "BH/C1/V2024", "FB/V2026", "AOB/V2026")),
    ],
)  # fmt: skip
def test_wrong_lists_are_refused(
    event: Tournament, codes: list[str], more: dict[str, str], error: type[Exception], words: str
) -> None:
    """The message names the tie-break, its position and the article, or what there is instead."""
    with pytest.raises(error, match=words):
        oa.standings(event, codes, more.get("edition"), round=more.get("round"))  # type: ignore[arg-type]


def test_rating_tie_breaks_are_dropped_with_unrated_players() -> None:
    """One unrated player makes them undefined for all, unless a rating was published.

    The guidelines have no article about it, and none of another document is named.
    """
    event = TWO.with_player(replace(TWO.player(1), rating=None))
    table = oa.standings(event, ["ARO", "ARO/U1400"])
    assert [row.values for row in table] == [(None, 2000), (None, 1400)]
    assert len(table.notes) == 1
    assert "ARO: dropped" in table.notes[0]
    (note,) = oa.standings(event, ["OPPOSITION"], "nswca").notes
    assert "somebody has no rating" in note
    assert "Article" not in note


def test_forfeits_count_as_games_with_predetermined_pairings() -> None:
    """The forfeit of 2 against 1 is an encounter in a round-robin and none in a Swiss."""
    event = tournament(["1-2 +, 3-4 =", "1-3 0, 2-4 1"], 4)
    fixed = oa.standings(event, ["DE", "DE/P"], predetermined=True)
    swiss = oa.standings(event, ["DE", "DE/P"], predetermined=False)
    assert (fixed.row(2).values, swiss.row(2).values) == ((2, 0), (0, 2))


def test_the_rounds_an_opponent_did_not_play_are_half_points() -> None:
    """By the guidelines, and the line of the opponent says which rounds (6 a.1)."""
    event = tournament(["1-2 1, 3-4 1", "1-3 1"], 4)
    line = oa.standings(event, ["SOLKOFF"], "nswca").why(1, "SOLKOFF").lines[0]
    assert (line.round_no, line.opponent, line.value) == (1, 2, Fraction(1, 2))
    (change,) = line.adjustments
    assert (change.round_no, change.awarded, change.counted) == (2, 0, Fraction(1, 2))


def test_who_withdrew_before_half_of_the_games_is_taken_out() -> None:
    """Results against such a player do not count, and the player has no place (C.05, 6.6)."""
    rounds = ["1-4 1, 2-3 1", "4-3 -, 1-2 =", "2-4 +, 3-1 0"]
    table = oa.standings(tournament(rounds, 4, kind="Round Robin"), ["SB"])
    assert table.excluded == (4,)
    assert places(table) == [(1, 1), (1, 2), (3, 3), (0, 4)]
    assert [row.points for row in table] == [15, 15, 0, 0]
    # Two of four games are enough: the results stay and the rest are forfeits.
    rounds = ["1-5 1, 2-4 =", "5-3 1, 4-1 0", "2-5 +, 3-1 =", "5-4 -, 3-2 0", "1-2 =, 4-3 ="]
    assert oa.standings(tournament(rounds, 5, kind="Round Robin"), []).excluded == ()
    # Article 6.6 speaks of round-robins: the point of the opponent stays in a knock-out.
    knock_out = tournament(["1-4 +, 2-3 1", "1-2 1"], 4, kind="Knock-out")
    table = oa.standings(knock_out, ["WIN"])
    assert (table.excluded, places(table)) == ((), [(1, 1), (2, 2), (3, 3), (3, 4)])


@every(
    ("left_after", "announced", "out"),
    [(2, 5, (4,)), (3, 5, ()), (2, None, (4,)), (5, 10, ()), (4, 10, (4,))],
)
def test_by_the_guidelines_half_of_the_rounds_counts(
    left_after: int, announced: int | None, out: tuple[int, ...]
) -> None:
    """Who withdrew before half of the rounds is out, whatever was played or defaulted in them.

    Player 4 loses his game of round 2 by default, so that by C.05 he has come to two games of five
    at most; the guidelines ask for rounds (section 4).
    """
    rounds = [
        "1-6 1, 2-5 1, 3-4 0",
        "6-4 +, 5-3 0, 1-2 =",
        "2-6 1, 3-1 =, 4-5 1",
        "6-5 1, 1-4 +, 2-3 1",
        "3-6 1, 4-2 -, 5-1 0",
    ]
    event = tournament(rounds, 6, kind="Round Robin")
    gone = replace(event.player(4), withdrawn_after=RoundNo(left_after))
    event = replace(event.with_player(gone), rounds=announced)
    assert oa.standings(event, ["SB"], "nswca").excluded == out
    if announced == 5:
        assert oa.standings(event, ["SB"]).excluded == (4,)


def without_entries(event: Tournament, gone: int, after: int) -> Tournament:
    """The same with a player who has withdrawn and whose later games nobody entered."""
    empty = oa.RoundRecord(None, None, oa.Result.ABSENT)
    players = tuple(
        replace(
            player,
            rounds=tuple(
                empty if number > after and gone in {player.tpn, record.opponent} else record
                for number, record in enumerate(player.rounds, start=1)
            ),
            withdrawn_after=RoundNo(after) if player.tpn == gone else None,
        )
        for player in event.players
    )
    return replace(event, players=players)


SIX = ["1-6 1, 2-5 1, 3-4 1", "6-4 0, 5-3 0, 1-2 1", "2-6 1, 3-1 0, 4-5 1"]
SIX += ["6-5 0, 1-4 1, 2-3 1", "3-6 1, 4-2 0, 5-1 0"]
FIVE_TWICE = ["2-5 1, 3-4 1", "5-3 1, 1-2 1", "3-1 1, 4-5 1", "1-4 1, 2-3 1", "5-1 1, 4-2 1"]
FIVE_TWICE += ["5-2 1, 4-3 1"]


@every(("after", "excluded"), [(1, (6,)), (2, (6,)), (3, ())])
def test_games_nobody_entered_are_scheduled_all_the_same(
    after: int, excluded: tuple[int, ...]
) -> None:
    """Two of five games are before half, in the middle as at the end (C.05, 6.6)."""
    event = without_entries(tournament(SIX, 6, kind="Round Robin"), 6, after)
    assert oa.standings(event, []).excluded == excluded
    assert oa.standings(event, [], round=4).excluded == excluded
    if after == 3:  # nobody is out before the withdrawal
        assert {oa.standings(event, [], round=number).excluded for number in range(6)} == {()}
    if after == 2:  # a report file need not say who withdrew; the opponents did not stay away
        silent = event.with_player(replace(event.player(6), withdrawn_after=None))
        assert oa.standings(silent, []).excluded == (6,)
        assert oa.standings(silent, [], round=4).excluded == ()


def test_the_free_round_of_each_cycle_is_no_game() -> None:
    """Four of eight games in a double round of five are half of them (C.05, 6.6)."""
    event = replace(tournament(FIVE_TWICE, 5, kind="Round Robin"), rounds=10)
    for after, excluded in ((5, ()), (4, (5,))):
        assert oa.standings(without_entries(event, 5, after), []).excluded == excluded


def test_games_against_who_was_taken_out_are_in_no_count() -> None:
    """Neither won, nor with Black, nor in the score from which Koya counts (C.05, 6.6)."""
    early = ["1-6 1", "6-4 0", "6-2 -", "6-5 -", "3-6 +"]
    rounds = [f"{game}, {text.split(', ', 1)[1]}" for game, text in zip(early, SIX, strict=True)]
    event = tournament(rounds, 6, kind="Round Robin")
    table = oa.standings(event, ["WIN", "WON", "BPG", "BWG"])
    assert table.excluded == (6,)
    assert (table.row(1).values, table.row(4).values) == ((4, 4, 2, 2), (1, 1, 2, 0))
    assert "from 2 points" in oa.standings(event, ["KS"]).why(1, "KS").notes[0]


def test_what_is_not_in_the_table_is_refused() -> None:
    """`why` says what there is."""
    table = oa.standings(TWO, ["BH"])
    with pytest.raises(oa.RequestError, match="no number 3"):
        table.why(3, "BH")
    with pytest.raises(oa.RequestError, match="'SB' is not in the list"):
        table.why(1, "SB")


def test_meetings_twice_count_by_their_average() -> None:
    """Who met twice brings the average into a direct encounter (Article 6.1.2)."""
    event = tournament(["1-2 1, 3-4 =", "2-1 =, 4-3 =", "1-3 0, 2-4 1"], 4)
    table = oa.standings(event, ["DE"])
    assert [row.points for row in table] == [20, 15, 15, 10]
    assert table.row(1).values == (1,)  # 1½ of two games is 0.75 against 0.25
    assert [line.value for line in table.why(1, "DE").lines] == [1, Fraction(1, 2)]


def test_a_missing_game_lost_brings_what_a_loss_is_worth() -> None:
    """At 3-2-1 the worst case of who is alone at the top has the point of a loss (Article 6.3)."""
    rounds = ["1-2 1, 3-4 0", "1-4 1, 2-3 =", "2-4 =, 1-5 1, 3-6 1", "4-5 1, 2-6 1, 3-7 1", "5-2 1"]
    event = replace(tournament(rounds, 7), scoring=oa.ScoringSystem.of(30, 20, 10))
    table = oa.standings(event, ["DE"])
    assert [row.points for row in table][:4] == [90] * 4
    # 1 has 6 and not met 3: 7 at worst, where 4 has 6, and 3 has 3 and 6 at best.
    assert places(table)[:4] == [(1, 1), (2, 4), (3, 2), (4, 3)]


def value(histories: dict[int, str], code: str, player: int) -> object:
    """The value of a player in the table after all rounds."""
    event = of_histories(histories, rounds=len(histories[1].split()))
    return oa.standings(event, [code], "nswca").why(player, code).value


@every(("rounds", "dropped"), [(6, 1), (8, 1), (9, 2), (12, 2), (13, 3), (15, 3)])
def test_how_many_scores_median_leaves_out(rounds: int, dropped: int) -> None:
    """One at each end; two in nine to twelve rounds; three in longer tournaments (6 a.1)."""
    assert _dropped(rounds) == dropped


def test_withdrawn_opponent_of_the_text_has_three_points() -> None:
    """Two wins, a loss, and two rounds after the withdrawal: 3 points for Solkoff (6 a.1)."""
    histories = {
        1: "2w0 Z Z Z Z",
        2: "1b1 3w1 4b0 Z Z",
        3: "Z 2b0 Z 4w1 Z",
        4: "Z Z 2w1 3b0 5w1",
        5: "Z Z Z Z 4b0",
    }
    assert value(histories, "SOLKOFF", 1) == 3


@pytest.mark.parametrize(
    ("results", "total"),
    [("2w1 3b0 4w1 5b= 6w0", 9), ("2w1 3b1 4w= 5b0 6w0", Fraction(21, 2))],
    ids=["win loss win draw loss", "1 2 2.5 2.5 2.5"],
)
def test_cumulative_sums_of_the_text(results: str, total: Fraction) -> None:
    """The two players of 2.5 points that the text compares (6 a.3)."""
    back = {"1": "0", "0": "1", "=": "="}
    histories = {1: results}
    for place, game in enumerate(results.split()):
        cells = ["Z"] * 5
        cells[place] = f"1{'b' if game[1] == 'w' else 'w'}{back[game[2]]}"
        histories[int(game[0])] = " ".join(cells)
    assert value(histories, "CUMULATIVE", 1) == total


def test_last_round_may_be_left_out_of_the_cumulative_sum() -> None:
    """CUMULATIVE/X (6 a.3)."""
    histories = {1: "2w1 3b1", 2: "1b0 Z", 3: "Z 1w0"}
    assert value(histories, "CUMULATIVE", 1) == 3
    assert value(histories, "CUMULATIVE/X", 1) == 1


def test_unplayed_win_and_bye_are_subtracted_from_the_cumulative_sum() -> None:
    """A point each for the forfeit and the bye: 1 + 2 + 3, less 2 (6 a.3)."""
    histories = {1: "2w+ U 3b1", 2: "1b- 3w1 Z", 3: "Z 2b0 1w0"}
    assert value(histories, "CUMULATIVE", 1) == 4


def test_game_lost_or_not_played_brings_nothing() -> None:
    """6 b: 2 lost to 1 and won against 3 without play."""
    histories = {1: "2w1 Z 3b1", 2: "1b0 3w+ Z", 3: "Z 2b- 1w0"}
    assert value(histories, "SB", 2) == 0
