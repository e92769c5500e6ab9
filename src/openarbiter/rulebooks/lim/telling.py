"""The answer in TPNs: boards, colours, groups, step log, who was passed over, and sheets.

It decides nothing: it goes through the order of an article once more and says what stood against
everybody whom it names before the one who was taken.

Source:
    C.04.4.3 (applied from 2026-02-01), all chapters; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.group_sheets import GroupSheet, GroupTable
from openarbiter.rulebooks.lim.pairing import (
    TYPES,
    Cracked,
    Float,
    Pair,
    PairedGroup,
    PairedRound,
    floater_order,
    pair_round,
)
from openarbiter.rulebooks.lim.text import (
    ABOVE,
    BELOW,
    BLACK,
    MAXI_SYSTEM,
    NEITHER,
    SYSTEM,
    TEXT,
    WHITE,
    Situation,
    situation,
)
from openarbiter.rulebooks.log_text import decimal, numbers, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import OTHERS_LEFT, Because, PassedByPosition
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs."""
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in positions as the answer in TPNs."""
    coloured = replace(situation, pairs_below={*paired.games(below=True)})
    games = Colours(TEXT, coloured).games(paired.games())
    return replace(
        published(situation, _system(situation), games, paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _system(situation: Situation) -> str:
    return MAXI_SYSTEM if situation.maxi else SYSTEM


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The groups as they were in the end: who was taken out of a pair has floated (2.6)."""
    cracked = {pair.pair for pair in paired.groups[-1].cracked}
    found = []
    for group in paired.with_players:
        pairs = [(pair.player, pair.opponent) for pair in group.pairs]
        out = [] if group is paired.groups[-1] else [pair for pair in pairs if pair in cracked]
        found.append(
            Bracket.of_positions(
                situation.tpn,
                score=group.score,
                residents=group.residents,
                moved_down=(each for each in group.incoming if situation.side[each] == ABOVE),
                upfloaters=(each for each in group.incoming if situation.side[each] == BELOW),
                pairs=[(min(pair), max(pair)) for pair in pairs if pair not in out],
                downfloaters=[*group.leaving, *(each for pair in out for each in sorted(pair))],
                floats_up=not group.down,
            )
        )
    return tuple(found)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its article in brackets."""
    yield round_line(situation, _system(situation))
    if paired.bye is not None:
        yield _bye_line(situation, paired.bye)
        yield from passed_over.lines(TEXT.bye.passed_over(situation, paired.bye))
    for group in paired.with_players:
        median = group is paired.groups[-1]
        yield _group_line(situation, group, median=median)
        for line in _floats_in_full(situation, group):
            yield said("  {step}", step=line)
        for cracked in group.cracked:
            yield said("  {step}", step=_cracked_line(situation, cracked))
        for pair in group.pairs:
            yield said("  {step}", step=_pair_line(situation, pair))
            yield from passed_over.lines_of(situation, for_pair(situation, pair), indent=4)


def _bye_line(situation: Situation, bye: int) -> str:
    """Who has the bye (C.04.4.3, 1.1; in round 1: 7.1)."""
    if situation.round_no == 1:
        return said(
            "[7.1] bye: {player} (rating {rating})",
            player=situation.tpn[bye],
            rating=situation.rating[bye] or "-",
        )
    return said(
        "[1.1] bye: {player} (score {points})",
        player=situation.tpn[bye],
        points=decimal(situation.score[bye]),
    )


def _group_line(situation: Situation, group: PairedGroup, *, median: bool) -> str:
    """A group and the direction in which it is paired (C.04.4.3, 2.2)."""
    players = numbers(situation.tpn[each] for each in group.residents) or "-"
    points = decimal(group.score)
    if median:
        return said("[2.2] median group {points}: {players}", points=points, players=players)
    if group.down:
        return said(
            "[2.2] group {points}, paired downwards: {players}", points=points, players=players
        )
    return said("[2.2] group {points}, paired upwards: {players}", points=points, players=players)


def _floats_in_full(situation: Situation, group: PairedGroup) -> Iterator[str]:
    """Who came, then who leaves and who was passed over (2.3, 3.2 to 3.10)."""
    cracked = {each for pair in group.cracked for each in pair.pair}
    came = floater_order(situation, set(group.incoming) - cracked, down=group.down)
    if came:
        players = numbers(situation.tpn[each] for each in came)
        yield said("[3.6, 3.7] floaters who came: {players}", players=players)
    left = group.players
    for one in group.floats:
        player = situation.tpn[one.player]
        if one.forced:
            article = forced_article(situation, one.player, group)
            yield said(
                "[{article}] {player} floats: no compatible opponent in the group",
                article=article,
                player=player,
            )
        else:
            yield said("[2.3.4] {player} floats (type {kind})", player=player, kind=one.kind)
            if one.by_rating:
                yield said(
                    "  [3.2.3] more than 100 rating points from the last one: the colour is left "
                    "aside"
                )
            yield from passed_over.lines_of(situation, for_float(situation, left, one))
        left.remove(one.player)


def _cracked_line(situation: Situation, cracked: Cracked) -> str:
    """A pair that is taken apart, and why it is of this side (C.04.4.3, 2.6.1, 2.6.2)."""
    above, below = cracked.floaters
    return said(
        "[{article}] the median group cannot be paired; floaters from above {above}, from below "
        "{below}: {first}-{second} is taken apart",
        article="2.6.2" if cracked.from_above else "2.6.1",
        above=above,
        below=below,
        first=situation.tpn[cracked.pair[0]],
        second=situation.tpn[cracked.pair[1]],
    )


def _pair_line(situation: Situation, pair: Pair) -> str:
    """A pair with the article by which it was made (3.8, 4.1.1, 4.1.2)."""
    player, opponent, proposed = (
        situation.tpn[each] for each in (pair.player, pair.opponent, pair.order[0])
    )
    if pair.floater:
        return said("[3.8] floater {player} meets {opponent}", player=player, opponent=opponent)
    if opponent == proposed:
        return said(
            "[{article}] {player} meets {opponent}, as proposed",
            article=pair.article,
            player=player,
            opponent=opponent,
        )
    return said(
        "[{article}] {player} meets {opponent}; {proposed} was proposed and exchanged",
        article=pair.article,
        player=player,
        opponent=opponent,
        proposed=proposed,
    )


# --- who was passed over for the bye, as floater and as opponent, and by which article

_OTHERS = Because(OTHERS_LEFT, "4.4")
_FEWER = Because(said("the group would have fewer pairs"), "3.10.2")
_FLOATED = Because(said("the player floated in the round before"), "3.10")
_SAME = said("both are due the same colour")
_RATINGS = said("the ratings of the two opponents exchanged differ by more than 100 points")

_KINDS = {
    "a": said("the player has floated already and finds no opponent in the next group"),
    "b": said("the player has floated already"),
    "c": said("the player finds no opponent in the next group"),
}
"""What is said of the types of floaters that are avoided (3.9)."""

_DUE = {
    WHITE: said("more players are due White, and this one is not"),
    BLACK: said("more players are due Black, and this one is not"),
}


def forced_article(situation: Situation, player: int, group: PairedGroup) -> str:
    """The article by which a player without compatible opponent leaves the group (2.3)."""
    others = {*group.residents, *group.incoming} - {player}
    if all(each in situation.met[player] for each in others):
        return "2.3.1"
    return "2.3.2" if abs(situation.colour_difference[player]) > 1 else "2.3.3"


def for_float(situation: Situation, left: Sequence[int], chosen: Float) -> PassedByPosition:
    """Positions of those ``left`` nearer to the end of the group than a floater (3.2 to 3.10)."""
    kinds = dict(chosen.could)
    for each in reversed(left):
        if each == chosen.player:
            return
        if each not in kinds:
            yield each, _FEWER
        elif kinds[each] != chosen.kind:
            yield each, Because(_KINDS[max(kinds[each], key=TYPES.index)], "3.9.2")
        elif situation.floated[each] and not situation.floated[chosen.player]:
            yield each, _FLOATED
        else:
            yield each, Because(_DUE[chosen.majority], "3.2.2")


def for_pair(situation: Situation, pair: Pair) -> PassedByPosition:
    """Positions of those who were tried before the opponent of a player (3.8, 4.1 to 4.4, 5.2)."""
    reached = False
    for each in pair.order:
        if each == pair.opponent:
            return
        reached = reached or each == pair.first
        if not situation.compatible(pair.player, each):
            yield each, passed_over.not_compatible(situation, pair.player, each, "2.1", "2.1")
        elif reached and not situation.suits(pair.player, each):
            yield each, Because(_SAME, "3.8" if pair.floater else "5.2")
        elif reached and not situation.near(pair.first, each):
            yield each, Because(_RATINGS, "3.8" if pair.floater else "5.7")
        else:
            yield each, _OTHERS


# --- every group with its floaters, proposed pairings and exchanges, for paper


_DUE_LETTERS = {NEITHER: "-", WHITE: said("W"), BLACK: said("B")}


def exchanges(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The groups of a round in the order in which they are paired, with all exchanges."""
    return _sheets(situation(tournament, round_no))


