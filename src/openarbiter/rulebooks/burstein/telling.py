"""The answer in the names of the tournament: round, brackets with values, step log and sheets.

It decides nothing.

Source:
    C.04.4.2 (applied from 2026-02-01), chapters 1 to 4; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openarbiter.languages import Sentence, said
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.model.results import points_count
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.burstein.pairing import PairedRound, pair_round
from openarbiter.rulebooks.burstein.text import (
    BURSTEIN,
    SYSTEM,
    Situation,
    is_seeding_round,
    seeding_rounds,
    situation,
)
from openarbiter.rulebooks.downfloating.pairing import PairedBracket
from openarbiter.rulebooks.dutch.terms import preference_text
from openarbiter.rulebooks.group_sheets import GroupSheet, GroupTable
from openarbiter.rulebooks.log_text import decimal, numbers, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Choice, Colours
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round that is no seeding round, and say it in TPNs."""
    paired = pair_round(situation)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    games = Colours(BURSTEIN, paired.pool).games(pairs)
    return replace(
        published(situation, SYSTEM, games, paired.bye),
        make_brackets=partial(_brackets, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _brackets(paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria."""
    following = [*paired.brackets, None][1:]
    return tuple(
        Bracket.of_positions(
            paired.pool.tpn,
            score=paired.pool.score[bracket.start],
            residents=range(bracket.start, bracket.end),
            moved_down=bracket.moved_down,
            pairs=bracket.pairs,
            downfloaters=bracket.downfloaters,
            criteria=BURSTEIN.values(
                paired.pool,
                Choice(
                    paired.pool.score[bracket.start],
                    bracket.downfloaters,
                    bracket.pairs,
                    None if below is None else below.downfloaters,
                ),
            ),
            method=bracket.method,
        )
        for bracket, below in zip(paired.brackets, following, strict=True)
    )


def in_order(situation: Situation, bracket: PairedBracket) -> list[int]:
    """The players of a bracket in the order of 1.8, number 1 of chapter 4 first (C.04.4.2)."""
    players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
    return sorted(players, key=situation.rank.__getitem__)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its article in brackets."""
    yield round_line(situation, SYSTEM)
    yield from reading_lines(situation)
    if paired.bye is not None:
        yield bye_line(situation, paired.bye)
        yield from passed_over.lines(BURSTEIN.bye.passed_over(situation, paired.bye))
    for bracket, told in zip(paired.brackets, _brackets(paired), strict=True):
        yield from _bracket_lines(paired.pool, bracket, told)


def reading_lines(situation: Situation) -> Iterator[str]:
    """Whose zero-point byes count as draws for the opponents, and whose do not (1.7.2)."""
    index = situation.index
    for player, byes, returned in zip(
        situation.tournament.players, index.byes, index.returned, strict=True
    ):
        if byes:
            yield said(
                "[1.7.2] {player} is away: {count} zero-point byes count as draws for the "
                "opponents met",
                byes,
                one="[1.7.2] {player} is away: {count} zero-point bye counts as a draw for the "
                "opponents met",
                player=player.tpn,
            )
        elif returned:
            yield said(
                "[1.7.2] {player} plays again: {count} zero-point byes before do not count as "
                "draws (our reading: the run has to include this round)",
                returned,
                one="[1.7.2] {player} plays again: {count} zero-point bye before does not count as "
                "a draw (our reading: the run has to include this round)",
                player=player.tpn,
            )


def bye_line(situation: Situation, bye: int) -> str:
    """Who has the bye, with what 3.1 looks at (C.04.4.2, 3.1)."""
    return said(
        "[3.1] bye: {player} (score {points}, {games} games, Buchholz {buchholz}, "
        "Sonneborn-Berger {sonneborn_berger})",
        situation.played[bye],
        one="[3.1] bye: {player} (score {points}, {games} game, Buchholz {buchholz}, "
        "Sonneborn-Berger {sonneborn_berger})",
        player=situation.tpn[bye],
        points=decimal(situation.score[bye]),
        games=situation.played[bye],
        buchholz=decimal(situation.buchholz[bye]),
        sonneborn_berger=decimal(situation.sonneborn_berger[bye], 100),
    )


def _bracket_title(score: Points) -> Sentence:
    return said(
        "Bracket of {points} points",
        points_count(score),
        one="Bracket of {points} point",
        points=decimal(score),
    )


def _bracket_lines(pool: Situation, bracket: PairedBracket, told: Bracket) -> Iterator[str]:
    yield _bracket_title(told.score)
    for number, each in enumerate(in_order(pool, bracket), start=1):
        yield said(
            "  BSN {number}: {player}  Buchholz {buchholz}  SB {sonneborn_berger}"
            "  prefers {colour}",
            number=f"{number:>3}",
            player=f"{pool.tpn[each]:>5}",
            buchholz=decimal(pool.buchholz[each]),
            sonneborn_berger=decimal(pool.sonneborn_berger[each], 100),
            colour=preference_of(pool, each),
        )
    for line in (*incoming_line(pool, bracket), *floaters_line(pool, bracket)):
        yield said("  {step}", step=line)
    denied = dict(told.criteria)["C8"]
    if denied:
        yield said("  [2.3.4] colour preferences not granted: {number}", number=denied)
    yield said("  {step}", step=pairs_line(pool, bracket))


def incoming_line(pool: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who floated in, if anybody did (C.04.4.2, 1.2.2)."""
    if bracket.moved_down:
        yield said(
            "[1.2.2] incoming floaters: {players}",
            players=numbers(pool.tpn[each] for each in bracket.moved_down),
        )


def floaters_line(pool: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who floats out, if anybody does (C.04.4.2, 2.3.1 to 2.3.3)."""
    if bracket.downfloaters:
        yield said(
            "[2.3.1-2.3.3] outgoing floaters: {players}",
            players=numbers(pool.tpn[each] for each in bracket.downfloaters),
        )


def preference_of(situation: Situation, position: int) -> str:
    """The colour preference of a player in words (C.04.4.2, 1.5)."""
    player = situation.player(position)
    return preference_text(player.preference, player.strength)


def pairs_line(situation: Situation, bracket: PairedBracket) -> str:
    """A pairing as chapter 4 writes it, who floats with the number 0: ``1-6  2-5  3-0``."""
    partner = dict(bracket.pairs)
    lower = set(partner.values())
    tpn = situation.tpn
    pairs = "  ".join(
        f"{tpn[each]}-{tpn[partner[each]] if each in partner else 0}"
        for each in in_order(situation, bracket)
        if each not in lower
    )
    return said("[4] {pairs}", pairs=pairs)


def order_of_brackets(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The brackets from the top, each in the order of 1.8; of a seeding round, that it is one."""
    if is_seeding_round(tournament, round_no):
        return (_seeding_round(tournament, round_no),)
    before = situation(tournament, round_no)
    paired = pair_round(before)
    return tuple(
        GroupSheet(
            _bracket_title(paired.pool.score[bracket.start]),
            tuple(_notes(before, paired, bracket)),
            (_table(paired.pool, bracket),),
        )
        for bracket in paired.brackets
    )


def _seeding_round(tournament: Tournament, round_no: RoundNo) -> GroupSheet:
    """A sheet without an order: the Index counts later."""
    notes = [said("[1.6] The Dutch system pairs this round, by score and number.")]
    if tournament.rounds is not None:
        first = seeding_rounds(tournament.rounds) + 1
        notes.append(said("The Index counts from round {number} on.", number=first))
    return GroupSheet(said("Round {number}: a seeding round", number=round_no), tuple(notes), ())


def _notes(before: Situation, paired: PairedRound, bracket: PairedBracket) -> Iterator[str]:
    """Above the first bracket the bye and readings of 1.7.2, then what happened to its players."""
    if bracket is paired.brackets[0]:
        yield from reading_lines(before)
        if paired.bye is not None:
            yield bye_line(before, paired.bye)
    yield from incoming_line(paired.pool, bracket)
    yield from floaters_line(paired.pool, bracket)
    yield pairs_line(paired.pool, bracket)


def _table(pool: Situation, bracket: PairedBracket) -> GroupTable:
    """One row a player, number 1 of the bracket first."""
    return GroupTable(
        said("Order of the bracket [1.8]"),
        (
            said("No."),
            said("Player"),
            said("Buchholz"),
            said("Sonneborn-Berger"),
            said("Score"),
            said("Colour preference"),
        ),
        tuple(
            (
                str(number),
                pool.tpn[each],
                decimal(pool.buchholz[each]),
                decimal(pool.sonneborn_berger[each], 100),
                decimal(pool.score[each]),
                preference_of(pool, each),
            )
            for number, each in enumerate(in_order(pool, bracket), start=1)
        ),
    )
