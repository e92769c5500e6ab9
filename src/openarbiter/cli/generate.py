"""``openarbiter generate``: random tournaments, the same ones for the same seed.

usage: -o OUT [--players N] [--rounds N] [--seed N] [--count N] [...]

Make random tournaments: results follow a published statistical model of ratings,
pairings the regulation. The same options and seed make the same file everywhere.
In a Swiss of players whatever is not named is drawn by lot; with --plain, and in
every other system, there are 50 players and 9 rounds, ratings from 1500 to 2500,
and none of what can go wrong.

A SHARE is written 0.25 or 25%. Ending and format of OUT go together as in convert.
"""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from openarbiter.cli.exits import say
from openarbiter.cli.options import Chosen, Options
from openarbiter.cli.writing import (
    FORMATS,
    encode,
    exporters,
    format_of,
    look_first,
    loss_note,
    losses,
    write_bytes,
)
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats.trf.fields import LARGEST_ID, LARGEST_TEAM
from openarbiter.model import Colour, ScoringSystem, Tournament
from openarbiter.ranking import catalogue, editions
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition
from openarbiter.simulate import Settings, drawn, generate
from openarbiter.simulate.lengths import doubts
from openarbiter.values import dataclass, replace

_TENTHS = 10

_MOST_FILES = 1_000_000_000
_LONGEST_SEED = 40

_SHARES = {
    "draws": ("draw_share", "of played games that are drawn; without it ratings decide"),
    "forfeits": ("forfeit_rate", "of games that one player misses"),
    "double-forfeits": ("double_forfeit_rate", "of games that both players miss"),
    "withdrawals": ("withdrawal_rate", "of players who leave before the last round"),
    "late-entries": ("late_entry_rate", "of players who enter after round 1"),
    "half-point-byes": ("half_point_bye_rate", "of players who ask for one, each round"),
    "full-point-byes": ("full_point_bye_rate", "of players who get one, each round"),
    "zero-point-byes": ("zero_point_bye_rate", "of players who announce one, each round"),
    "unrated": ("unrated_rate", "of players without rating"),
    "unusual": ("unusual_rate", "of games that are not rated, or end 1/2-0, 0-1/2 or 0-0"),
}

_NUMBERS = {
    "players": "number of players, or of teams in a team event",
    "rounds": "number of rounds",
    "stop-after": "last round that is played (0: a start list); without it all are",
    "highest-rating": "highest rating",
    "lowest-rating": "lowest rating",
    "families": "number of groups whose players may not meet",
    "family-size": "players in each of these groups (2)",
    "clubs": "divide the field into clubs whose members may not meet",
    "boards": "boards of a match in a team event (4)",
    "reserves": "players of a team beyond its boards (1)",
}


def options(options: Options) -> None:
    """Add the options of the verb."""
    out = "the file to write, - for stdout; with --count, the directory for the files"
    options.word("-o", "OUT", out, dest="out", required=True)
    options.number("--seed", "number of the (first) tournament")
    options.number("--count", "make N tournaments, from the seed upwards")
    options.flag("--plain", "draw nothing that is not named")
    for name, text in _NUMBERS.items():
        options.number(f"--{name}", text)
    for name, (field, text) in _SHARES.items():
        options.word(f"--{name}", "SHARE", f"share {text}", dest=field, type=share)
    ratings = "ratings one by one; players beyond them have drawn ones"
    options.word("--ratings", "R,R", ratings, type=_ratings)
    codes = "tie-breaks of the table in their order, such as BH/C1,BH,SB; a record names them"
    options.word("--tie-breaks", "LIST", codes, type=_codes)
    points = "points for a win, a draw and a loss, such as 3-1-0"
    options.word("--points", "W-D-L", points, type=_scoring)
    options.word("--bye-points", "P", "points for the pairing-allocated bye", type=_tenths)
    options.flag("--baku", "Baku acceleration (C.04.7)")
    colour = "white or black; without it drawn by lot"
    options.choice("--initial-colour", ("white", "black"), colour, "COLOUR")
    options.word("--system", "ID", f"edition that pairs; without it {registry.DEFAULT}")
    code = "code of a team event or a form (record 192), such as FIDE_TEAM_TYPEB_MP_GP"
    options.word("--code", "CODE", code, dest="type_code", default="")
    text = "format; without it the ending of OUT"
    options.choice("--to", (*FORMATS, *exporters()), text, "FORMAT")
    options.flag("--overwrite", "replace files that are there")


