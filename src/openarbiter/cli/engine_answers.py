"""What ``openarbiter engine`` writes: pairings, rounds that differ, checklists, tournaments.

``number`` gives everywhere the number that the file uses for a player.

Source:
    The output of JaVaFo and bbpPairings: first the number of lines, then White and Black in each; a
    checked round as two columns of pairs; the columns of the checklist of bbpPairings 6.
"""

from __future__ import annotations

import os
from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.cli.exits import say
from openarbiter.cli.opening import read_bytes
from openarbiter.cli.writing import encode
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.fields import LARGEST_ID
from openarbiter.model import Colour, Result
from openarbiter.rulebooks.basic_rules import board_order, histories, pairing_scores, played_colours
from openarbiter.rulebooks.dutch.terms import Strength, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.simulate import Settings, drawn_settings, generate
from openarbiter.simulate.settings import TooLargeError
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openarbiter.cli.engine import Request
    from openarbiter.model import Player, RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.boards import Boards
    from openarbiter.rulebooks.dutch.terms import DutchPlayer
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import RoundPairing
    from openarbiter.simulate.recheck import Difference

_HEAD = f"  Checker pairings{'':8}Tournament pairings "
_NOBODY = " " * 9


def pairing_text(pairing: RoundPairing, number: Callable[[Tpn], int]) -> str:
    """The pairing as an engine prints it: the number of lines, then the boards and the bye."""
    lines = [f"{number(game.white)} {number(game.black)}" for game in pairing.games]
    if pairing.bye is not None:
        lines.append(f"{number(pairing.bye)} 0")
    return "".join(f"{line}\n" for line in (len(lines), *lines))


def round_text(tournament: Tournament, difference: Difference, number: Callable[[Tpn], int]) -> str:
    """A round that differs, as an engine's checker prints it."""
    round_no = difference.round_no
    if "impossible" in difference.kinds:
        return f"No valid pairing exists for round {round_no}.\n"
    scores = pairing_scores(tournament, round_no, histories(tournament, round_no).score)
    points = {player.tpn: score for player, score in zip(tournament.players, scores, strict=True)}

    def cells(boards: Boards) -> list[str]:
        games = board_order(boards.games, points)
        found = [f"{number(game.white):>3} - {number(game.black):>3}" for game in games]
        return found + [f"{number(tpn):>3} -   0" for tpn in boards.byes]

    rows = zip_longest(cells(difference.computed), cells(difference.expected), fillvalue=_NOBODY)
    return "\n".join([_HEAD, *(f"    {ours}{'':16}{theirs}" for ours, theirs in rows), ""])


def checklists(
    tournament: Tournament,
    rounds: Sequence[RoundNo],
    edition: Edition,
    number: Callable[[Tpn], int],
) -> str:
    """The checklists of some rounds; with more than one, each under its number."""
    heads = [f"Round #{round_no}\n" if len(rounds) > 1 else "" for round_no in rounds]
    return "".join(
        head + _checklist(tournament, round_no, edition.id, number)
        for head, round_no in zip(heads, rounds, strict=True)
    )


_TENTHS = 10


def _checklist(
    tournament: Tournament, round_no: RoundNo, system: str, number: Callable[[Tpn], int]
) -> str:
    """The checklist of a round, as text with tabs between the columns."""
    before = situation(tournament, round_no, wording_of(system))
    rows = [_header(round_no)]
    scores: list[int | None] = [None]
    for position, place in enumerate(before.places):
        player = before.player(position)
        rows.append(_row(tournament.players[place], player, round_no, number))
        scores.append(player.score)
    places = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [""]
    for row, score, previous in zip(rows, scores, [None, *scores], strict=False):
        if score != previous:
            lines.append("")
        lines.append("".join(f"{cell:>{place}}\t" for cell, place in zip(row, places, strict=True)))
    return "\n".join([*lines, "", "", ""])


def _header(round_no: RoundNo) -> list[str]:
    rounds = [f"R{number}" for number in range(1, round_no)]
    return ["ID", "Pts", "-" * round_no, "Pref", "C2", "C14", "C16", "", *rounds]


def _row(
    player: Player, state: DutchPlayer, round_no: RoundNo, number: Callable[[Tpn], int]
) -> list[str]:
    colours = "".join(colour.value.upper() for colour in played_colours(player, round_no))
    whole, rest = divmod(state.score, _TENTHS)
    rounds = player.rounds[: round_no - 1]
    opponents = [
        str(number(record.opponent)) if record.result.played and record.opponent else ""
        for record in rounds
    ]
    opponents += [""] * (round_no - 1 - len(rounds))
    return [
        str(number(player.tpn)),
        f"{whole}.{rest}",
        colours,
        _preference(state),
        "Y" if state.may_take_bye else "N",
        state.last_float.value,
        state.earlier_float.value,
        "",
        *opponents,
    ]


def _preference(state: DutchPlayer) -> str:
    """``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none."""
    if state.preference is None:
        return "A "
    letter = "W" if state.preference is Colour.WHITE else "B"
    if state.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if state.strength is Strength.STRONG else f"{letter.lower()} "


_LARGEST_SEED = 2**32


def make_tournament(request: Request, edition: Edition) -> bytes:
    """The file of a random tournament.

    Raises:
        FormatError: The model cannot be read.
        RequestError: The settings cannot be met.
        TooLargeError: There are more players than the file can hold.
        OSError: A file cannot be read.
    """
    seed = request.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big") % _LARGEST_SEED
        say(f"seed: {seed}")
    if request.config:
        text = read_bytes(request.config).decode("utf-8", errors="replace")
        settings = drawn_settings(seed, text)
    elif request.source:
        reading = read_tournament(read_bytes(request.source), name=request.source)
        settings = _settings_like(reading.tournament)
    else:
        settings = drawn_settings(seed)
    if settings.players > LARGEST_ID:
        raise TooLargeError(f"A report file has at most {LARGEST_ID} players.")
    if request.baku:
        settings = replace(settings, baku=True)
    made = generate(settings, seed, pair=edition.pair, system=edition.id)
    # Only the format of 2026 has matches of teams.
    return encode(made, "trf26" if edition.play.teams else "trfbx")


def _settings_like(model: Tournament) -> Settings:
    """Settings for tournaments that resemble a model in size, ratings, points and missed games.

    Raises:
        RequestError: The model has no rated player, or too few players.
    """
    ratings = [player.rating for player in model.players if player.rating]
    if not ratings:
        raise RequestError("The players of a model need ratings.")
    records = [record for player in model.players for record in player.rounds]
    games = [record for record in records if record.opponent is not None]

    def share(result: Result, whole: int) -> float:
        return sum(record.result is result for record in records) / whole if whole else 0.0

    return Settings(
        players=len(model.players),
        rounds=model.rounds or max(1, model.paired_rounds),
        highest_rating=max(ratings),
        lowest_rating=min(ratings),
        forfeit_rate=share(Result.FORFEIT_WIN, len(games) // 2),
        half_point_bye_rate=share(Result.HALF_POINT_BYE, len(records)),
        zero_point_bye_rate=share(Result.ZERO_POINT_BYE, len(records)),
        scoring=model.scoring,
        baku=model.baku,
        initial_colour=model.initial_colour,
    )
