"""The matches of teams by the program before the letter of their records, on many report files.

Every round of every team is worked out by ``verification/literal/matches.py`` and by the table that
engine, standings and desk read (TRF26, records 001, 162, 240, 299 to 330, 352 and 362).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

import openarbiter as oa
from openarbiter.model import Result, RoundNo, Tournament
from openarbiter.model.team_matches import rounds_told, team_rounds
from openarbiter.verification.literal.matches import Entry, Rounds
from tests.referee.tally import Tally

GAMES = (
    *("10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "LD", "LL"),
    *("+-", "-+", "--", ".+", "+.", ".."),
)
"""What a board can be for the team named first and the other one; a dot is an empty board."""

PLAYED, FORFEITED = GAMES[:11], GAMES[11:]
SCORING = ("", "", "", "  W 3.0    D 1.0", "  A 0.5", "  W 1.0    D 0.5    L 0.2    A 0.1")
"""Record 162: games and forfeited boards."""

USUAL = "TW 2.0   TD 1.0   TL 0.0"
MATCH_POINTS = ("", USUAL, "TW 3.0   TD 1.0   TL 0.0", "TW 3.0   TD 2.0   TL 1.0")
BYES = ("", "", " 1.0  2.0", " 2.0  1.5", " 0.0  0.0")


@dataclass
class Sample:
    """A report file of some rounds of matches."""

    boards: int  # boards of a match
    teams: int
    head: Sequence[str]
    matches: int = 0  # matches it has so far
    rounds: int = 0  # rounds it has so far
    records: list[str] = field(default_factory=list)  # its records, but those of players and teams
    games: dict[int, list[str]] = field(default_factory=dict)  # by player the entries of his rounds
    byes: list[int] = field(default_factory=list)  # by round; 0 is none
    worth_of_byes: str = ""  # what record 320 says of every bye; empty without that record
    unusual: set[str] = field(default_factory=set)  # records that may say what is unusual
    totals: dict[int, list[int]] = field(default_factory=dict)  # points by team (tenths)

    def players(self, team: int) -> list[int]:
        """Players of a team in the order of record 310, a reserve behind the boards."""
        size = self.boards + 1
        return [(team - 1) * size + place for place in range(1, size + 1)]

    def write(self, player: int, entry: str) -> None:
        """Enter the round of a player."""
        entries = self.games.setdefault(player, [])
        entries += [" " * 10] * (self.rounds - 1 - len(entries))
        entries.append(f"{entry:<10}")

    @property
    def text(self) -> str:
        """The file."""
        lines = ["012 Team matches", "142   9", "152 W", *self.head]
        if self.worth_of_byes:
            given = " ".join(f"{team:03d}" for team in self.byes)
            lines.append(f"320 {self.worth_of_byes} {given}")
        lines += self.records
        for team in range(1, self.teams + 1):
            for player in self.players(team):
                entries = "".join(self.games.get(player, ()))
                lines.append(
                    f"001 {player:4d}      {f'P{player}':<33} 2000{'':37}{entries}".rstrip()
                )
        for team in range(1, self.teams + 1):
            roster = " ".join(f"{each:4d}" for each in self.players(team))
            made = " ".join(f"{each / 10:6.1f}" for each in self.totals.get(team, ()))
            lines.append(f"310 {team:3d} {f'Team {team}':<45} {made:<13}{'':6}{roster}")
        return "\n".join(lines) + "\n"


def enumerated(number: int) -> Sample:
    """A file of eight of the 289 matches of two boards, told by records 001 and 300 alone."""
    random = Random(f"enumerated {number}")  # noqa: S311  (reproducible, no secret)
    made = Sample(2, 8, _head(colours=random.choice(("", "WB", "WW"))))
    kinds = list(product(GAMES, repeat=2))
    for first in (number * 8, number * 8 + 4):
        made.rounds += 1
        for pair in range(4):
            _match(made, random, (2 * pair + 1, 2 * pair + 2), kinds[(first + pair) % len(kinds)])
        made.byes.append(0)
    return made


def sampled(seed: int) -> Sample:
    """A file of two rounds of two to four matches, with byes, told in any way."""
    random = Random(f"team matches {seed}")  # noqa: S311  (reproducible, no secret)
    return _file(random, random.choice((5, 6, 8, 9)), 2, {"162", "299", "320", "362"})


def alone(seed: int) -> Sample:
    """A file of one match and one bye, with one record that says something unusual at most."""
    random = Random(f"one match {seed}")  # noqa: S311  (reproducible, no secret)
    return _file(random, 3, 1, {random.choice(("", "162", "299", "320", "362"))})


def _file(random: Random, teams: int, rounds: int, unusual: set[str]) -> Sample:
    """A file in which these records may say something unusual."""
    boards = random.choice((2, 3, 4))
    scoring = random.choice(SCORING) if "162" in unusual else ""
    points = random.choice(MATCH_POINTS) if "362" in unusual else USUAL
    colours = random.choice(("", ("WB" * boards)[:boards], "WBBW"[:boards]))
    made = Sample(boards, teams, _head(scoring, points, colours), unusual=unusual)
    made.worth_of_byes = random.choice(BYES) if "320" in unusual else f" 1.0 {boards / 2:4.1f}"
    for _ in range(rounds):
        _round(made, random)
    if "299" in unusual:
        made.records += _abnormal(made, random, random.choice("WDLFHZ+- "))  # record 299
    return made


def _head(scoring: str = "", points: str = USUAL, colours: str = "") -> list[str]:
    """Records 162, 192, 352 and 362."""
    return [
        "192 FIDE_TEAM_TYPEA_MP_GP",
        *([f"352 {colours}"] if colours else []),
        *([f"162{scoring}"] if scoring else []),
        *([f"362 {points}"] if points else []),
    ]


def _round(made: Sample, random: Random) -> None:
    """A round: byes of some teams, matches of the others."""
    made.rounds += 1
    made.byes.append(0)
    order = random.sample(range(1, made.teams + 1), made.teams)
    asked = [order.pop() for _ in range(random.choice((0, 0, 1, 2) if made.teams > 3 else (0, 1)))]
    for team in asked:
        _asked(made, random, team)
    if len(order) % 2:
        _allocated(made, random, order.pop())
    for white, black in zip(order[::2], order[1::2], strict=True):
        games = random.choices(GAMES, k=made.boards)
        if random.random() < 1 / 3:
            games = random.choices(
                random.choice((("+-", "+."), ("-+", ".+"), FORFEITED)), k=made.boards
            )
        if random.random() < 1 / 10:
            games = random.choices(("00", "LL", "--"), k=made.boards)
        _match(made, random, (white, black), games)


def _asked(made: Sample, random: Random, team: int) -> None:
    """A bye on request: record 240, and what the players have in 001."""
    kind = random.choice("FHZ")
    made.records.append(f"240 {kind} {made.rounds:3d} {team:4d}")
    entry = random.choice(("", "  0000 - Z", f"  0000 - {kind}"))
    for player in made.players(team)[: made.boards]:
        made.write(player, entry)


def _allocated(made: Sample, random: Random, team: int) -> None:
    """The pairing-allocated bye: ``U`` in 001, or record 320, or both."""
    told = random.choice(("001", "320", "both")) if made.worth_of_byes else "001"
    if told != "001":
        made.byes[-1] = team
    for player in made.players(team)[: made.boards]:
        made.write(player, "  0000 - Z" if told == "320" else "  0000 - U")


def _match(made: Sample, random: Random, teams: tuple[int, int], games: Sequence[str]) -> None:
    """A match, told by record 001, and by 300 and 330 where they are needed or may stand."""
    made.matches += 1
    came = [any(game[side] == "+" for game in games) for side in (0, 1)]
    unplayed = not any(game in PLAYED for game in games) and not all(came)
    stated = unplayed and random.random() < 1 / 2
    if stated:
        kind = "".join("+" if each else "-" for each in came)
        made.records.append(f"330 {kind} {made.rounds:3d} {teams[0]:3d} {teams[1]:3d}")
    sides = [_line_up(made, random, team, games, side) for side, team in enumerate(teams)]
    nameless = [stated and not each and random.random() < 1 / 2 for each in came]
    nameless[1] = nameless[1] and not nameless[0]  # or nothing would say that there was a round
    for side, team in enumerate(teams):
        if not nameless[side]:
            _stated_line_up(made, random, (team, teams[1 - side]), sides[side])
        for board, game in enumerate(games):
            player, other = sides[side][board], sides[1 - side][board]
            if player is None:
                continue
            if nameless[side]:
                made.write(player, random.choice(("", "  0000 - Z")))
                continue
            hidden = game not in PLAYED and (other is None or nameless[1 - side])
            white = _colours(made)[board] == ("W" if side == 0 else "B")
            colour = "w" if white else "b"
            if hidden and random.random() < 1 / 2:
                colour = "-"
            opponent = "0000" if hidden else f"{other:4d}"
            made.write(player, f"  {opponent} {colour} {game[side]}")


def _colours(made: Sample) -> str:
    """Record 352, or the usual colours."""
    stated = [line[4:] for line in made.head if line.startswith("352")]
    return stated[0] if stated else ("WB" * made.boards)[: made.boards]


def _line_up(
    made: Sample, random: Random, team: int, games: Sequence[str], side: int
) -> list[int | None]:
    """Who sits at the boards, the reserve in some matches, nobody at an empty board."""
    players = made.players(team)
    if random.random() < 1 / 4:
        players = random.sample(players, len(players))
    return [None if game[side] == "." else players[place] for place, game in enumerate(games)]


def _stated_line_up(
    made: Sample, random: Random, teams: tuple[int, int], line_up: Sequence[int | None]
) -> None:
    """Record 300, where the line-up is not that of record 310, or by chance."""
    usual = [each for each in made.players(teams[0]) if each in line_up]
    if usual == list(line_up) and random.random() < 7 / 8:
        return
    told = " ".join(f"{each or 0:04d}" for each in line_up)
    made.records.append(f"300 {made.rounds:3d} {teams[0]:3d} {teams[1]:3d} {told}")


def _abnormal(made: Sample, random: Random, kind: str) -> list[str]:
    """A record 299: of a kind of result, of a round of some teams, or a bonus."""
    match_points = random.choice(("    ", " 2.5", " 0.5"))
    points = random.choice((" 1.5", " 2.5", " 0.0"))
    teams = " ".join(f"{each:4d}" for each in random.sample(range(1, made.teams + 1), 2))
    round_no = random.randint(1, made.rounds)
    if kind == " ":
        whom = random.choice((f"{round_no:3d} {teams}", f"    {teams}"))
        return [
            f"299    {random.choice((' 1.0', '-1.0'))}  {random.choice((' 0.5', '-1.0'))}  {whom}"
        ]
    whom = random.choice(("", "", f"{round_no:3d} {teams}", f"{round_no:3d}", f"    {teams}"))
    return [f"299 {kind}  {match_points}  {points}  {whom}".rstrip()]


KINDS = {
    **dict.fromkeys((Result.WIN, Result.DRAW, Result.LOSS), "match"),
    Result.FORFEIT_WIN: "won",
    Result.FORFEIT_LOSS: "lost",
    Result.PAIRING_ALLOCATED_BYE: "bye",
}
"""What the literal rule calls the results of the table; byes on request go by their letter."""

EVERY = len(GAMES) ** 2 // 8 + 1
"""Files that hold every match of two boards once."""


def literal(tournament: Tournament) -> dict[tuple[int, int], Entry]:
    """Every round of every team, by team and round, by the letter of the records."""
    rounds = Rounds(tournament)
    numbers = range(1, rounds_told(tournament) + 1)
    return {
        (team, each): rounds.entry(team, RoundNo(each)) for team in rounds.teams for each in numbers
    }


def of_program(tournament: Tournament) -> dict[tuple[int, int], Entry]:
    """The same by the table of the program."""
    return {
        (team, number): Entry(
            KINDS.get(each.result, each.result.value),
            each.match_points,
            each.game_points,
            each.opponent,
            each.colour if each.result.played else None,
        )
        for team, rounds in team_rounds(tournament, rounds_told(tournament)).items()
        for number, each in enumerate(rounds, start=1)
    }


def totals(tournament: Tournament, entries: dict[tuple[int, int], Entry]) -> dict[int, list[int]]:
    """Match points and game points (tenths) of each team, bonuses (record 299) included."""
    found = {team: [0, 0] for team, _ in entries}
    for (team, _), entry in entries.items():
        found[team][0] += entry.match_points
        found[team][1] += entry.game_points
    for bonus in tournament.adjustments:
        for team in () if bonus.kind else bonus.players or found:
            found[team][0] += bonus.match_points or 0
            found[team][1] += bonus.points
    return found


def compare(make: Callable[[int], Sample], seed: int, tally: Tally) -> None:
    """The file of a seed, and with the right totals in record 310."""
    sample = make(seed)
    tournament = oa.read_trf(sample.text)
    expected, found = literal(tournament), of_program(tournament)
    tally.counts["matches"] += sample.matches
    tally.counts.update(f"  {entry.kind}" for entry in expected.values())
    said = [
        f"team {team}, round {number}: text {entry} {found[team, number]}"
        for (team, number), entry in expected.items()
        if entry != found[team, number]
    ]
    table = {
        int(row.player): [int((value or 0) * 10) for value in row.values]
        for row in oa.standings(tournament, tie_breaks=["MPTS", "GPTS"])
    }
    sample.totals = totals(tournament, expected)
    said += [
        f"team {team}: text {points}, standings {table[team]}"
        for team, points in sample.totals.items()
        if points != table[team]
    ]
    try:
        oa.read_trf(sample.text)
    except oa.FormatError as error:
        said.append(f"310 with the totals of the text: {error}")
    tally.disagreements += [f"{make.__name__}({seed}), {each}" for each in said]
