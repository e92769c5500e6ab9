"""The text: the edition with its statement, and what it may look at before a match.

Source:
    C.04.5, Double-Swiss Pairing System, approved by the Council on 2025-10-28, applied from
    2026-02-01; C.04.2, GHR 3.4. The text has no limit for the colours of matches: every player has
    both colours in each of them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.double_swiss.matches import (
    GAMES,
    Match,
    first_round,
    match_of,
    matches_of,
    refuse_halves,
)
from openarbiter.rulebooks.edition import (
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    Play,
    PublishedSheet,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.statement import ColourRule, Statement, lot_without
from openarbiter.rulebooks.upfloating.text import Situation as Upfloating
from openarbiter.rulebooks.upfloating.text import (
    alike,
    bye,
    criteria_on_sets,
    limits,
    on_opponents,
)
from openarbiter.values import dataclass

SYSTEM = "double-swiss-2026"
"""Id of the edition."""


@dataclass(frozen=True, kw_only=True)
class Situation(Upfloating):
    """Everything the regulation may look at before a match; lists are by position.

    Attributes:
        match: Number of the match to be paired; ``round_no`` is that of its first games.
        colours: Colours of the matches that gave one, oldest first (1.6).
    """

    match: int
    colours: list[tuple[Colour, ...]]


def _fewer_whites(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    mine, theirs = (before.colours[each].count(Colour.WHITE) for each in (higher, lower))
    return None if mine == theirs else mine < theirs


def _alternating(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    found = basic_rules.last_different_colours(before.colours[higher], before.colours[lower])
    return None if found is None else found[0] is Colour.BLACK


def _higher_turned(before: Situation, _: ColourHistories, higher: int, _lower: int) -> bool | None:
    own = before.colours[higher]
    return own[-1] is Colour.BLACK if own else None


def _lower_turned(before: Situation, _: ColourHistories, _higher: int, lower: int) -> bool:
    return before.colours[lower][-1] is Colour.WHITE


DOUBLE_SWISS = Statement(
    limits=limits(
        "Two players who have played a match do not play another one.",
        "Who had the pairing-allocated bye or a full-point bye, or won a match by forfeit, "
        "gets no bye.",
        "All players who are not paired yet can still be paired.",
    ),
    bye=bye("C.04.5"),
    criteria=(
        *criteria_on_sets(
            "As few players as possible are upfloaters.",
            "Before the last round as few upfloaters as possible have been floaters in the "
            "previous round.",
        ),
        on_opponents(
            "C8",
            "2.3.5",
            "Before the last round as few opponents of upfloaters as possible have been floaters "
            "in the previous round.",
        ),
    ),
    colours=(
        # Reading of 4.3.1: neither has had a colour yet.
        ColourRule("lot", "4.3.1", lot_without("colours")),
        ColourRule("fewer-white", "4.3.2", _fewer_whites),
        ColourRule("match-alternation", "4.3.3", _alternating),
        ColourRule("higher-turned", "4.3.4", _higher_turned),
        ColourRule("lower-turned", "4.3.5", _lower_turned),
    ),
    alike=alike,
)
"""The text but for the second games; the colours are those of the first games."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before the match that a round belongs to.

    Records of the match itself and later ones say only who is present.

    Raises:
        RequestError: The round is neither one of those paired nor the next one, or the rounds
            before it are no matches.

    Source:
        C.04.5, Articles 1 and 2. The scores are those before the match, with the virtual points of
        its first round (C.04.7).
    """
    match = match_of(round_no)
    first = first_round(match)
    present = _present(tournament, first)
    refuse_halves(tournament, match)
    players = tournament.players
    by_tpn = {player.tpn: player for player in players}
    past = [list(matches_of(player, match - 1, by_tpn)) for player in players]
    score = _pairing_scores(tournament, match)
    places = sorted(present, key=lambda place: (-score[place], players[place].tpn))
    floated = _floaters(tournament, match - 1, past)
    colours = [
        tuple(each.colour for each in past[place] if each.colour is not None) for place in places
    ]
    opponents = [
        [each.opponent for each in own if each.met and each.opponent is not None] for own in past
    ]
    return Situation(
        tournament=tournament,
        round_no=first,
        match=match,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        score=[score[place] for place in places],
        met=basic_rules.barred_opponents(tournament, first, opponents, places),
        colour_difference=[2 * own.count(Colour.WHITE) - len(own) for own in colours],
        may_take_bye=[not any(each.bars_from_bye for each in past[place]) for place in places],
        matches=[len(opponents[place]) for place in places],
        floated=[floated[place] for place in places],
        kind=[0] * len(places),
        # The last match knows no C7 and no C8 (2.3.4, 2.3.5).
        floats_count=match < match_of(basic_rules.total_rounds(tournament)),
        colours=colours,
    )


def _present(tournament: Tournament, first: RoundNo) -> list[int]:
    """Places of the players to be paired in a match (GHR 3.2 and 3.3).

    A match in which nobody but the player with the bye took part has no second game that shows that
    it is over.
    """
    if first == tournament.paired_rounds + GAMES:
        second = RoundNo(first - 1)
        if all(player.record(second).opponent is None for player in tournament.players) and all(
            player.record(RoundNo(second - 1)).opponent is None for player in tournament.players
        ):
            return basic_rules.expected_players(tournament, first)
    return basic_rules.present_players(tournament, first)


def _pairing_scores(tournament: Tournament, match: int) -> list[int]:
    """Scores (tenths) before a match with its virtual points, in the order of the players."""
    first = first_round(match)
    scores = basic_rules.histories(tournament, first).score
    extra = virtual_points(tournament, first, GAMES)
    return [
        score + extra.get(player.tpn, 0)
        for score, player in zip(scores, tournament.players, strict=True)
    ]


def _floaters(tournament: Tournament, match: int, past: list[list[Match]]) -> list[bool]:
    """Who met an opponent of another score in a match (1.5), in the order of the players.

    Reading: a forfeited match makes no floaters; under acceleration the pairing scores count.
    """
    if match < 1:
        return [False] * len(past)
    score = _pairing_scores(tournament, match)
    by_tpn = dict(zip((player.tpn for player in tournament.players), score, strict=True))
    return [
        own[match - 1].met
        and own[match - 1].opponent is not None
        and by_tpn[own[match - 1].opponent] != mine  # type: ignore[index]
        for own, mine in zip(past, score, strict=True)
    ]


_PACKAGE = "openarbiter.rulebooks.double_swiss"


class _Matches(Engine):
    """Pairs the first games of a match; the second ones follow from them (4.4)."""

    def __call__(
        self, tournament: Tournament, round_no: RoundNo, no_bye: Collection[Tpn] = ()
    ) -> RoundPairing:
        """Pair a round of games: even ones have the second games of the match before."""
        if round_no == first_round(match_of(round_no)):
            return super().__call__(tournament, round_no, no_bye)
        from openarbiter.rulebooks.double_swiss.telling import second_games  # noqa: PLC0415

        return second_games(tournament, round_no)


DOUBLE_SWISS_2026 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Double-Swiss (matches of two games)"),
        title=said("FIDE Double-Swiss System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.5, approved by the Council on 28 October 2025",
        family="double-swiss",
        in_force=True,
    ),
    rules=DOUBLE_SWISS,
    pair=_Matches(_PACKAGE, "text", "telling"),
    entry=entry_points(_PACKAGE, literal="double_swiss_2026"),
    telling=Telling(by_codes=True, upwards=True),
    in_files=InFiles(codes=("FIDE_DOUBLESWISS",), text="Double-Swiss"),
    play=Play(match_rounds=GAMES),
    needs=Needs(lots=first_number("4.1")),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "3.5, 3.6"),
    ),
)
