"""Chapter 1: what the regulation may look at before a match, derived once.

Source:
    C.04.5 (applied from 2026-02-01), Articles 1 and 2.
"""

from __future__ import annotations

from openarbiter.model import Colour, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.double_swiss.matches import (
    GAMES,
    Match,
    first_round,
    match_of,
    matches_of,
    refuse_halves,
)
from openarbiter.rulebooks.upfloating.terms import PairCriterion, opponent_floated
from openarbiter.rulebooks.upfloating.terms import Situation as Upfloating
from openarbiter.values import dataclass

SYSTEM = "double-swiss-2026"
"""Id of the edition."""

DOCUMENT = "C.04.5"

OPPONENTS = PairCriterion("C8", opponent_floated)
"""The criterion for the pairs of a bracket (2.3.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Upfloating):
    """Everything the regulation may look at before a match; lists are by position.

    Attributes:
        match: Number of the match to be paired; ``round_no`` is that of its first games.
        colours: Colours of the matches that gave one, oldest first (1.6).
    """

    match: int
    colours: list[tuple[Colour, ...]]


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before the match that a round belongs to.

    Args:
        tournament: The tournament; records of the match itself and later ones say only who is
            present.
        round_no: The round of its first or of its second games.

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
    last = _is_last(tournament, match)
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
        document=DOCUMENT,
        matches=[len(opponents[place]) for place in places],
        floated=[floated[place] for place in places],
        kind=[0] * len(places),
        floats_count=not last,
        pair_criteria=() if last else (OPPONENTS,),
        all_pair_codes=(OPPONENTS.code,),
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


def _is_last(tournament: Tournament, match: int) -> bool:
    """Whether a match is the last one: then C7 and C8 do not apply (2.3.4, 2.3.5)."""
    return match >= match_of(basic_rules.total_rounds(tournament))


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
