"""One player's page: the group, who was tried before the opponent, the colour, the float.

Source:
    C.04.3, Articles 1 to 5 (both editions).
"""

from __future__ import annotations

from openarbiter.errors import RequestError
from openarbiter.explanations.facts import BracketStory, PlayerPage, Standing
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.explain.again import PairedOnce
from openarbiter.rulebooks.dutch.explain.colouring import colour_rule
from openarbiter.rulebooks.dutch.explain.floating import bye_story
from openarbiter.rulebooks.dutch.explain.story import READER_ALLOWANCE, board_numbers, bracket_story
from openarbiter.rulebooks.dutch.terms import Situation


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
    system, round_no = situation.wording.system, situation.round_no
    if position is None:
        away = _away(situation, tpn)
        return PlayerPage(round_no=round_no, system=system, player=away, paired=False)
    boards = board_numbers(once)
    floated = tuple(_left(once, position))
    player = _standing(situation, position)
    other = once.opponent(position)
    if other is None:
        return PlayerPage(
            round_no=round_no,
            system=system,
            player=player,
            floated=floated,
            bye=bye_story(once),
            downfloat_next=True,
        )
    number = once.bracket_of(position)
    upper, lower = sorted((position, other))
    rule = colour_rule(situation, upper, lower)
    story = bracket_story(once, number, boards, allowance=0, reader=tpn)
    row = story.row
    own = None if row is None else row.about(tpn, situation.tpn[other])
    led = () if row is None else row.deciding(tpn)
    return PlayerPage(
        round_no=round_no,
        system=system,
        player=player,
        opponent=_standing(situation, other),
        board=boards[frozenset((tpn, situation.tpn[other]))],
        bracket=story,
        begins_with=None if row is None else row.begins_with(tpn),
        led_away=tuple(each for each in led if each is not own),
        tried=() if own is None else own.refused,
        tried_for=situation.tpn[upper],
        untold=0 if own is None else len(own.untold),
        white=rule.white,
        colours=rule,
        floated=floated,
        downfloat_next=situation.score[position] > situation.score[other],
        upfloat_next=situation.score[position] < situation.score[other],
    )


def _away(situation: Situation, tpn: Tpn) -> Standing:
    """The standing of a player who is not paired: no preference, no float is looked at."""
    tournament, round_no = situation.tournament, situation.round_no
    scores = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    player, score = next(
        (player, score)
        for player, score in zip(tournament.players, scores, strict=True)
        if player.tpn == tpn
    )
    return Standing(
        tpn=tpn,
        score=score,
        colours=tuple(basic_rules.played_colours(player, round_no)),
        preference=None,
        strength=0,
        last_float="",
        earlier_float="",
    )


def _left(once: PairedOnce, position: int) -> list[BracketStory]:
    """The brackets a player floated from, each with the others who might have floated."""
    boards = board_numbers(once)
    return [
        bracket_story(
            once, number, boards, allowance=READER_ALLOWANCE, reader=once.situation.tpn[position]
        )
        for number, bracket in enumerate(once.paired.brackets)
        if position in bracket.downfloaters
    ]


def _standing(situation: Situation, position: int) -> Standing:
    card = situation.player(position)
    player = situation.tournament.players[situation.places[position]]
    nothing = [0] * len(situation.tournament.players)
    extra = basic_rules.pairing_scores(situation.tournament, situation.round_no, nothing)
    return Standing(
        tpn=card.tpn,
        score=card.score,
        colours=tuple(basic_rules.played_colours(player, situation.round_no)),
        preference=card.preference,
        strength=int(card.strength),
        last_float=card.last_float.value,
        earlier_float=card.earlier_float.value,
        extra=extra[situation.places[position]],
    )
