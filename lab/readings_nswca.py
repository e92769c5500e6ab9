"""Readings not taken of the NSWCA guidelines, as switches for ``lab.readings``.

Source:
    NSWCA Tournament Guidelines, 3.1 to 3.3; the articles stand with each function.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import patch

from lab.readings_shared import (
    Patch,
    half_points_bar,
    in_alphabet_for_equals,
    unbroken,
    with_histories,
)
from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cardinality import has_perfect
from openarbiter.model import Colour, Player, Result, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.basic_rules import Histories
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.rulebooks.nswca import pairing, telling, text
from openarbiter.rulebooks.nswca.text import CARDS, TEXT, Card, Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace as tournament_of

# ruff: noqa: SLF001  (what is switched)

_allocation, _cheapest = text.allocation, pairing.Halves._cheapest


def _equalising_first(higher: Card, lower: Card) -> int | None:
    """3.3 g: of two who are due the same colour the one whom it equalises has it, then rank."""
    usual = _allocation(higher, lower)
    fits = higher.may_have(-lower.due) and lower.may_have(lower.due)
    if usual and higher.due == lower.due and lower.balance and not higher.balance and fits:
        return -lower.due
    return usual


def _by_colours(allocation: object) -> tuple[Patch, ...]:
    """What follows from another allocation of colours: the colours, and what a pair costs."""
    usual = text.allocation
    try:
        text.allocation = allocation  # type: ignore[assignment]
        costs = text._table()
    finally:
        text.allocation = usual
    limits, *_, lot = TEXT.colours
    rule = text._rule("higher", "3.3 g", lambda *cards: _equalising_first(*cards) or None)
    return (
        (text, "TEXT", replace(TEXT, colours=(limits, rule, lot))),
        (text, "denied_by_card", costs),
        (pairing, "denied_by_card", costs),
        (telling, "denied_by_card", costs),
    )


def _opponent_first(self: pairing.OddMen) -> tuple[list[tuple[int, int]], list[int]]:
    """3.3 d: an odd man meets the highest he has not met, whoever has to go down then."""
    rows = self._graph(self._meetings.size, 0)
    everybody, down, inside = (1 << len(rows)) - 1, len(self._down), len(self._names)
    residents = (1 << inside) - (1 << down)
    for player in range(down):
        for other in range(down, inside):
            if not rows[player] & residents >> other << other & 1 << other:
                continue
            tried = _only_each_other(rows, player, other)
            if has_perfect(tried, everybody):
                rows = tried
                break
        else:
            rows = [
                row & ~(residents if each == player else (residents >> each & 1) << player)
                for each, row in enumerate(rows)
            ]
    answer = self._answer(rows)
    if answer is None:
        return _settle(self)
    (pairs, leaving), names = answer, self._names
    return [(names[one], names[other]) for one, other in pairs], [names[each] for each in leaving]


_settle = pairing.OddMen.settle


def _only_each_other(rows: Sequence[int], one: int, other: int) -> list[int]:
    gone = ~(1 << one | 1 << other)
    found = [row & gone for row in rows]
    found[one], found[other] = 1 << other, 1 << one
    return found


def _one_as_good(
    self: pairing.Halves, players: Sequence[int], *, interchanged: bool
) -> tuple[int, list[int]] | None:
    """3.3 c: no interchange where the halves can meet, whatever the colours."""
    found = _cheapest(self, players, interchanged=interchanged)
    return None if found is None else (0, found[1])


def _from_rank_one(edges: list[int], *_: object) -> list[int] | None:
    """3.3 c: from rank 1 on, each meets the highest-ranked player possible."""
    return first_perfect(edges)


def _together(_: int) -> list[list[int]]:
    """3.3 e, f: a due colour is a due colour; equalisation and alternation count alike."""
    return [[first or second for first, second in row] for row in _DUE]


_DUE = [
    [
        (0, 0)
        if not (colour := _allocation(higher, lower))
        else ((higher.due == -colour) + (lower.due == colour), 0)
        for lower in CARDS
    ]
    for higher in CARDS
]


def _by_tpn(before: Situation, _: object, higher: int, _lower: int) -> bool:
    """3.2 c: the number of a card is the pairing number of the event."""
    white = text.coin_toss(before.tournament) is Colour.WHITE
    return white == (before.tpn[higher] % 2 == 1)


def _down_the_boards(before: Situation, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """3.2 c: in turn down the boards, as in the first round."""
    by_coin = text.coin_toss(before.tournament) is Colour.WHITE
    colours, found = Colours(TEXT, before), []
    for board, (higher, lower) in enumerate(pairs, start=1):
        white, rule = colours.decided(higher, lower)
        if rule.name == "lot":
            white = by_coin == (board % 2 == 1)
        pair = before.tpn[higher], before.tpn[lower]
        found.append(pair if white else pair[::-1])
    return found


_NUMBERS_OF_THE_EVENT = replace(
    TEXT, colours=(*TEXT.colours[:-1], replace(TEXT.colours[-1], higher_has_white=_by_tpn))
)


def _bye_bars_nobody(tournament: Tournament, round_no: RoundNo, found: Histories) -> Histories:
    """3.2 d: who has won a point by default is barred, who has had a bye is not."""
    barred = [
        any(each.result is Result.FORFEIT_WIN for each in player.rounds[: round_no - 1])
        for player in tournament.players
    ]
    return replace(found, barred_from_bye=barred)


def _forfeits_are_meetings() -> Patch:
    """3.1 b: who was paired is not paired again, also where the game was forfeited."""

    def barred(
        tournament: Tournament, round_no: RoundNo, _: object, places: list[int]
    ) -> list[Collection[int | None]]:
        paired = [
            [each.opponent for each in player.rounds[: round_no - 1] if each.opponent is not None]
            for player in tournament.players
        ]
        return basic_rules.barred_opponents(tournament, round_no, paired, places)

    other = SimpleNamespace(**vars(basic_rules))
    other.barred_opponents = barred
    return text, "basic_rules", other


def _lower_for_colours(before: Situation) -> RoundPairing:
    """3.3 d 3: the nearest lower-rated opponent with whom the colours cost less is taken."""
    with patch.object(telling, "round_pairing", _round_pairing):
        found = telling.opponent_choices(before.tournament, before.round_no)
    return found[0].pairing if found else _round_pairing(before)


_round_pairing = telling.round_pairing


def _one_half_none(tournament: Tournament, round_no: RoundNo, found: Histories) -> Histories:
    """3.1 f, 3.3 a: scoregroups go by 1, ½ and 0, whatever the event gives."""
    usual = basic_rules.histories(tournament_of(tournament, scoring=ScoringSystem()), round_no)
    return replace(found, score=usual.score)


def _by_alphabet(tournament: Tournament, player: Player) -> int:
    """3.2 a, 3.3 a: of equal ratings the first in the alphabet ranks higher."""
    return in_alphabet_for_equals(tournament, player, _rating_of(tournament, player))


_rating_of = text.rating_of


def _of_the_file(_: Tournament, player: Player) -> int:
    """3.2 b: the rating is the one of the file, whatever a national list has."""
    return player.rating or 0


def _no_shows_are_out() -> Patch:
    """3.2 e: who did not appear in some earlier round is paired no more."""

    def present(tournament: Tournament, round_no: RoundNo) -> list[int]:
        found = basic_rules.present_players(tournament, round_no)
        past = {each: tournament.players[each].rounds[: round_no - 1] for each in found}
        return [
            each
            for each in found
            if all(one.result is not Result.FORFEIT_LOSS for one in past[each])
        ]

    other = SimpleNamespace(**vars(basic_rules))
    other.present_players = present
    return text, "basic_rules", other


def _all_may_take(self: pairing.Meetings, start: int) -> int:
    """3.3 d: anybody below may take the odd man, and nobody asks whether the others have pairs."""
    return 0 if (self.size - start) % 2 == 0 else self.span >> start << start


def _the_lowest_jumps(self: pairing.OddMen) -> tuple[list[tuple[int, int]], list[int]]:
    """3.3 d 1: the lowest-rated is the odd man, also where nobody of the next group is left."""
    self._lonely = [False] * len(self._lonely)
    return _settle(self)


def _one_extra_colour() -> tuple[Patch, ...]:
    """3.3 e: nobody gets a second game more of one colour than of the other."""
    usual = Card.may_have

    def may_have(self: Card, colour: int) -> bool:
        return usual(self, colour) and self.balance != colour

    try:
        Card.may_have = may_have  # type: ignore[method-assign]
        costs = text._table()
        allowed = bytes(
            ONLY_WHITE * card.may_have(1) | ONLY_BLACK * card.may_have(-1) for card in CARDS
        )
    finally:
        Card.may_have = usual  # type: ignore[method-assign]
    return (
        (Card, "may_have", may_have),
        (text, "denied_by_card", costs),
        (pairing, "denied_by_card", costs),
        (telling, "denied_by_card", costs),
        (text, "ALLOWED", allowed),
        (pairing, "ALLOWED", allowed),
    )


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("nswca", question): patches
    for question, patches in {
        "both are due the same colour: always the higher ranked?": _by_colours(_equalising_first),
        "does an odd man take a lower opponent, so that the group below has no second odd man?": (
            (pairing.OddMen, "settle", _opponent_first),
        ),
        '"an interchange"': ((pairing.Halves, "_cheapest", _one_as_good),),
        '"as close to consecutive order as possible"': (
            (pairing, "first_nearest", _from_rank_one),
        ),
        '"a somewhat lower-rated player" for colours': (
            (telling, "round_pairing", _lower_for_colours),
        ),
        '"as many players as possible"': ((pairing, "_table", _together),),
        "an event that counts other points than 1, ½, 0": (with_histories(text, _one_half_none),),
        "equal ratings": ((text, "rating_of", _by_alphabet),),
        "the rating": ((text, "rating_of", _of_the_file),),
        "no-shows": (_no_shows_are_out(),),
        "must the rest be pairable?": ((pairing.Meetings, "takers", _all_may_take),),
        "who has met all of the next group": ((pairing.OddMen, "settle", _the_lowest_jumps),),
        '"no more than one extra" colour': _one_extra_colour(),
        "two players without a game meet after round 1": ((telling, "games", _down_the_boards),),
        "which number a card has": ((text, "TEXT", _NUMBERS_OF_THE_EVENT),),
        "who has had a bye": (with_histories(text, _bye_bars_nobody),),
        "a bye on request": (with_histories(text, half_points_bar),),
        "a forfeited game": (_forfeits_are_meetings(),),
        "a round without a game between two equal colours": (with_histories(text, unbroken),),
    }.items()
}
"""By system and open question what stands in the place of what the engine does."""
