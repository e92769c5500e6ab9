"""The record of our own about results that became known, or were corrected, after later pairings.

``XXK 2 12 17 4 adjourned``: the game of round 2 between 12 (White) and 17 counted as adjourned for
the pairing of rounds up to 4. Record 001 has the result as it is now. Other programs skip it.

Source:
    C.04.2 (applied from 2026-02-01), GHR 3.1 and 4.3. No federation has a record for it.
"""

from __future__ import annotations

from openarbiter.formats.trf.draft import Draft, Mention
from openarbiter.formats.trf.fields import identity, whole
from openarbiter.formats.trf.values import LEFT_OUT, tokens
from openarbiter.languages import said
from openarbiter.model import GAME_RESULTS, KnownLater, RoundNo, Tournament, Tpn

LATER = "XXK"
_NUMBERS = 4
_TEXT_COLUMN = 5


def read_later(draft: Draft, number: int, line: str) -> None:
    """Record XXK: round, White, Black, the last round that was paired so, and the result."""
    found = tokens(line, _TEXT_COLUMN - 1)
    words, at = [text for text, _ in found], [place for _, place in found]
    numbers = [whole(text) or 0 for text in words[:_NUMBERS]]
    counted = " ".join(words[_NUMBERS:])
    if len(numbers) < _NUMBERS or not all(numbers) or numbers[0] >= numbers[3]:
        place = (number, at[0] if at else _TEXT_COLUMN)
        expected = said("round, White, Black, a later round, and the result until then")
        draft.wrong("bad-number", place, repr(" ".join(words[:_NUMBERS])), expected, LEFT_OUT)
    elif counted not in GAME_RESULTS:
        place = (number, at[_NUMBERS] if len(at) > _NUMBERS else len(line) + 1)
        expected = said("one of {list}", list=", ".join(GAME_RESULTS))
        draft.wrong("bad-symbol", place, repr(counted), expected, LEFT_OUT)
    else:
        round_no, white, black, last = numbers
        draft.mentions += [Mention(white, number, at[1]), Mention(black, number, at[2])]
        later = KnownLater(
            round_no=RoundNo(round_no),
            players=(Tpn(white), Tpn(black)),
            counted=counted,
            last_round=RoundNo(last),
        )
        draft.known_later.add(later, number)


def later_lines(tournament: Tournament) -> list[str]:
    """Records XXK."""
    return [
        f"{LATER} {each.round_no} {' '.join(map(identity, each.players))} {each.last_round} "
        f"{each.counted}"
        for each in tournament.known_later
    ]
