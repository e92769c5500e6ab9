"""A site that keeps players and games in a database of its own, and has its rounds paired.

``python examples/own_database.py`` plays three rounds in memory. The tables belong to the site;
the tournament is built anew from them whenever it is needed, and nothing else is stored.
"""

from __future__ import annotations

import sqlite3

import openarbiter as oa

TABLES = """
CREATE TABLE player (number INTEGER PRIMARY KEY, name TEXT NOT NULL, rating INTEGER);
CREATE TABLE game (round INTEGER, white INTEGER, black INTEGER, result TEXT);
CREATE TABLE bye (round INTEGER, player INTEGER, kind TEXT);  -- H, F, Z, or U: pairing-allocated
"""

PLAYERS = [
    (1, "Abara, Chioma", 1980),
    (2, "Brenninkmeijer, Tjeerd", 1911),
    (3, "Castellanos, Inés", 1874),
    (4, "Dalgaard, Søren", 1790),
    (5, "Eszterházy, Kata", 1702),
    (6, "Fukumoto, Ren", 1655),
    (7, "Gallagher, Orla", None),
]


def tournament(site: sqlite3.Connection) -> oa.Tournament:
    """The tournament as the tables have it."""
    event = oa.Tournament(event=oa.Event(name="Thursday league"), rounds=5)
    for number, name, rating in site.execute("SELECT * FROM player ORDER BY number"):
        event = event.with_player(oa.Player(tpn=number, name=name, rating=rating))
    for number, white, black, result in site.execute("SELECT * FROM game"):
        event = event.with_result(number, white, black, result)
    for number, player, kind in site.execute("SELECT * FROM bye ORDER BY round"):
        event = event.with_bye(number, player, oa.Result(kind))
    return event


def pair_next_round(site: sqlite3.Connection) -> oa.RoundPairing:
    """Pair the next round and keep its games, with a star for the result to come."""
    pairing = oa.pair(tournament(site), "dutch-2026")
    with site:
        for game in pairing.games:
            row = (pairing.round_no, game.white, game.black)
            site.execute("INSERT INTO game VALUES (?, ?, ?, '*')", row)
        if pairing.bye is not None:
            site.execute("INSERT INTO bye VALUES (?, ?, 'U')", (pairing.round_no, pairing.bye))
    return pairing


def main() -> None:
    """Play three rounds in which the higher rated player wins, and one asks for a bye."""
    site = sqlite3.connect(":memory:")
    site.executescript(TABLES)
    site.executemany("INSERT INTO player VALUES (?, ?, ?)", PLAYERS)
    site.execute("INSERT INTO bye VALUES (2, 1, 'H')")
    for _ in range(3):
        print(pair_next_round(site), end="\n\n")
        site.execute("UPDATE game SET result = '1-0' WHERE result = '*' AND white < black")
        site.execute("UPDATE game SET result = '0-1' WHERE result = '*'")
    print(oa.standings(tournament(site), ["BH/C1", "BH", "SB"]))
    site.close()


if __name__ == "__main__":
    main()
