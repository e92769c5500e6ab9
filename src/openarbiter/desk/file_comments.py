"""What report files say beside their records, by its code; gaps stand in braces.

Source:
    TRF26 (comments begin with ``###``); C.02, list of questions: what happens and when, as
    ``KIND @ Round N: text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

IN_FILES: Final[Mapping[str, str | tuple[str, ...]]] = {
    "file-interim": "Interim file, no final report: {missing}",
    "file-final-forced": "The final report was let out. {missing} Reason: {why}",
    "file-not-strict": "Strict rules were left @ Round {round}: {why}",
    "file-rounds": "Configuration @ Round {round}: the number of rounds is {new}; {old} was "
    "announced",
    "file-tie-breaks": "Configuration @ Round {round}: ties are broken by {new}; {old} was "
    "announced",
    "file-lists": "Configuration @ Round {round}: the ratings of {new} count; {old} was announced",
    "file-setting": "Configuration @ Round {round}: the {setting} was changed",
    "file-numbers": (
        "Configuration @ Round {round}: one player got another number",
        "Configuration @ Round {round}: {count} players got another number",
    ),
    "file-equals": "Configuration @ Round {round}: players of equal strength and title are "
    "numbered {by}",
    "file-exchange": "Configuration @ Round {round}: equal players exchanged numbers: {one} got "
    "{number}, {other} got {old}",
    "file-imported": (
        "A file brought the rounds up to round {rounds}; one thing in it breaks a rule",
        "A file brought the rounds up to round {rounds}; {count} things in it break a rule",
    ),
    "file-lot-colour": "Drawn by lot {how}: {colour} for {whose}",
    "file-lot-numbers": "Numbers drawn by lot {how}",
    "file-lot-places": "Ties that remained were broken by lots {how}",
    "file-import-round": "Import @ Round {round}: {right} => {made}",
    "file-rating": "Configuration @ Round {round}: the rating of {player} was {old} and is {new}",
    "file-full-point": "Full-point bye @ Round {round}: {players}",
    "file-expelled": "Expelled @ Round {round}: {player}",
    "file-late-result": "Adjournment @ Round {round}: the result of board {board}, {found}, came "
    "after the pairing of round {later}",
    "file-by-hand": "MPA @ Round {round}: {right} => {made}",
    "file-opponent": "MPA @ Round {round}: for colours {player} met {other} and not {instead} "
    "(NSWCA, 3.3 d 3)",
    "file-late-board": "MPA @ Round {round}: board {board} was paired after the publication",
    "file-report-only": "Correction @ Round {round}: board {board}, {white} - {black}, is {new} "
    "for the rating report",
    "file-colours": "Correction @ Round {round}: board {board}, {white} - {black}, had the other "
    "colours",
    "file-corrected": (
        "Correction @ Round {round}: the result of board {boards}, after its entry",
        "Correction @ Round {round}: the results of boards {boards}, after their entry",
    ),
}
"""Comments of report files, which are English in every language."""
