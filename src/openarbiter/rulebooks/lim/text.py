"""The text: the edition with its articles, the terms before a round, and who of a pair has White.

The players to be paired stand in the order of their pairing numbers, whatever their score; a
*position* in that order, from 0, is the only name the rest of the package knows them by. "Highest
numbered" and "higher ranked" mean number 1, as the examples of 4.2 and 4.3 show.

Source:
    C.04.4.3, Lim System (approved by the FIDE Council on 2025-10-28, applied from 2026-02-01), 2.1,
    2.2, 3.1, 3.10, chapters 5 and 6, 7.2; C.04.2, GHR 3.4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from functools import partial
from typing import Final

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules, colour_histories
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Needs,
    PublishedSheet,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    GroupMeetings,
    colours_fit,
)
from openarbiter.rulebooks.positions import Positions, by_position
from openarbiter.rulebooks.statement import Bye, ColourRule, Statement, alternating, both_due
from openarbiter.values import dataclass, replace

_PACKAGE = "openarbiter.rulebooks.lim"

NEITHER, WHITE, BLACK = 0, ONLY_WHITE, ONLY_BLACK
"""Colours as bits: a due colour is none, White or Black; allowed ones may also be both."""

SYSTEM: Final = "lim-2026"
"""Id of the edition."""

MAXI_SYSTEM: Final = "lim-2026-maxi"
"""Id of the edition with the passages for maxi-tournaments."""

MAXI_RATINGS = 100
"""Rating points by which two players exchanged may differ at most (3.2.3, 3.8, 5.7)."""

ABOVE, MEDIAN, BELOW = 1, 0, -1
"""Sides of the median score (2.2)."""

_MASKS = {0: NEITHER, 1: WHITE, -1: BLACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the text may look at before a round; lists by position, in order of the numbers.

    Attributes:
        rating: Rating that counts; 0 for who has none.
        side: Side of the median score on which a player stands (2.2): ``ABOVE``, ``MEDIAN`` or
            ``BELOW``.
        due: Due colour: ``NEITHER``, ``WHITE`` or ``BLACK``.
        allowed: Colours that 5.1.1 and 5.1.2 leave.
        floated: The player was transferred in the round before (3.1, 3.10).
        last_round: This is the last round (6).
        pairs_below: Pairs made below the median (5.4); ``None`` before they are made.
        maxi: The passages for maxi-tournaments hold.
    """

    rating: list[int]
    side: list[int]
    due: bytes
    allowed: bytes
    floated: list[bool]
    last_round: bool
    maxi: bool = False
    pairs_below: Collection[tuple[int, int]] | None = None

    def compatible(self, one: int, other: int) -> bool:
        """Whether two players may be paired (2.1; in the last round 6).

        Our reading of 6: it lifts the limits of colours for two players of the same score only.
        """
        if other in self.met[one]:
            return False
        if self.last_round and self.score[one] == self.score[other]:
            return True
        return colours_fit(self.allowed[one], self.allowed[other])

    def graph(self, players: Sequence[int]) -> list[int]:
        """Who of some players are compatible (2.1, 6): a mask each, bits in the order given."""
        graph = GroupMeetings(self.met, self.allowed, players).graph()
        if not self.last_round:
            return graph
        either = bytes([EITHER_COLOUR]) * len(self.allowed)
        free = GroupMeetings(self.met, either, players).graph()
        same: dict[int, int] = {}
        for place, player in enumerate(players):
            same[self.score[player]] = same.get(self.score[player], 0) | 1 << place
        return [
            mask | more & same[self.score[player]]
            for player, mask, more in zip(players, graph, free, strict=True)
        ]

    def suits(self, one: int, other: int) -> bool:
        """Whether two players are due different colours, or one of them none (3.8, 5.2)."""
        return not self.due[one] & self.due[other]

    def near(self, one: int, other: int) -> bool:
        """Whether the ratings let two players be exchanged: always outside a maxi-tournament."""
        return not self.maxi or abs(self.rating[one] - self.rating[other]) <= MAXI_RATINGS

    def below_median(self, higher: int, lower: int) -> bool:
        """Whether a pair was made below the median (5.4); else as far as the scores tell."""
        if self.pairs_below is None:
            return self.side[higher] == self.side[lower] == BELOW
        return (higher, lower) in self.pairs_below


