"""Readings not taken of the Dubov text of 1997, as switches for ``lab.readings``.

Source:
    C.04.3 (1997), chapters 1 to 8; the articles stand with each function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from lab.readings_shared import Patch, RoundByRound, half_points_bar, unbroken, with_histories
from openarbiter.matching.bipartite import first_perfect
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.basic_rules import Histories
from openarbiter.rulebooks.colour_histories import ColourHistories, due_colour
from openarbiter.rulebooks.dubov_1997 import pairing, telling, text
from openarbiter.rulebooks.dubov_1997.outlook import perfect_matchings
from openarbiter.rulebooks.dubov_1997.pairing import Columns
from openarbiter.rulebooks.dubov_1997.text import BLACK, WHITE, Situation
from openarbiter.rulebooks.scores_by_round import rounds_against_more_points
from openarbiter.rulebooks.statement import ColourRule, Colours

# ruff: noqa: SLF001  (what is switched)

_candidate_key = Situation.candidate_key
_floater_order = pairing.floater_order
_columns_of = pairing.columns_of

_NO_GAME = 10**9
"""An ARO above all others."""


def _others_alike(situation: Situation, position: int, against: int) -> tuple[int, int, int, int]:
    """7.1, 7.2, 8.2: the opposite due colour stands first, all others alike."""
    key = _candidate_key(situation, position, against)
    return (0 if key[0] < 0 else 1, *key[1:])


def _columns_level_to_white(situation: Situation, players: Sequence[int]) -> Columns:
    """6.1, 7.3, 7.4: to the smaller column, to the White side when both are level."""
    due = [*situation.due]
    white, black = (sum(due[each] == colour for each in players) for colour in (WHITE, BLACK))
    for each in sorted((one for one in players if not due[one]), key=situation.black_key):
        due[each] = WHITE if white <= black else BLACK
        white, black = white + (due[each] == WHITE), black + (due[each] == BLACK)
    return _columns_of(replace(situation, due=due), players)


def _columns_all_to_black(situation: Situation, players: Sequence[int]) -> Columns:
    """6.1, 7.3, 7.4: who has no due colour is on the Black side, as in the later editions."""
    return _columns_of(replace(situation, due=[each or BLACK for each in situation.due]), players)


def _floaters_without_due_colour_to_white(
    situation: Situation, players: Iterable[int]
) -> list[int]:
    """8.1: who has no due colour stands on the White side."""
    return _floater_order(
        replace(situation, due=[each or WHITE for each in situation.due]), players
    )


def _highest_aro_without_game(ratings: Sequence[int], scale: int) -> int:
    """1: who has not played stands behind all who have an ARO."""
    return sum(ratings) * (scale // len(ratings)) if ratings else _NO_GAME


def _rounded_aro(ratings: Sequence[int], scale: int) -> int:
    """1: rounded to whole numbers, a half upwards."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) * scale if ratings else 0


def _forfeits_count(tournament: Tournament, round_no: RoundNo, found: Histories) -> Histories:
    """1: opponents in games won or lost by forfeit count for ARO too."""
    opponents: list[Sequence[Tpn]] = [
        [each.opponent for each in player.rounds[: round_no - 1] if each.opponent is not None]
        for player in tournament.players
    ]
    return replace(found, opponents=opponents, played=[len(each) for each in opponents])


