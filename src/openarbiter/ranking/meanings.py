"""One line about each tie-break, for who picks some from a list and knows no codes.

Source:
    C.07 (applied from 2026-03-01), Articles 4.2 and 6 to 10;
    NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from openarbiter.languages import said

MEANINGS: Final[Mapping[str, str]] = {
    "DE": said("Points of those who are tied in their games with each other."),
    "WIN": said("Rounds won, whether a game was played or not."),
    "KEIZER": said("The own value, and shares of the values of those who were met."),
    "PLACE": said("The stage of the bracket in which somebody lost."),
    "WON": said("Games won at the board."),
    "BPG": said("Games played with Black."),
    "BWG": said("Games won with Black."),
    "NUM": said("Games played at the board."),
    "PS": said("The score after each round, added up: who won early is ahead."),
    "REP": said("Rounds in which one did not ask for a bye and did not lose by forfeit."),
    "STD": said(
        "One for each round with more points than the opponent, half for one with as many."
    ),
    "TPN": said("The tournament pairing number: the smaller one is ahead."),
    "RTNG": said("One's own rating: the higher one is ahead."),
    "BH": said("Final scores of all opponents, added up."),
    "FB": said(
        "Buchholz with every game of the last round drawn, so that it is known before that round."
    ),
    "AOB": said("Average of the Buchholz of all opponents."),
    "SB": said("Final scores of the opponents one has beaten, and half of those one drew with."),
    "KS": said("Points against opponents who made half of the possible points or more."),
    "ARO": said("Average rating of the opponents one played at the board."),
    "TPR": said("The rating that one's result against these opponents stands for."),
    "PTP": said("The lowest rating that makes one's result against these opponents expected."),
    "APRO": said("Average performance rating of the opponents."),
    "APPO": said("Average perfect performance of the opponents."),
    "MEDIAN": said(
        "Final scores of all opponents without the highest and the lowest; in nine rounds or "
        "more without two of each, in thirteen without three."
    ),
    "SOLKOFF": said("Final scores of all opponents, added up; a round without a game gives none."),
    "CUMULATIVE": said(
        "The score after each round, added up, less one point for each win or bye without a game."
    ),
    "OPPOSITION": said("Average rating of the opponents one played at the board."),
}
"""What each tie-break for players counts, by name; the scores themselves are in no list."""
