"""A round bracket by bracket, and the page of one player.

Source:
    C.04.3, Articles 1 to 5 (both editions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.errors import RequestError
from openarbiter.explanations.dutch.compare import Seen
from openarbiter.explanations.dutch.first import most_pairs, reason_against, without_pairs
from openarbiter.explanations.dutch.repair import PairedOnce
from openarbiter.explanations.dutch.row import ALLOWANCE, row_of
from openarbiter.explanations.dutch.wishing import (
    BRACKET_ALLOWANCE,
    bye_story,
    colour_rule,
    other_floaters,
)
from openarbiter.explanations.facts import (
    BoardStory,
    BracketStory,
    PlayerPage,
    RoundStory,
    Standing,
)
from openarbiter.explanations.reasons import Reason
from openarbiter.languages import said
from openarbiter.model import BoardNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.values import replace

READER_ALLOWANCE = 6_000
"""Players that may be paired again to tell one player about the bracket."""


def round_story(once: PairedOnce) -> RoundStory:
    """The whole round.

    Args:
        once: The round.

    Source:
        C.04.3, Articles 1 to 5 (both editions).
    """
    situation = once.situation
    boards = _board_numbers(once)
    context = RoundContext.of(situation)
    brackets = tuple(
        _bracket_story(once, number, boards, context) for number in range(len(once.paired.brackets))
    )
    here = set(situation.present)
    return RoundStory(
        round_no=situation.round_no,
        system=situation.wording.system,
        brackets=brackets,
        boards=tuple(
            sorted(
                (board for bracket in brackets for board in bracket.boards),
                key=lambda board: board.board,
            )
        ),
        bye=bye_story(once),
        absent=tuple(
            player.tpn
            for place, player in enumerate(situation.tournament.players)
            if place not in here
        ),
    )


def _board_numbers(once: PairedOnce) -> dict[frozenset[Tpn], BoardNo]:
    """Numbers of the boards, by the two players."""
    situation = once.situation
    pairs = [pair for bracket in once.paired.brackets for pair in bracket.pairs]
    score = dict(zip(situation.tpn, situation.score, strict=True))
    games = basic_rules.board_order(Colours(situation).games(pairs), score)
    return {frozenset((game.white, game.black)): game.board for game in games}


def _bracket_story(  # noqa: PLR0913, PLR0917  (what is known already, and for whom it is)
    once: PairedOnce,
    number: int,
    boards: Mapping[frozenset[Tpn], BoardNo],
    context: RoundContext | None = None,
    allowance: int = BRACKET_ALLOWANCE,
    reader: Tpn | None = None,
) -> BracketStory:
    """One bracket."""
    situation = once.situation
    bracket = once.paired.brackets[number]
    context = context or RoundContext.of(situation)
    others, untold = other_floaters(once, number, allowance)
    row = None
    barred, might_meet = ((), ()) if bracket.pairs else without_pairs(situation, bracket)
    if bracket.pairs:
        row = row_of(once, number, context, READER_ALLOWANCE if reader else ALLOWANCE, reader)
    return BracketStory(
        score=situation.score[bracket.start],
        residents=_names(situation, range(bracket.start, bracket.end)),
        moved_down=tuple(
            (situation.tpn[player], situation.score[player]) for player in bracket.moved_down
        ),
        boards=tuple(_boards(situation, bracket, boards)),
        downfloaters=_names(situation, bracket.downfloaters),
        values=tuple(Seen.of(situation, once.paired, number).values()),
        row=row,
        others=others,
        untold=untold,
        barred=barred,
        might_meet=_names(situation, might_meet),
        most_pairs=most_pairs(context, bracket),
    )


def _boards(
    situation: Situation, bracket: PairedBracket, boards: Mapping[frozenset[Tpn], BoardNo]
) -> list[BoardStory]:
    found = []
    for one, other in sorted(bracket.pairs):
        pair = situation.tpn[one], situation.tpn[other]
        rule = colour_rule(situation, one, other)
        board = boards[frozenset(pair)]
        found.append(BoardStory(board=board, pair=pair, white=rule.white, colours=rule))
    return found


def _names(situation: Situation, positions: Sequence[int]) -> tuple[Tpn, ...]:
    return tuple(situation.tpn[position] for position in positions)


def player_page(once: PairedOnce, tpn: Tpn) -> PlayerPage:
    """The page of one player.

    Args:
        once: The round.
        tpn: The player.

    Raises:
        RequestError: The tournament has no such player.

    Source:
        C.04.3, Articles 1 to 5 (both editions).
    """
    situation = once.situation
    players = situation.tournament.players
    if all(player.tpn != tpn for player in players):
        raise RequestError(said("there is no player {number} in this tournament", number=tpn))
    position = once.position(tpn)
    page = PlayerPage(
        round_no=situation.round_no,
        system=situation.wording.system,
        player=_standing(situation, tpn),
        paired=position is not None,
    )
    if position is None:
        return page
    boards = _board_numbers(once)
    page = replace(page, floated=tuple(_left(once, position, boards)))
    other = once.opponent(position)
    if other is None:
        return replace(page, bye=bye_story(once), downfloat_next=True)
    number = once.bracket_of(position)
    upper, lower = sorted((position, other))
    rule = colour_rule(situation, upper, lower)
    story = _bracket_story(once, number, boards, allowance=0, reader=tpn)
    row = story.row
    own = None if row is None else row.about(tpn, situation.tpn[other])
    led = () if row is None else row.deciding(tpn)
    return replace(
        page,
        opponent=_standing(situation, situation.tpn[other]),
        board=boards[frozenset((tpn, situation.tpn[other]))],
        bracket=story,
        begins_with=None if row is None else row.begins_with(tpn),
        led_away=tuple(each for each in led if each is not own),
        tried=() if own is None else own.refused,
        tried_for=situation.tpn[upper],
        untold=0 if own is None else len(own.untold),
        white=rule.white,
        colours=rule,
        downfloat_next=situation.score[position] > situation.score[other],
        upfloat_next=situation.score[position] < situation.score[other],
    )


def _left(
    once: PairedOnce, position: int, boards: Mapping[frozenset[Tpn], BoardNo]
) -> list[BracketStory]:
    """The brackets a player floated from, each with the others who might have floated."""
    return [
        _bracket_story(
            once, number, boards, allowance=READER_ALLOWANCE, reader=once.situation.tpn[position]
        )
        for number, bracket in enumerate(once.paired.brackets)
        if position in bracket.downfloaters
    ]


def _standing(situation: Situation, tpn: Tpn) -> Standing:
    """The standing of a player; of who is not paired no preference and no float is looked at."""
    tournament, round_no = situation.tournament, situation.round_no
    place = next(n for n, player in enumerate(tournament.players) if player.tpn == tpn)
    points = basic_rules.histories(tournament, round_no).score
    score = basic_rules.pairing_scores(tournament, round_no, points)[place]
    told = Standing(
        tpn=tpn,
        score=score,
        colours=tuple(basic_rules.played_colours(tournament.players[place], round_no)),
        preference=None,
        strength=0,
        last_float="",
        earlier_float="",
    )
    if tpn not in situation.tpn:
        return told
    card = situation.player(situation.tpn.index(tpn))
    return replace(
        told,
        preference=card.preference,
        strength=int(card.strength),
        last_float=card.last_float.value,
        earlier_float=card.earlier_float.value,
        extra=score - points[place],
    )


def against_old(after: PairedOnce, number: int, old: Bracket) -> Reason:
    """What stands, after a change, against the old pairing of a bracket of the same players.

    Args:
        after: The round after the change.
        number: Number of the bracket, from 0.
        old: The bracket before the change.

    Source:
        C.04.3: C1 to C21 in their order (both editions).
    """
    at = {tpn: position for position, tpn in enumerate(after.situation.tpn)}
    new = [sorted((at[one], at[other])) for one, other in old.pairs]
    kept: PairedBracket = replace(
        after.paired.brackets[number],
        pairs=sorted((one, other) for one, other in new),
        downfloaters=tuple(sorted(at[tpn] for tpn in old.downfloaters)),
    )
    return reason_against(after, RoundContext.of(after.situation), number, kept)
