"""The answer: boards, colours, bye, groups, and the step log.

Source:
    C.04.4.3 (applied from 2026-02-01), all chapters; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.languages import said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.lim.colours import Colours
from openarbiter.rulebooks.lim.passed_over import for_bye, for_float, for_pair, forced_article
from openarbiter.rulebooks.lim.process import Cracked, PairedGroup, PairedRound, pair_round
from openarbiter.rulebooks.lim.scrutiny import Pair, floater_order
from openarbiter.rulebooks.lim.terms import (
    ABOVE,
    BELOW,
    MAXI_SYSTEM,
    SYSTEM,
    WHITE,
    Situation,
    in_order,
)
from openarbiter.rulebooks.log_text import decimal, numbers, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in positions as the answer in TPNs."""
    games = Colours(situation).games(paired.games())
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
    for group in paired.groups:
        pairs = [(pair.player, pair.opponent) for pair in group.pairs]
        out = [] if group is paired.groups[-1] else [pair for pair in pairs if pair in cracked]
        floats = [each.player for each in group.floats]
        found.append(
            Bracket.of_positions(
                situation.tpn,
                score=group.score,
                residents=group.residents,
                moved_down=(each for each in group.incoming if situation.side[each] == ABOVE),
                upfloaters=(each for each in group.incoming if situation.side[each] == BELOW),
                pairs=[(min(pair), max(pair)) for pair in pairs if pair not in out],
                downfloaters=[*floats, *(each for pair in out for each in sorted(pair))],
                floats_up=not group.down,
            )
        )
    return tuple(bracket for bracket in found if bracket.players)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its article in brackets."""
    yield round_line(situation, _system(situation))
    if paired.bye is not None:
        yield bye_line(situation, paired.bye)
        yield from _passed_over(situation, for_bye(situation, paired.bye))
    for group in paired.groups:
        if not group.residents and not group.incoming:
            continue
        median = group is paired.groups[-1]
        yield group_line(situation, group, median=median)
        for line in _floats_in_full(situation, group):
            yield said("  {step}", step=line)
        for cracked in group.cracked:
            yield said("  {step}", step=cracked_line(situation, cracked))
        for pair in group.pairs:
            yield said("  {step}", step=pair_line(situation, group, pair))
            yield from _passed_over(situation, for_pair(situation, pair), indent=4)


def bye_line(situation: Situation, bye: int) -> str:
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


def group_line(situation: Situation, group: PairedGroup, *, median: bool) -> str:
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


def floats(situation: Situation, group: PairedGroup) -> Iterator[str]:
    """Who came, and who leaves (C.04.4.3, 2.3, 3.6, 3.7, 3.9)."""
    return (line for line in _floats_in_full(situation, group) if not line.startswith(" "))


def _floats_in_full(situation: Situation, group: PairedGroup) -> Iterator[str]:
    """Who came, then who leaves and who was passed over (2.3, 3.2 to 3.10)."""
    cracked = {each for pair in group.cracked for each in pair.pair}
    came = floater_order(situation, set(group.incoming) - cracked, down=group.down)
    if came:
        players = numbers(situation.tpn[each] for each in came)
        yield said("[3.6, 3.7] floaters who came: {players}", players=players)
    left = in_order([*group.residents, *group.incoming], down=group.down)
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
            yield from _passed_over(situation, for_float(situation, left, one))
        left.remove(one.player)


def cracked_line(situation: Situation, cracked: Cracked) -> str:
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


def pair_line(situation: Situation, group: PairedGroup, pair: Pair) -> str:
    """A pair with the article by which it was made (C.04.4.3, 3.8, 4.1.1, 4.1.2)."""
    tpn = situation.tpn
    if pair.floater:
        return said(
            "[3.8] floater {player} meets {opponent}",
            player=tpn[pair.player],
            opponent=tpn[pair.opponent],
        )
    article = "4.1.1" if group.down else "4.1.2"
    if pair.opponent == pair.order[0]:
        return said(
            "[{article}] {player} meets {opponent}, as proposed",
            article=article,
            player=tpn[pair.player],
            opponent=tpn[pair.opponent],
        )
    return said(
        "[{article}] {player} meets {opponent}; {proposed} was proposed and exchanged",
        article=article,
        player=tpn[pair.player],
        opponent=tpn[pair.opponent],
        proposed=tpn[pair.order[0]],
    )


def due_text(situation: Situation, position: int) -> str:
    """The due colour of a player as one letter; ``-`` without one (C.04.4.3, 5.1)."""
    due = situation.due[position]
    return "-" if not due else said("W") if due == WHITE else said("B")


def _passed_over(
    situation: Situation, passed: Iterable[tuple[int, Because]], indent: int = 2
) -> Iterator[str]:
    return passed_over.lines(((situation.tpn[each], because) for each, because in passed), indent)
