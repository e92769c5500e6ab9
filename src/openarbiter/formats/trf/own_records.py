"""The records of our own: which lists count, ratings that have no column, results known later.

``XXL AUS fide estimate`` names the lists whose ratings count, in their order. ``XXE   12 estimate
1500 two games against rated players`` gives a number to player 12: of the FIDE lists for ``rapid``
and ``blitz`` chess, or the arbiter's ``estimate`` with what it rests on; ``XXE   12 fide@4 1530``
is the rating of a list that holds from round 4 on, in an event of several rating periods.
``XXE   12 OTHER_PLAYOFF 2.5`` is a value for a tie-break that was worked out elsewhere.
``XXK 2 12 17 4 adjourned``: the game of round 2 between 12 (White) and 17 counted as adjourned for
the pairing of rounds up to 4; record 001 has the result as it is now. Other programs skip them, as
they skip every record that begins with letters they do not know.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1, 3.1 and 4.3. No federation has records for these
    facts; the form is that of the records of JaVaFo (Advanced User Manual).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openarbiter.formats.trf.draft import Draft, Figure, Mention
from openarbiter.formats.trf.fields import LARGEST_ROUND, identity, one_line, whole
from openarbiter.formats.trf.values import TEXT_COLUMN, Line, tokens
from openarbiter.model import (
    GAME_RESULTS,
    EnteredValue,
    KnownLater,
    LaterRating,
    Player,
    RoundNo,
    Tournament,
    Tpn,
    entered,
)
from openarbiter.model.strength import BLITZ, ESTIMATE, LIST_WORDS, RAPID, is_list, of_later_list

LISTS = "XXL"
FIGURES = "XXE"

_KINDS = (RAPID, BLITZ, ESTIMATE)
_MOST = 9999


def read_lists(line: Line) -> None:
    """Record XXL: the lists that count."""
    words = []
    for text, at in tokens(line.text, TEXT_COLUMN - 1):
        word = text.lower() if text.lower() in LIST_WORDS else text.upper()
        if is_list(word):
            words.append(word)
        else:
            line.wrong("bad-symbol.list", at, found=repr(text), words=" ".join(LIST_WORDS))
    if words:
        line.say("lists that count", " ".join(words))


def read_figure(line: Line) -> None:
    """Record XXE: pairing number, what the number is, the number, and the reason of an estimate.

    A value for a tie-break that was worked out elsewhere is kept in hundredths.
    """
    (who, at), (kind, kind_at), (given, given_at), *_ = [
        *tokens(line.text, TEXT_COLUMN - 1),
        *[("", TEXT_COLUMN)] * 3,
    ]
    tpn, reason = whole(who), line.text[given_at - 1 + len(given) :].strip()
    if is_entered := entered.is_name(kind.upper()):
        kind, value, reason = kind.upper(), entered.read_value(given), ""
    else:
        kind, value = _kind(kind), whole(given)
        value = value if value and value <= _MOST else None
    if not tpn:
        line.wrong("bad-number.figure-player", at, found=repr(who))
    elif not is_entered and kind not in _KINDS and _later(kind, 0) is None:
        line.wrong("bad-symbol.figure", kind_at, found=repr(kind), words=" ".join(_KINDS))
    elif value is None:
        check = "bad-number.entered" if is_entered else "bad-number.rating"
        line.wrong(check, given_at, found=repr(given), most=_MOST)
    else:
        line.draft.mentions.append(Mention(tpn, line.number, at))
        figure = Figure(value, reason, line.number)
        earlier = line.draft.figures.setdefault((tpn, kind), figure)
        if earlier[:2] != figure[:2]:
            kept = repr(str(earlier.rating))
            line.contradiction("said-twice.figure", 1, line=earlier.line, value=kept)


def _kind(text: str) -> str:
    """The kind of a number; codes of federations are capitals, all other words are not."""
    name, at, round_no = text.lower().partition("@")
    return f"{name.upper() if at and name not in LIST_WORDS else name}{at}{round_no}"


def _later(kind: str, rating: int) -> LaterRating | None:
    """The rating of a later period that a kind stands for; ``None`` where it is another kind."""
    name, _, text = kind.partition("@")
    round_no = whole(text)
    if not round_no or not 1 < round_no <= LARGEST_ROUND or not of_later_list(name):
        return None
    return LaterRating(from_round=RoundNo(round_no), list=name, rating=rating)


def figures_of(draft: Draft, tpn: int) -> dict[str, Any]:
    """The attributes of a player that records XXE state."""
    found: dict[str, Any] = {}
    for kind in _KINDS:
        figure = draft.figures.get((tpn, kind))
        if figure:
            found[kind] = figure.rating
            if kind == ESTIMATE:
                found["estimate_reason"] = figure.reason
    later = [
        each
        for (number, kind), figure in draft.figures.items()
        if number == tpn and (each := _later(kind, figure.rating))
    ]
    if later:
        found["later"] = tuple(later)
    values = [
        EnteredValue(name=kind, value=figure.rating)
        for (number, kind), figure in draft.figures.items()
        if number == tpn and entered.is_name(kind)
    ]
    if values:
        found["entered"] = tuple(sorted(values, key=lambda each: each.name))
    return found


def figures(tournament: Tournament) -> list[tuple[int, str, str, str]]:
    """Number, kind, what is given and reason of all that records XXE say, by player."""
    return [
        (player.tpn, kind, given, player.estimate_reason if kind == ESTIMATE else "")
        for player in tournament.players
        for kind, given in _figures(player)
    ]


def _figures(player: Player) -> Iterator[tuple[str, str]]:
    ratings: list[tuple[str, int | None]] = [
        *((RAPID, player.rapid), (BLITZ, player.blitz), (ESTIMATE, player.estimate)),
        *((f"{each.list}@{each.from_round}", each.rating) for each in player.later),
    ]
    yield from ((kind, str(rating)) for kind, rating in ratings if rating)
    yield from ((each.name, entered.shown_value(each.value)) for each in player.entered)


def list_lines(tournament: Tournament) -> list[str]:
    """Record XXL, where the tournament names lists."""
    return [" ".join((LISTS, *tournament.strength))] if tournament.strength else []


def figure_lines(tournament: Tournament) -> list[str]:
    """Records XXE."""
    return [
        f"{FIGURES} {identity(tpn):>4} {kind} {given} {one_line(reason)}".rstrip()
        for tpn, kind, given, reason in figures(tournament)
    ]


LATER = "XXK"
_NUMBERS = 4


def read_later(line: Line) -> None:
    """Record XXK: round, White, Black, the last round that was paired so, and the result."""
    found = tokens(line.text, TEXT_COLUMN - 1)
    words, at = [text for text, _ in found], [place for _, place in found]
    numbers = [whole(text) or 0 for text in words[:_NUMBERS]]
    counted = " ".join(words[_NUMBERS:])
    if len(numbers) < _NUMBERS or not all(numbers) or numbers[0] >= numbers[3]:
        column = at[0] if at else TEXT_COLUMN
        line.wrong("bad-number.later", column, found=repr(" ".join(words[:_NUMBERS])))
    elif counted not in GAME_RESULTS:
        column = at[_NUMBERS] if len(at) > _NUMBERS else len(line.text) + 1
        results = ", ".join(GAME_RESULTS)
        line.wrong("bad-symbol.counted", column, found=repr(counted), list=results)
    else:
        round_no, white, black, last = numbers
        line.draft.mentions += [
            Mention(white, line.number, at[1]),
            Mention(black, line.number, at[2]),
        ]
        later = KnownLater(
            round_no=RoundNo(round_no),
            players=(Tpn(white), Tpn(black)),
            counted=counted,
            last_round=RoundNo(last),
        )
        line.draft.known_later.add(later, line.number)


def later_lines(tournament: Tournament) -> list[str]:
    """Records XXK."""
    return [
        f"{LATER} {each.round_no} {' '.join(map(identity, each.players))} {each.last_round} "
        f"{each.counted}"
        for each in tournament.known_later
    ]
