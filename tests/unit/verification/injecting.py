"""Correct tournaments, and hands that spoil them: new games, other colours, other byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from openarbiter.model import Colour, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.dutch.verify import published_brackets
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.statement import Colours
from openarbiter.simulate import Settings, generate
from openarbiter.verification.published import published_round

ABSENT = RoundRecord(None, None, Result.ABSENT)
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


@cache
def correct(
    seed: int, players: int = 16, rounds: int = 7, system: str = "dutch-2026", **more: float
) -> Tournament:
    """A tournament that an edition paired; the same arguments give the same one."""
    settings = Settings(players=players, rounds=rounds, **more)  # type: ignore[arg-type]
    return generate(settings, seed, pair=edition(system).pair)


def with_player(tournament: Tournament, tpn: int, **changes: object) -> Tournament:
    """The tournament with other facts about one player."""
    return replace(
        tournament,
        players=tuple(
            replace(player, **changes) if player.tpn == tpn else player  # type: ignore[arg-type]
            for player in tournament.players
        ),
    )


def with_records(
    tournament: Tournament, round_no: int, records: Mapping[int, RoundRecord]
) -> Tournament:
    """The tournament with other records of a round; declared points are dropped."""
    return replace(
        tournament,
        players=tuple(_changed(player, round_no, records) for player in tournament.players),
    )


def _changed(player: Player, round_no: int, records: Mapping[int, RoundRecord]) -> Player:
    rounds = list(player.rounds)
    if player.tpn in records:
        rounds += [ABSENT] * (round_no - len(rounds))
        rounds[round_no - 1] = records[player.tpn]
    return replace(player, rounds=tuple(rounds), declared_points=None)


def record(tournament: Tournament, tpn: int, round_no: int) -> RoundRecord:
    """What a round was for a player."""
    return next(p for p in tournament.players if p.tpn == tpn).record(RoundNo(round_no))


def before(tournament: Tournament, round_no: int, system: str = "dutch-2026") -> Situation:
    """What the Dutch regulation may look at before a round."""
    return situation(tournament, RoundNo(round_no), wording_of(system))


def games_of(tournament: Tournament, round_no: int) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of the games of a round."""
    return [game.board for game in published_round(tournament, RoundNo(round_no)).games]


def with_games(
    tournament: Tournament, round_no: int, games: Sequence[tuple[int, int]]
) -> Tournament:
    """The tournament with other drawn games in a round, as (White, Black)."""
    records = {}
    for white, black in games:
        records[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW)
        records[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW)
    return with_records(tournament, round_no, records)


def repaired(tournament: Tournament, round_no: int, pairs: Sequence[tuple[int, int]]) -> Tournament:
    """The tournament with other pairs in a round, with the colours of Article 5."""
    terms = before(tournament, round_no)
    position = {int(tpn): index for index, tpn in enumerate(terms.tpn)}
    ordered = []
    for one, other in pairs:
        first, second = sorted((position[one], position[other]))
        ordered.append((first, second))
    return with_games(tournament, round_no, Colours(terms.statement, terms).games(ordered))


def with_colours_turned(tournament: Tournament, round_no: int, tpn: int) -> Tournament:
    """The tournament with the colours of one player's game exchanged."""
    own = record(tournament, tpn, round_no)
    if own.opponent is None or own.colour is None:
        raise ValueError(tpn)
    theirs = record(tournament, own.opponent, round_no)
    return with_records(
        tournament,
        round_no,
        {
            tpn: replace(own, colour=own.colour.other),
            own.opponent: replace(theirs, colour=own.colour),
        },
    )


def first_difference(
    tournament: Tournament, changed: Tournament, round_no: int
) -> tuple[str, CriterionValue, CriterionValue] | None:
    """The first criterion of the first bracket in which two pairings of a round differ."""
    rounds = []
    for each in (tournament, changed):
        terms = before(each, round_no)
        shown = published_round(each, RoundNo(round_no))
        rounds.append(published_brackets(terms, shown))
    for one, other in zip(*rounds, strict=True):
        for (code, value), (_, theirs) in zip(one.criteria, other.criteria, strict=True):
            if value != theirs:
                return code, value, theirs
    return None
