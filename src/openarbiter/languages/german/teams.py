"""Teams and their matches in German: what does not fit, what was expected, what a repair does."""

from __future__ import annotations

_FOUND = {
    "team {team}": "Mannschaft {team}",
    "team {team} again": "noch einmal Mannschaft {team}",
    "player {player} in team {team}": "Nr. {player} in Mannschaft {team}",
    "player {player} in team {team} again": "noch einmal Nr. {player} in Mannschaft {team}",
    "another line-up of team {team}": "eine zweite, andere Aufstellung der Mannschaft {team}",
    "player {player} in the line-up of team {team}": (
        "Nr. {player} in der Aufstellung der Mannschaft {team}"
    ),
    "player {player} of team {owner} in the line-up of team {team}": (
        "Nr. {player} aus Mannschaft {owner} in der Aufstellung der Mannschaft {team}"
    ),
    "player {player} at board {board} of team {team} as well": (
        "Nr. {player} auch an Brett {board} der Mannschaft {team}"
    ),
    "both {white} and {black} won by forfeit": (
        "Mannschaft {white} und Mannschaft {black} haben beide kampflos gewonnen"
    ),
    "team {team} against {other}": "Mannschaft {team} gegen {other}",
    "a bye": "ein Freilos",
    "against team {team}": "gegen Mannschaft {team}",
    "team {team}: {what}, elsewhere {other}": "Mannschaft {team}: {what}, anderswo {other}",
    "{white} against {black} forfeited otherwise": (
        "die Begegnung {white} gegen {black} anders kampflos entschieden"
    ),
    "the bye of team {team} with other points": (
        "das Freilos der Mannschaft {team} mit anderen Punkten"
    ),
    "players of teams {team} and {other} in turn": (
        "abwechselnd Personen der Mannschaften {team} und {other}"
    ),
    "{what} (line {line})": "{what} (Zeile {line})",
    "{what} ({place})": "{what} ({place})",
    "byes for teams {team} and {other}": "Freilose der Mannschaften {team} und {other}",
    "player {player} of team {team} met {other} of team {third}, not of {opponent}": (
        "Nr. {player} der Mannschaft {team} spielte gegen Nr. {other} der Mannschaft {third}, "
        "nicht der Mannschaft {opponent}"
    ),
    "player {player} at board {board} of team {team} met {other} at board {seat}": (
        "Nr. {player} an Brett {board} der Mannschaft {team} spielte gegen Nr. {other} an Brett "
        "{seat}"
    ),
    "player {player} of team {team} played and is not in its line-up": (
        "Nr. {player} der Mannschaft {team} spielte und fehlt in der Aufstellung"
    ),
    "player {player} of team {team} met {other}, and the team has the bye": (
        "Nr. {player} der Mannschaft {team} spielte gegen Nr. {other}, und die Mannschaft hat das "
        "Freilos"
    ),
    "the match of teams {white} and {black} was forfeited, but player {player} played": (
        "die Begegnung der Mannschaften {white} und {black} wurde kampflos entschieden, aber Nr. "
        "{player} spielte"
    ),
    "players {players} of team {name}": "die Personen {players} der Mannschaft {name}",
}

_EXPECTED = {
    "{players}, as record 310 has them": "{players}, wie in Datensatz 310",
    "the players that teams has for it": "die Personen, die teams für sie nennt",
    "a match without games": "eine Begegnung ohne Partien",
    "the games that the players report": "die Partien, von denen die Personen berichten",
    "the number of a team of the event": "die Nummer einer Mannschaft des Turniers",
    "the number of a player": "die Nummer einer Person",
    "a number of its own for every team": "eine eigene Nummer für jede Mannschaft",
    "every player in one team, once": "jede Person in einer Mannschaft, einmal",
    "one line-up a round": "eine Aufstellung in jeder Runde",
    "a player of the team": "eine Person dieser Mannschaft",
    "one board for a player": "ein Brett für jede Person",
    "one winner or none": "eine Mannschaft, die gewinnt, oder keine",
    "another team": "eine andere Mannschaft",
    "one statement": "eine einzige Angabe",
    "one opponent or one bye a round": "ein Gegner oder ein Freilos in jeder Runde",
    "the players of team {team}, which are taken": (
        "die Personen der Mannschaft {team}; sie gelten"
    ),
}

_REPAIRS = {
    "left this record out; record 310 counts": ("diesen Datensatz weggelassen; Datensatz 310 gilt"),
    "left the team out": "Mannschaft weggelassen",
    "left the line-up out": "Aufstellung weggelassen",
    "left the match out": "Begegnung weggelassen",
    "left the bye out": "Freilos weggelassen",
    "left the player out of the team": "diese Person in der Mannschaft weggelassen",
    "left the opponent out": "Gegner weggelassen",
    "read as an empty board": "als leeres Brett gelesen",
}

TEAMS = {**_FOUND, **_EXPECTED, **_REPAIRS}
"""The sentences about teams in files by their English template."""
