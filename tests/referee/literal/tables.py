"""A round by a table, from the pages: Berger for players and teams, Scheveningen, Molter.

Berger tables are made by the constructive form of C.05 (Annex 1, 6.6), Scheveningen tables are read
as published; those of 9 and 10 players and of Molter are held against the rules of their pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

from openarbiter.model import RoundNo, Tournament, Tpn

Row: TypeAlias = list[tuple[int, int]]
PUBLISHED = Path(__file__).parents[2] / "data/scheveningen.txt"
STORED = Path(__file__).parents[3] / "src/openarbiter/rulebooks"


def here(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> bool:
    """Neither withdrawn nor away by an announcement or an entry of the round."""
    player = tournament.player(tpn)
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    announced = any(
        tpn in bye.players for bye in tournament.requested_byes if bye.round_no == round_no
    )
    return not announced and player.record(round_no).result.value not in "FHZ"


def berger_rows(players: int) -> list[Row]:
    """The table of an even number of players as it is printed, board by board (C.05, Annex 1)."""
    rows = [[(board, players + 1 - board) for board in range(1, players // 2 + 1)]]
    while len(rows) < players - 1:
        queue = [each for game in rows[-1] for each in game if each != players]
        last = queue.pop()
        row = [(players, last) if len(rows) % 2 else (last, players)]
        while queue:
            black, white = queue.pop(), queue.pop()
            row.append((white, black))
        rows.append(row)
    return rows


def schedule(tournament: Tournament, size: int) -> list[Row]:
    """All rounds, cycle by cycle (Double round and further cycles)."""
    code, table = tournament.event.type_code, berger_rows(size)
    named = re.search(r"_G(\d+)$", code)
    by_code = int(named[1]) if named else 2 if "DOUBLE" in code else 1
    announced = tournament.rounds
    cycles = by_code if announced is None else -(-announced // len(table))
    printed = code.startswith("BERGER") and by_code > 1
    rows: list[Row] = []
    for cycle in range(1, cycles + 1):
        part = [[game[::-1] for game in row] if cycle % 2 == 0 else row for row in table]
        if cycle < cycles and not printed:
            part[-2:] = part[:-3:-1]
        rows += part
    return rows


def berger_round(
    tournament: Tournament, round_no: RoundNo, *, of_teams: bool = False
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """(White, Black) by boards, and who rests; the numbers are those of players or teams."""
    numbers: list[int] = [player.tpn for player in tournament.players]
    there = {tpn: here(tournament, Tpn(tpn), round_no) for tpn in numbers}
    if of_teams:
        teams = sorted(tournament.teams, key=lambda team: team.number)
        numbers = [team.number for team in teams]
        there = {team.number: any(there[tpn] for tpn in team.players) for team in teams}
    odd = len(numbers) % 2
    games, rests = [], None
    for white, black in schedule(tournament, len(numbers) + odd)[round_no - 1]:
        if len(numbers) in {white - 1, black - 1}:
            tpn = numbers[min(white, black) - 1]
            rests = tpn if there[tpn] else None
        elif there[numbers[white - 1]] and there[numbers[black - 1]]:
            games.append((numbers[white - 1], numbers[black - 1]))
    return tuple(games), rests


def teams_of(tournament: Tournament, many: int) -> list[tuple[Tpn, ...]]:
    """The teams in their order, each in the order of its boards (1)."""
    if tournament.teams:
        teams = list(tournament.teams)
        if all(team.number for team in teams):
            teams.sort(key=lambda team: team.number)
        return [team.players for team in teams]
    numbers = [player.tpn for player in tournament.players]
    size = len(numbers) // many
    return [tuple(numbers[first : first + size]) for first in range(0, len(numbers), size)]


def stored(system: str, heading: str) -> list[Row]:
    """A table that the program keeps, as it is printed; players are counted team by team."""
    boards = int(heading.split("x")[1])
    text = (STORED / system / "tables.txt").read_text(encoding="utf-8")
    below = text.split(f"\n{heading}\n")[1].splitlines()
    lines = takewhile(lambda line: "-" in line, below)
    return [rows_of_line(line, boards) for line in lines]


def rows_of_line(line: str, boards: int) -> Row:
    """The games of a printed round."""
    seats = re.findall(r"([A-Z])(\d+)-([A-Z])(\d+)", line)

    def place(team: str, board: str) -> int:
        return (ord(team) - ord("A")) * boards + int(board)

    return [(place(a, b), place(c, d)) for a, b, c, d in seats]


def published(size: int) -> list[Row]:
    """The Scheveningen table of some players a side: to 8 as published, beyond as it is kept."""
    if size > 8:
        return stored("scheveningen", f"2x{size}x{size}")
    text = PUBLISHED.read_text(encoding="utf-8").split(f"{size} a side\n")[1]
    return [rows_of_line(row, size) for row in text.split("\n\n")[0].splitlines()]


def rows_of_teams(size: int, cycles: int) -> list[Row]:
    """The rounds of a Scheveningen event, by the numbers of team A (2 and 3)."""
    rows = published(size)
    if cycles > 1:
        rows += [[game[::-1] for game in row] for row in rows[::-1]]
    return [sorted(row, key=min) for row in rows]


def molter_sizes() -> list[tuple[int, int, int]]:
    """Teams, players of a team and rounds of the Molter tables that are kept."""
    text = (STORED / "molter/tables.txt").read_text(encoding="utf-8")
    found = re.findall(r"^(\d+)x(\d+)x(\d+)$", text, re.MULTILINE)
    return [(int(many), int(size), int(rounds)) for many, size, rounds in found]


def table_round(
    tournament: Tournament, round_no: RoundNo
) -> tuple[tuple[tuple[Tpn, Tpn], ...], None]:
    """(White, Black) by boards of a round of two teams or more; nobody rests."""
    code = tournament.event.type_code
    if "MOLTER" in code:
        many, _, _ = map(int, code.split("_")[-1].split("X"))
        rows = stored("molter", code.split("_")[-1].lower())
    else:
        many, cycles = 2, 2 if "DOUBLE" in code else 1
        rows = rows_of_teams(len(tournament.players) // 2, cycles)
    players = [tpn for team in teams_of(tournament, many) for tpn in team]
    games = ((players[white - 1], players[black - 1]) for white, black in rows[round_no - 1])
    return tuple(
        game for game in games if all(here(tournament, tpn, round_no) for tpn in game)
    ), None


def broken_rules(rows: Sequence[Row], teams: int, boards: int) -> Iterator[str]:
    """Rules of a table that its rounds break: of two teams Scheveningen's, of more Molter's."""
    everybody = range(1, teams * boards + 1)
    had = dict.fromkeys(everybody, "")
    met: dict[int, list[int]] = {each: [] for each in everybody}
    floats: Counter[tuple[int, str]] = Counter()
    for number, row in enumerate(rows, start=1):
        if sorted(each for game in row for each in game) != list(everybody):
            yield f"S1, S2 in round {number}"
            return
        for white, black in row:
            had[white] += "W"
            had[black] += "B"
            met[white].append(black)
            met[black].append(white)
        if teams > 2:
            yield from broken_in_round(row, number, teams, boards, floats)
            yield from broken_colours(had, boards, (number, len(rows)))
    yield from broken_at_the_end(had, met, teams, boards, len(rows))
    if any(times > 1 for times in floats.values()):
        yield "S6c"


def broken_in_round(
    row: Row, number: int, teams: int, boards: int, floats: Counter[tuple[int, str]]
) -> Iterator[str]:
    """S4b, S6a and S6b of a round of more than two teams."""
    pairs = [(game, tuple((each - 1) // boards for each in game)) for game in row]
    for team in range(teams):
        others = {sum(both) - team for _, both in pairs if team in both}
        if len(others) == 1 and boards > 1:
            yield f"S4b in round {number}"
    down: Counter[int] = Counter()
    for game, _ in pairs:
        high, low = sorted(game, key=lambda each: (each - 1) % boards)
        board, other = (high - 1) % boards + 1, (low - 1) % boards + 1
        if board == other:
            continue
        down[board] += 1
        floats[high, "down"] += 1
        floats[low, "up"] += 1
        if teams % 2 == 0:
            yield f"S6a in round {number}"
        if board % 2 == 0 or other != board + 1 or down[board] > 1:
            yield f"S6b in round {number}"


def broken_colours(had: dict[int, str], boards: int, rounds: tuple[int, int]) -> Iterator[str]:
    """S5 and C3 after a round."""
    number, last = rounds
    ahead = {each: colours.count("W") - colours.count("B") for each, colours in had.items()}
    if any(abs(each) > 2 for each in ahead.values()):
        yield f"C3 in round {number}"
    of_team: Counter[int] = Counter()
    for each, own in ahead.items():
        of_team[(each - 1) // boards] += own
    bound = 0 if number % 2 == 0 or number == last else 2
    if any(abs(each) > bound for each in of_team.values()):
        yield f"S5 in round {number}"


def broken_at_the_end(
    had: dict[int, str], met: dict[int, list[int]], teams: int, boards: int, rounds: int
) -> Iterator[str]:
    """S3, S4, C1 and C2; of two teams, that everybody has met everybody of the other one."""
    for each, opponents in met.items():
        others = [(other - 1) // boards for other in opponents]
        if (each - 1) // boards in others:
            yield f"S3: {each}"
        if teams > 2 and len(set(others)) < len(others):
            yield f"S4: {each}"
        if teams == 2 and Counter(opponents) != Counter(
            dict.fromkeys(set(opponents), rounds // boards)
        ):
            yield f"section 2: {each} has not met everybody"
        ahead = had[each].count("W") - had[each].count("B")
        if abs(ahead) > rounds % 2:
            yield f"C1: {each}"
        if "WWW" in had[each] or "BBB" in had[each]:
            yield f"C2: {each}"