def ask(chosen: Chosen) -> None:
    """Make the tournaments and write their files."""
    edition = registry.edition(chosen.system or registry.DEFAULT)
    plan = _Plan(_named(chosen), edition.id, chosen.plain or not _is_swiss_of_players(edition))
    settings, seed = plan.settings(chosen.seed or 0), chosen.seed
    _look_at_event(settings, edition)
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
        say(f"seed: {seed}")
        settings = plan.settings(seed)
    if chosen.count is not None:
        _make_many(chosen, plan, settings, range(seed, seed + chosen.count))
        return
    form = chosen.to or ("trf26" if chosen.out == "-" else format_of(chosen.out))
    look_first(chosen.out, overwrite=chosen.overwrite)
    _look_at_size(settings, form, edition)
    made = _made(plan, form, seed)
    _say_early_end(chosen.out, made)
    for loss in made.losses:
        say(loss_note(form, loss))
    write_bytes(chosen.out, made.content, overwrite=chosen.overwrite)


def _make_many(chosen: Chosen, plan: _Plan, settings: Settings, seeds: range) -> None:
    """Make tournaments on all cores, and their files in a folder."""
    from openarbiter.cli.cores import on_all_cores  # noqa: PLC0415  (one needs no processes)

    if chosen.count < 1:
        raise RequestError(f"--count must be at least 1, not {chosen.count}")
    if chosen.count > _MOST_FILES:
        raise RequestError(f"--count must be at most {_MOST_FILES}, not {chosen.count}")
    if chosen.out == "-":
        raise RequestError("several tournaments need a directory: -o DIRECTORY")
    form, folder = chosen.to or "trf26", Path(chosen.out)
    _look_at_size(settings, form, registry.edition(plan.system))
    folder.mkdir(parents=True, exist_ok=True)
    if not chosen.overwrite:
        _look_into(folder, seeds, form)
    lost: dict[str, None] = {}
    for made in on_all_cores(partial(_made, plan, form), seeds):
        path = str(folder / made.name)
        write_bytes(path, made.content, overwrite=chosen.overwrite)
        _say_early_end(path, made)
        lost.update(dict.fromkeys(made.losses))
    for loss in lost:
        say(loss_note(form, loss))


def _say_early_end(name: str, made: _Made) -> None:
    """Say that a tournament is shorter than it was asked to be."""
    if made.ends_before:
        say(f"{name}: round {made.ends_before} could not be paired; the tournament ends before it")


def _look_at_event(settings: Settings, edition: Edition) -> None:
    """Refuse a code that is none of the edition's, and remark half a match."""
    code = settings.type_code
    known = edition.in_files.codes if edition.play.teams or edition.in_files.forms else ()
    if code and code not in known:
        raise RequestError(
            f"--code {code} is none of {edition.id}; known are {', '.join(known) or 'none'}"
        )
    # A field that runs out of opponents is said when it does.
    for doubt in doubts(edition, 0, Tournament(players=(), rounds=settings.rounds)):
        say(doubt.remark)


def _look_at_size(settings: Settings, form: str, edition: Edition) -> None:
    """Refuse before the work a field that has no room in a file."""
    players, size = settings.players, settings.boards + settings.reserves
    if form == "json" or form not in FORMATS:
        return
    if edition.play.teams and (players > LARGEST_TEAM or players * size > LARGEST_ID):
        raise RequestError(
            f"a report file has room for {LARGEST_TEAM} teams and {LARGEST_ID} players, not "
            f"for {players} teams of {size}; write JSON"
        )
    if players > LARGEST_ID:
        raise RequestError(
            f"a report file has room for {LARGEST_ID} players, not for {players}; write JSON"
        )


