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
    "file-not-strict": "Strict rules were left: {why}",
    "file-rounds": "After round {round} the number of rounds is {new}; {old} was announced",
    "file-tie-breaks": "After round {round} ties are broken by {new}; {old} was announced",
    "file-lists": "After round {round} the ratings of {new} count; {old} was announced",
    "file-setting": "After round {round} the {setting} was changed",
    "file-numbers": (
        "One player got another number after round {round}",
        "{count} players got another number after round {round}",
    ),
    "file-imported": (
        "A file brought the rounds up to round {rounds}; one thing in it breaks a rule",
        "A file brought the rounds up to round {rounds}; {count} things in it break a rule",
    ),
    "file-lot-colour": "Drawn by lot {how}: {colour} for {whose}",
    "file-lot-numbers": "Numbers drawn by lot {how}",
    "file-lot-places": "Ties that remained were broken by lots {how}",
    "file-late-result": "Round {round}, board {board}: the result {found} came after the pairing "
    "of round {later}",
    "file-by-hand": "MPA @ Round {round}",
    "file-opponent": "Round {round}: for colours {player} met {other} and not {instead} "
    "(NSWCA, 3.3 d 3)",
    "file-late-board": "Round {round}: board {board} was paired after the publication",
    "file-report-only": "Round {round}, board {board}: {white} - {black} is {new} for the rating "
    "report",
    "file-colours": "Round {round}, board {board}: {white} - {black} had the other colours",
    "file-corrected": (
        "Round {round}: the result of board {boards} was corrected after its entry",
        "Round {round}: results corrected after their entry on boards {boards}",
    ),
}
"""Comments of report files, which are English in every language."""