def situation(tournament: Tournament, round_no: RoundNo, *, maxi: bool = False) -> Situation:
    """What the text may look at before a round of a tournament.

    Records of the round itself and later ones say only who is present; ``maxi`` lets the passages
    for maxi-tournaments hold (3.2.3, 3.8, 5.7).

    Raises:
        NotCoveredError: Baku acceleration is announced, and the number of rounds is not.

    Source:
        C.04.4.3, chapters 2, 3 and 5. Our readings: rounds without a game are left out of colour
        histories (GHR 3.4); virtual points count in the score, and the median score stays half of
        the rounds played (C.04.7).
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    players, last = tournament.players, history.last_colour
    difference = {place: history.colour_difference[place] for place in present}
    allowed = {
        place: colour_histories.open_colours(difference[place], history.repeated_colour[place])
        for place in present
    }
    floated = _floated(tournament, round_no, history.last_score)
    return Situation(
        **by_position(tournament, round_no, present, score, history),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, present),
        rating=[tournament.strength_of(players[place]).rating or 0 for place in present],
        side=_sides(tournament, round_no, (score[place] for place in present)),
        due=bytes(due_colour(difference[each], last[each], allowed[each]) for each in present),
        allowed=bytes(allowed.values()),
        floated=[floated[place] for place in present],
        last_round=round_no == basic_rules.total_rounds(tournament),
        maxi=maxi,
    )


maxi_situation = partial(situation, maxi=True)
"""The same with the passages for maxi-tournaments."""


def due_colour(difference: int, last: int, allowed: int) -> int:
    """The due colour of a player (5.1, 5.3, 5.5, 5.6).

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 none.
        allowed: Colours that the limits leave.

    Returns:
        The only colour allowed; else the one that equalises; else the one that alternates;
        ``NEITHER`` for who has not played. Our reading of odd and even rounds in 5.5 and 5.6: the
        player's own games are counted.

    Examples:
        >>> due_colour(0, 1, EITHER_COLOUR) == BLACK, due_colour(1, -1, EITHER_COLOUR) == BLACK
        (True, True)
        >>> due_colour(1, -1, WHITE) == WHITE, due_colour(0, 0, EITHER_COLOUR) == NEITHER
        (True, True)

    Source:
        C.04.4.3, 5.1, 5.3, 5.5 and 5.6.
    """
    if allowed in (WHITE, BLACK):
        return allowed
    return _MASKS[colour_histories.due_colour(difference, last)]


def in_order(players: Iterable[int], *, down: bool) -> list[int]:
    """Players in the order in which a group is paired: number 1 first, or last when upwards (4.1).

    Examples:
        >>> in_order([4, 0, 2], down=True), in_order([4, 0, 2], down=False)
        ([0, 2, 4], [4, 2, 0])

    Source:
        C.04.4.3, 4.1.1 and 4.1.2.
    """
    return sorted(players, reverse=not down)


def score_groups(
    situation: Situation, without: int | None
) -> tuple[list[list[int]], list[int], list[list[int]]]:
    """The score groups in the order in which they are paired (C.04.4.3, 2.2), positions ascending.

    Args:
        situation: The situation before the round.
        without: Position of the player with the bye, who is left out.

    Returns:
        The groups above the median score from the top, the median group (which may be empty), and
        the groups below from the bottom.
    """
    groups: dict[int, dict[int, list[int]]] = {ABOVE: {}, MEDIAN: {}, BELOW: {}}
    for position, (score, side) in enumerate(zip(situation.score, situation.side, strict=True)):
        if position != without:
            groups[side].setdefault(score, []).append(position)
    (median,) = groups[MEDIAN].values() or ([],)
    above = sorted(groups[ABOVE].items(), reverse=True)
    below = sorted(groups[BELOW].items())
    return [group for _, group in above], median, [group for _, group in below]


def _sides(tournament: Tournament, round_no: RoundNo, scores: Iterable[int]) -> list[int]:
    """On which side of half the points of the rounds before a round scores stand (2.2)."""
    half = (round_no - 1) * tournament.scoring.win
    return [(2 * score > half) - (2 * score < half) for score in scores]


def _floated(tournament: Tournament, round_no: RoundNo, scores: Sequence[int]) -> list[bool]:
    """Who was transferred in the round before, by place in ``tournament.players`` (3.1, 3.10).

    Our readings: that shows in a player above the median score of that round who was paired with
    somebody of a lower score, and in one below it who was paired with somebody of a higher score;
    the opponent who received the floater has not floated, and a game lost or won by forfeit was
    a pairing all the same.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        scores: Scores before the round before, by place.
    """
    players = tournament.players
    if round_no == 1:
        return [False] * len(players)
    before = RoundNo(round_no - 1)
    scores = basic_rules.pairing_scores(tournament, before, scores)
    of = {player.tpn: score for player, score in zip(players, scores, strict=True)}
    floated = []
    for player, score, side in zip(
        players, scores, _sides(tournament, before, scores), strict=True
    ):
        record = player.record(before)
        met = None if record.opponent is None else of.get(record.opponent)
        floated.append(met is not None and (met - score) * side < 0)
    return floated


# --- the text but for its procedure


def _bye_key(before: Situation, each: int) -> tuple[int, int]:
    """In round 1 the lowest rated (7.1), later the lowest score (1.1); then the lowest numbered."""
    return (before.rating if before.round_no == 1 else before.score)[each], -each


def _limits(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    """The colours that 5.1.1 and 5.1.2 leave."""
    mine, theirs = before.allowed[higher], before.allowed[lower]
    white, black = bool(mine & WHITE and theirs & BLACK), bool(mine & BLACK and theirs & WHITE)
    return None if white == black else white


def _lot(before: Situation, histories: ColourHistories, higher: int, lower: int) -> bool | None:
    """An odd number by arrival has the colour drawn where neither has played (7.2).

    Our reading: the rule holds for every pair of players without games, whatever the round; the
    number is that of the higher ranked one, by arrival.
    """
    if before.due[higher]:
        return None
    number = min(histories.number(higher), histories.number(lower))
    return (number % 2 == 1) == (histories.drawn is Colour.WHITE)


def _higher(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    return None if before.below_median(higher, lower) else before.due[higher] == WHITE


def _lower(before: Situation, _: ColourHistories, higher: int, _lower_one: int) -> bool:
    return before.due[higher] != WHITE


# --- the edition, with and without its passages for maxi-tournaments


TEXT = Statement(
    limits=(Article(said("rematch"), "2.1", "Two players who have met do not meet again."),),
    bye=Bye(
        article="1.1",
        order=_bye_key,
        barred="BR 4",
        undecided=said("{document} has no answer", document="C.04.4.3"),
        barred_because="BR 4",
        others_because="2.1",
    ),
    criteria=(),
    orders=(
        Article(
            said("limits"),
            "2.1, 5.1.1, 5.1.2",
            "Nobody gets a colour three times in succession, or three more of one colour; in the "
            "last round two players of the same score may.",
        ),
        Article(
            said("choice of the bye"),
            "1.1, 7.1",
            "The lowest ranked player of the lowest score group has the bye; in round 1 the lowest "
            "rated one.",
        ),
        Article(
            said("order of the groups"),
            "2.2",
            "The groups above the median score are paired from the top, those below from the "
            "bottom, the median group last.",
        ),
        Article(
            said("floaters"),
            "2.3.1-2.3.4, 3.2-3.5, 3.9, 3.10",
            "Who finds no opponent floats; else the least disadvantage, then who did not float in "
            "the round before, then the colour due to more players, then the number decides.",
        ),
        Article(
            said("opponent of a floater"),
            "3.6-3.8",
            "Floaters are paired first; each meets the first player who is due the other colour.",
        ),
        Article(
            said("exchanges"),
            "2.4, 2.5, 4.1.1, 4.1.2, 4.2-4.4",
            "Half meets half; each player in turn takes the first compatible opponent who leaves "
            "the others their pairs.",
        ),
        Article(
            said("exchanges for colours"),
            "5.2, 5.5, 5.6",
            "Each player in turn takes, if possible, an opponent who is due the other colour.",
        ),
        Article(
            said("blocked median group"),
            "2.6.1, 2.6.2",
            "If the median group cannot be paired, pairs of the neighbouring groups are taken "
            "apart one by one and join it.",
        ),
        Article(
            said("colours"),
            "5.3, 5.4, 7.2",
            "Each gets the colour that the limits leave, then the due colour; else the latest "
            "difference in the histories decides, and then the rank.",
        ),
    ),
    colours=(
        ColourRule("limits", "5.1.1, 5.1.2", _limits),
        ColourRule("due", "5.2", both_due),
        ColourRule("lot", "7.2", _lot),
        ColourRule("alternation", "5.4", alternating),
        ColourRule("higher", "5.4", _higher),
        ColourRule("lower", "5.4", _lower),
    ),
)
"""All articles, the most important first."""


def _sheets(name: str) -> tuple[PublishedSheet, ...]:
    return (
        PublishedSheet("start-list", "7.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("exchanges", "2.2-2.6, 3.8, 4.1-4.4", f"{_PACKAGE}.telling:{name}"),
        PublishedSheet("step-log", "2.2"),
        PublishedSheet("explanations", "C.04.1, BR 9"),
    )


LIM_2026 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Lim, edition 2026"),
        title=said("Lim System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.4.3, Lim System (FIDE Council, 28 October 2025)",
        family="lim",
        in_force=True,
    ),
    rules=TEXT,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=entry_points(_PACKAGE, literal="lim_2026"),
    needs=Needs(by_rating=True, lots=first_number("7.2")),
    sheets=_sheets("exchanges"),
)

LIM_2026_MAXI = replace(
    LIM_2026,
    id=MAXI_SYSTEM,
    document=replace(
        LIM_2026.document,
        name=said("Swiss: Lim, edition 2026, maxi-tournament"),
        title=said("Lim System, applied from 1 February 2026, with its rules for maxi-tournaments"),
        in_force=False,
    ),
    pair=Engine(_PACKAGE, "text", "telling", "maxi_situation"),
    entry=replace(
        LIM_2026.entry,
        literal="openarbiter.verification.literal.lim_2026:lim_2026_maxi_pairing",
    ),
    sheets=_sheets("maxi_exchanges"),
)
"""For organisers who declare a maxi-tournament: exchanges look at ratings (3.2.3, 3.8, 5.7).

The system by its name alone is the one without these passages.
"""