def _look_into(folder: Path, seeds: range, form: str) -> None:
    """Refuse before the work files that are there already."""
    for path in sorted(folder.iterdir()):
        number = path.stem.removeprefix("random-")
        seed = int(number) if number.isdecimal() and len(number) <= _LONGEST_SEED else -1
        if seed in seeds and path.name == _name(seed, form):
            look_first(str(path), overwrite=False)


def _name(seed: int, form: str) -> str:
    return f"random-{seed:06}.{'trf' if form in FORMATS and form != 'json' else form}"


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is alike in all of many tournaments: settings that are named, whether only those are."""

    named: dict[str, Any]
    system: str
    plain: bool

    def settings(self, seed: int) -> Settings:
        if self.plain:
            return Settings(**self.named)
        edition = registry.edition(self.system)
        rated = {"unrated_rate": 0.0} if edition.needs.unrated == "refused" else {}
        return drawn(seed, rated | self.named, accelerated=not edition.no_acceleration)


def _is_swiss_of_players(edition: Edition) -> bool:
    """Whether who is there is paired: no teams, no table, no matches of several games."""
    return (
        not edition.play.teams
        and edition.play.match_rounds == 1
        and registry.seats_everybody(edition.id)
    )


class _Made(NamedTuple):
    """A tournament, not written yet; 0 ends it where it was to end."""

    name: str
    content: bytes
    ends_before: int
    losses: list[str]


def _made(plan: _Plan, form: str, seed: int) -> _Made:
    """Make a tournament.

    A process that does so may be ended at any time, so that another one writes the file.
    """
    edition, settings = registry.edition(plan.system), plan.settings(seed)
    made = generate(settings, seed, pair=edition.pair, system=plan.system)
    content, played = encode(made, form), made.paired_rounds
    ends_before = played + 1 if played < settings.last_round else 0
    lost = losses(made, content) if form in FORMATS else []
    return _Made(_name(seed, form), content, ends_before, lost)


def _named(chosen: Chosen) -> dict[str, Any]:
    names = [name.replace("-", "_") for name in _NUMBERS]
    names += [*(field for field, _ in _SHARES.values()), "ratings", "tie_breaks"]
    named = {name: value for name in names if (value := getattr(chosen, name)) is not None}
    if chosen.points or chosen.bye_points is not None:
        scoring = chosen.points or ScoringSystem()
        if chosen.bye_points is not None:
            scoring = replace(scoring, pairing_allocated_bye=chosen.bye_points)
        named["scoring"] = scoring
    if chosen.baku:
        named["baku"] = True
    colour = {"white": Colour.WHITE, "black": Colour.BLACK, None: None}[chosen.initial_colour]
    return named | {"initial_colour": colour, "type_code": chosen.type_code.upper()}


def _ratings(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) <= len("3500") for part in parts):
        raise ArgumentTypeError(f"{text!r} is no list of ratings; write 2100,1950")
    return tuple(map(int, parts))


def _codes(text: str) -> tuple[str, ...]:
    """Codes of tie-breaks between commas, as the tables in force have them."""
    codes = tuple(part.strip() for part in text.split(","))
    try:
        catalogue.resolve(codes, editions.DEFAULT, team_event=False, predetermined=False)
    except TournamentError as error:
        raise ArgumentTypeError(error.message) from None
    return codes


def share(text: str) -> float:
    """A share between 0 and 1, written as such or in per cent."""
    try:
        number = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r} is no share; write 0.25 or 25%")
    return number


def _tenths(text: str) -> int:
    """Points with at most one decimal, as tenths."""
    whole, _, rest = text.partition(".")
    if not (whole + rest).isdecimal() or len(rest) > 1:
        raise ArgumentTypeError(f"{text!r} is no number of points; write 1 or 0.5")
    return int(whole or "0") * _TENTHS + int(rest or "0")


def _scoring(text: str) -> ScoringSystem:
    """Points for a win, a draw and a loss."""
    parts = text.split("-")
    if len(parts) != len(("win", "draw", "loss")):
        raise ArgumentTypeError(f"{text!r} is no scoring system; write 3-1-0")
    win, draw, loss = map(_tenths, parts)
    return ScoringSystem.of(win, draw, loss)
