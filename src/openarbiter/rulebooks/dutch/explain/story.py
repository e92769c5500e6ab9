"""A round of the Dutch system as a story, bracket by bracket.

Source:
    C.04.3, Articles 1 to 5 (both editions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.explanations.facts import BoardStory, BracketStory, RoundStory
from openarbiter.model import BoardNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.explain.again import PairedOnce
from openarbiter.rulebooks.dutch.explain.colouring import colour_rule
from openarbiter.rulebooks.dutch.explain.comparing import Seen
from openarbiter.rulebooks.dutch.explain.first import might_meet, most_pairs, reasons_not_to_meet
from openarbiter.rulebooks.dutch.explain.floating import bye_story, other_floaters
from openarbiter.rulebooks.dutch.explain.row import ALLOWANCE, row_of
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.terms import Situation

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
    boards = board_numbers(once)
    context = RoundContext.of(situation)
    brackets = tuple(
        bracket_story(once, number, boards, context) for number in range(len(once.paired.brackets))
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


def board_numbers(once: PairedOnce) -> dict[frozenset[Tpn], BoardNo]:
    """Numbers of the boards, by the two players.

    Source:
        C.04.2, GHR 3.6.
    """
    situation = once.situation
    pairs = [pair for bracket in once.paired.brackets for pair in bracket.pairs]
    score = dict(zip(situation.tpn, situation.score, strict=True))
    games = basic_rules.board_order(Colours(situation).games(pairs), score)
    return {frozenset((game.white, game.black)): game.board for game in games}


def bracket_story(  # noqa: PLR0913, PLR0917  (what is known already, and for whom it is)
    once: PairedOnce,
    number: int,
    boards: Mapping[frozenset[Tpn], BoardNo],
    context: RoundContext | None = None,
    allowance: int | None = None,
    reader: Tpn | None = None,
) -> BracketStory:
    """One bracket.

    Args:
        once: The round.
        number: Number of the bracket, from 0.
        boards: Numbers of the boards.
        context: Answers for the situation, where they are there already.
        allowance: Players that may be paired again to tell who else might float.
        reader: A player of it, where only what concerns this one shall be worked out of the row.

    Source:
        C.04.3, Articles 1 to 5 (both editions).
    """
    situation = once.situation
    bracket = once.paired.brackets[number]
    context = context or RoundContext.of(situation)
    if allowance is None:
        others, untold = other_floaters(once, number)
    else:
        others, untold = other_floaters(once, number, allowance)
    row = None
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
        barred=() if bracket.pairs else reasons_not_to_meet(situation, bracket),
        might_meet=() if bracket.pairs else _names(situation, might_meet(situation, bracket)),
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