def maxi_exchanges(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The same as :func:`exchanges` in a maxi-tournament."""
    return _sheets(situation(tournament, round_no, maxi=True))


def _sheets(before: Situation) -> tuple[GroupSheet, ...]:
    paired = pair_round(before)
    groups = paired.with_players
    return tuple(
        GroupSheet(
            _group_line(before, group, median=group is paired.groups[-1]),
            tuple(_notes(before, paired, group, first=group is groups[0])),
            (_players(before, group), _pairs(before, group)),
        )
        for group in groups
    )


def _notes(
    before: Situation, paired: PairedRound, group: PairedGroup, *, first: bool
) -> Iterator[str]:
    """The bye above the first group, then who came, who leaves, and what was taken apart."""
    if first and paired.bye is not None:
        yield _bye_line(before, paired.bye)
    yield from (line for line in _floats_in_full(before, group) if not line.startswith(" "))
    for cracked in group.cracked:
        yield _cracked_line(before, cracked)


def _players(before: Situation, group: PairedGroup) -> GroupTable:
    """One row a player, in the order in which the group is paired (2.4)."""
    return GroupTable(
        said("Players [2.4]"),
        (said("No."), said("Player"), said("Due colour"), said("Floated last round")),
        tuple(
            (
                str(number),
                before.tpn[each],
                _DUE_LETTERS[before.due[each]],
                said("yes") if before.floated[each] else "-",
            )
            for number, each in enumerate(group.players, start=1)
        ),
    )


def _pairs(before: Situation, group: PairedGroup) -> GroupTable:
    """One row a pair, in the order in which they are made, with who was exchanged (4.1 to 4.4)."""
    tpn = before.tpn
    return GroupTable(
        said("Pairs and exchanges [3.8, 4.1]"),
        (said("Player"), said("Proposed"), said("Opponent"), said("Exchanged because")),
        tuple(
            (
                tpn[pair.player],
                tpn[pair.order[0]],
                tpn[pair.opponent],
                next(
                    (
                        said("{reason} ({article})", reason=why.reason, article=why.article)
                        if why.article
                        else why.reason
                        for _, why in for_pair(before, pair)
                    ),
                    "-",
                ),
            )
            for pair in group.pairs
        ),
    )
