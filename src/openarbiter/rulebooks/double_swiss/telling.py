"""The answer in the names of the tournament: first and second games, bye, brackets, step log.

It decides nothing but that the second games are the first ones with the colours reversed.

Source:
    C.04.5 (applied from 2026-02-01), 1.4 and 4.4; C.04.2, GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from openarbiter.languages import said
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.double_swiss.text import DOUBLE_SWISS, SYSTEM, Situation, situation
from openarbiter.rulebooks.edition import BYE_OF_NEXT_GAMES
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.publication import in_this_order, published
from openarbiter.rulebooks.statement import Colours
from openarbiter.rulebooks.upfloating.pairing import pair_round
from openarbiter.rulebooks.upfloating.telling import told
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """The first games of a match (Articles 3 and 4)."""
    paired = pair_round(DOUBLE_SWISS, situation)
    games = Colours(DOUBLE_SWISS, situation).games(paired.pairs)
    return told(published(situation, SYSTEM, games, paired.bye), DOUBLE_SWISS, paired, _colours)


def _colours(article: str, white: Tpn, black: Tpn) -> str:
    return said(
        "[{article}] {white} has White in the first game against {black}",
        article=article,
        white=white,
        black=black,
    )


def second_games(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """The second games of a match: the first ones with the colours reversed (4.4, 1.4).

    They need no results. Who has left after the first game stays paired, and loses by forfeit.

    Raises:
        RequestError: The first games of the match are not paired, or somebody who has a first game
            has announced a bye for the second one.
    """
    before = situation(tournament, round_no)
    first = before.round_no
    games: list[tuple[Tpn, Tpn]] = []
    bye = None
    for player in tournament.players:
        record = player.record(first)
        if record.opponent is not None and record.colour is not Colour.BLACK:
            if record.colour is Colour.WHITE or player.tpn < record.opponent:
                games.append((player.tpn, record.opponent))
        elif record.result is Result.PAIRING_ALLOCATED_BYE:
            bye = player.tpn
    ordered = published(before, SYSTEM, games, None)
    reversed_games = ((game.black, game.white) for game in ordered.games)
    found = in_this_order(tournament, round_no, SYSTEM, reversed_games, bye)
    return replace(
        found,
        bye_result=BYE_OF_NEXT_GAMES,
        make_steps=partial(_second_steps, first, found.games),
    )


def _second_steps(first: RoundNo, games: Collection[object]) -> Iterator[str]:
    yield said(
        "[4.4] the {count} games of round {number} once more, colours reversed",
        len(games),
        one="[4.4] the {count} game of round {number} once more, colours reversed",
        number=first,
    )