def _both_due(situation: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    """3: due colours decide where both players have one."""
    mine, theirs = situation.due[one], situation.due[other]
    return None if mine == theirs or not mine or not theirs else mine > theirs


_LIMITS, _DUE, *_OTHERS = text.TEXT.colours


def _columns_give_colours() -> tuple[Patch, ...]:
    """6.2, 7.3: who stands in the White column has White, where 2.3 and 2.4 allow it."""
    of_columns: set[tuple[int, int]] = set()
    standard_pairs = pairing.standard_pairs

    def noted(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
        pairs = standard_pairs(situation, columns)
        if situation.round_no > 1:
            of_columns.update(pair for pair in pairs if pair[1] in columns.black)
        return pairs

    class OfColumns(Colours):
        def decided(self, one: int, other: int) -> tuple[bool, ColourRule]:
            white, rule = super().decided(one, other)
            taken = rule.name == "limits" or (one, other) not in of_columns
            return white if taken else True, rule

        def games(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
            found = super().games(pairs)
            of_columns.clear()
            return found

    return ((pairing, "standard_pairs", noted), (telling, "Colours", OfColumns))


def _dominating_colour_first(situation: Situation, position: int) -> tuple[int, ...]:
    """4: the bye goes to the subgroup of the dominating colour, and in it to the lowest R."""
    if situation.round_no == 1:
        return text.TEXT.bye.order(situation, position)
    group, rating, other_colour, aro, alphabet = text.TEXT.bye.order(situation, position)
    return group, other_colour, rating, aro, alphabet


def _last_by_alphabet(situation: Situation, position: int) -> tuple[int, ...]:
    """4, 5: in round 1 the last of such a list has the bye."""
    if situation.round_no == 1:
        return situation.rating[position], -situation.alphabet[position]
    return text.TEXT.bye.order(situation, position)


def _with_bye(order: Callable[[Situation, int], tuple[int, ...]]) -> Patch:
    return (pairing, "TEXT", replace(text.TEXT, bye=replace(text.TEXT.bye, order=order)))


def _list_by_alphabet(situation: Situation) -> list[int]:
    """5: the list goes by R, equal R by the alphabet."""
    everybody = range(len(situation.tpn))
    return sorted(everybody, key=lambda each: (-situation.rating[each], situation.alphabet[each]))


def _rows_exchanged(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """6.3: the two rows exchange their Blacks, so that the displaced one goes to the lower row."""
    black = [*columns.black]
    rows = situation.rows(columns.white, black)
    if first_perfect(rows) is None:
        return _standard_pairs(situation, columns)
    for row, white in enumerate(columns.white):
        for other in range(row, len(black)):
            if not situation.may_meet(white, black[other]):
                continue
            black[row], black[other] = black[other], black[row]
            rest = situation.rows(columns.white[row + 1 :], black[row + 1 :])
            if not rest or first_perfect(rest) is not None:
                break
            black[row], black[other] = black[other], black[row]
    return list(zip(columns.white, black, strict=True))


_standard_pairs = pairing.standard_pairs


def _highest_floats(situation: Situation, players: Iterable[int]) -> list[int]:
    """6.4: the highest R floats first, as 7.1 and 7.2 look for the highest R."""
    return floaters_by_preference(situation, players)[::-1]


floaters_by_preference = pairing.by_preference


class _Islands(list[int]):
    """Islands, which are told from floaters by their type."""


def _islands(situation: Situation, members: Sequence[int]) -> list[int]:
    return _Islands(found_islands(situation, members))


def _islands_by_rating(situation: Situation, players: Iterable[int]) -> list[int]:
    """7.1: islands are paired by R, the highest first."""
    if isinstance(players, _Islands):
        return sorted(players, key=situation.black_key)
    return _floater_order(situation, players)


found_islands = pairing.islands


def _met_all(situation: Situation, members: Sequence[int]) -> list[int]:
    """7.1: an island has met everybody of the group; colours make none."""
    return [
        each
        for each in members
        if all(other == each or other in situation.met[each] for other in members)
    ]


def _dominating_in_whole_group(situation: Situation, members: Sequence[int]) -> int:
    """7.2: the due colours of all players of the score group count, those paired already too."""
    if len(members) == 1:  # an island
        return situation.due[members[0]]
    start, end = situation.groups[situation.group[members[0]]]
    balance = sum(situation.due[start:end])
    return (balance > 0) - (balance < 0)


def _equalised_before_floating() -> tuple[Patch, ...]:
    """6.4, 7.3: who changes columns is found among all members, those who float too."""
    before: list[list[int]] = []

    def floated(self: pairing._Work) -> list[int]:
        everybody = [*self._members]
        down = _float_down(self)
        before[:] = [everybody] if down else []
        return down

    def columns(situation: Situation, players: Sequence[int]) -> Columns:
        due = [*situation.due]
        for each in _columns_of(situation, before.pop()).moved if before else ():
            due[each] = -due[each] or WHITE
        return _columns_of(replace(situation, due=due), players)

    return (pairing._Work, "_float_down", floated), (pairing, "columns_of", columns)


_float_down = pairing._Work._float_down


class _Two:
    """An outlook by which two players at least float down."""

    def __init__(self, outlook: Any) -> None:  # noqa: ANN401
        self._outlook = outlook

    def __getattr__(self, name: str) -> object:
        return getattr(self._outlook, name)

    def floaters_down(self, members: Sequence[int]) -> int:
        """How many float."""
        return max(2, int(self._outlook.floaters_down(members)))


def _floaters_rather_than_a_column(self: pairing._Work) -> list[int]:
    """6.3, 6.4: rather than that two of one column meet, two float."""
    found = _columns_of(self._situation, self._members)
    if first_perfect(self._situation.rows(found.white, found.black)) is not None:
        return _float_down(self)
    ours = self._outlook
    try:
        self._outlook = _Two(ours)  # type: ignore[assignment]
        return _float_down(self)
    except (AssertionError, LookupError):
        self._outlook = ours
        return _float_down(self)


def _rows_above_give_way(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """6.3: who has met all Blacks takes the next White below, and the rows above change."""
    players = [*columns.black, *columns.white]
    half = len(columns.black)
    alone = [
        half + row
        for row, mask in enumerate(situation.rows(columns.white, columns.black))
        if not mask
    ]
    choices = perfect_matchings(
        situation.graph(players), [0] * half + [1] * half, pairing._SAME_COLUMN_COSTS
    )
    pairs: list[tuple[int, int]] = []
    settled: set[int] = set()
    for vertex in (*alone, *range(half, 2 * half), *range(half)):
        if vertex not in settled:
            partner = choices.settle(vertex)
            settled |= {vertex, partner}
            pairs.append((players[vertex], players[partner]))
    return pairs


def _white_dominates(situation: Situation, members: Iterable[int]) -> int:
    """7.2: where neither colour dominates, White is looked at first."""
    return _dominating(situation, members) or WHITE


_dominating = pairing.dominating_colour


def _due_black(difference: int, last: int) -> int:
    """1: who has not played is due Black, as in the later editions."""
    return _due_colour(difference, last) or BLACK


_due_colour = due_colour


def _smaller_number(before: Situation, _: ColourHistories, one: int, other: int) -> bool:
    """3: where all else is equal the smaller pairing number has White."""
    return before.tpn[one] < before.tpn[other]


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dubov-1997", question): patches
    for question, patches in {
        "ARO of who has not played": ((text, "_scaled_aro", _highest_aro_without_game),),
        "rounding of ARO": ((text, "_scaled_aro", _rounded_aro),),
        "unplayed games in ARO": (with_histories(text, _forfeits_count),),
        "a point without playing": (with_histories(text, half_points_bar),),
        "a round without a game between two equal colours": (with_histories(text, unbroken),),
        "what a transfer is": (
            (text, "rounds_against_more_points", partial(rounds_against_more_points, played=True)),
        ),
        "one without due colour": (
            (
                telling,
                "TEXT",
                replace(
                    text.TEXT,
                    colours=(_LIMITS, replace(_DUE, higher_has_white=_both_due), *_OTHERS),
                ),
            ),
        ),
        'the first difference, "going back from the previous round"': (
            (statement, "ColourHistories", RoundByRound),
        ),
        "does the column give the colour?": _columns_give_colours(),
        '"the lowest R in both the colour subgroups"': (_with_bye(_dominating_colour_first),),
        '"the list calculated before"': (
            _with_bye(_last_by_alphabet),
            (pairing, "initial_list", _list_by_alphabet),
        ),
        "players without due colour, when the columns are level": (
            (pairing, "columns_of", _columns_level_to_white),
        ),
        "a White who has met all Blacks finds the next White below only if a row above changes": (
            (pairing, "_with_pairs_inside", _rows_above_give_way),
        ),
        "two of one column, or two floaters?": (
            (pairing._Work, "_float_down", _floaters_rather_than_a_column),
        ),
        "the text equalises colours before it knows who floats": _equalised_before_floating(),
        "full equality": (
            (
                telling,
                "TEXT",
                replace(
                    text.TEXT,
                    colours=(
                        *text.TEXT.colours[:-1],
                        replace(text.TEXT.colours[-1], higher_has_white=_smaller_number),
                    ),
                ),
            ),
        ),
        "neither colour dominates": ((pairing, "dominating_colour", _white_dominates),),
        "due colour before the first game": ((text, "due_colour", _due_black),),
        "players without due colour": ((pairing, "columns_of", _columns_all_to_black),),
        "the displaced Black": ((pairing, "standard_pairs", _rows_exchanged),),
        "more Whites than Blacks to be had": ((pairing, "_SAME_COLUMN_COSTS", ((0, 0), (0, 0))),),
        "choice among equals": ((pairing, "by_preference", _highest_floats),),
        '"has already played with all"': ((pairing, "islands", _met_all),),
        "order of several islands": (
            (pairing, "islands", _islands),
            (pairing, "floater_order", _islands_by_rating),
        ),
        "candidates without due colour": ((Situation, "candidate_key", _others_alike),),
        "whose due colours are counted": (
            (pairing, "dominating_colour", _dominating_in_whole_group),
        ),
        "floaters without due colour": (
            (pairing, "floater_order", _floaters_without_due_colour_to_white),
        ),
    }.items()
}
"""By system and open question what stands in the place of what the engine does."""
