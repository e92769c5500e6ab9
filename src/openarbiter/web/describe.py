"""Actions and their entries in words: the log, the undo button, the page of two writers.

Each action of the desk says its own sentence (:attr:`openarbiter.desk.Action.in_log`); this module
fills its gaps with names and signs instead of ids and letters. A sentence speaks of the event as it
is now, so that a player who has got another name is called by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final

from openarbiter.desk import (
    Action,
    Consequence,
    Estimate,
    EventState,
    Grant,
    NewPlayer,
    Outcome,
    PlayerFacts,
    Refusal,
    Reporter,
    Section,
    SectionSettings,
    TableTeam,
    outcome_text,
    section_of,
)
from openarbiter.languages import Tongue, said
from openarbiter.model import Result
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts, points

BYE_WORDS: Final = {
    Result.HALF_POINT_BYE: "bye-half",
    Result.FULL_POINT_BYE: "bye-full",
    Result.ZERO_POINT_BYE: "bye-zero",
    Result.PAIRING_ALLOCATED_BYE: "bye-allocated",
}
"""Keys (``parts.``) of the words for each kind of bye."""


def describe(words: Catalogue, state: EventState, action: Action) -> str:
    """An action in one short sentence."""
    section = next((one for one in state.sections if one.key == section_of(action)), None)
    gaps: dict[str, object] = {"section": section.name if section else section_of(action)}
    for field in fields(action):  # type: ignore[arg-type]  # every action is a dataclass
        if field.name not in {"section", "key"}:
            gaps[field.name] = _gap(words, section, field.name, getattr(action, field.name))
    gaps |= _game(section, action)
    for name, value in action.gaps_in_log(section).items():
        gaps[name] = _gap(words, section, name, value)
    return str(words.chosen(action.in_log, action.sentence(), **gaps).unescape())


def reporter_text(words: Catalogue, by: Reporter, name: str = "") -> str:
    """Who reports the result of a board, in the reader's language; a helper perhaps by name."""
    return name or str(words(f"parts.colour-{by.value[0]}").unescape())


def name_of(section: Section | None, pid: int) -> str:
    """A player by name; by id where the player is no longer on the list."""
    if section is None or not section.has(pid):
        return f"#{pid}"
    return section.player(pid).name


def _grant(words: Catalogue, grant: Grant) -> str:
    """Virtual points of one group."""
    return Tongue(words.language)(
        said(
            "{points} for numbers {first_player} to {last_player} in rounds {first} to {last}",
            points=points(grant.points),
            first_player=grant.first_player,
            last_player=grant.last_player,
            first=grant.first_round,
            last=grant.last_round,
        )
    )


def _gap(words: Catalogue, section: Section | None, field: str, value: object) -> object:
    """What stands in a sentence for a value of an action."""
    if field in {"pid", "white", "black", "one", "other", "bye", "team"} and isinstance(value, int):
        return name_of(section, value)
    if isinstance(value, Outcome):
        return outcome_text(value)
    if isinstance(value, PlayerFacts | SectionSettings):
        return value.name
    if isinstance(value, Reporter):
        return reporter_text(words, value)
    if isinstance(value, Result):
        return words(f"parts.{BYE_WORDS.get(value, 'bye-zero')}")
    return _several(words, section, field, value) if isinstance(value, tuple) else value


def _several(
    words: Catalogue, section: Section | None, field: str, value: tuple[object, ...]
) -> object:
    """What stands in a sentence for several values of an action."""
    if field == "grants":
        return "; ".join(_grant(words, one) for one in value if isinstance(one, Grant)) or "-"
    if any(isinstance(one, NewPlayer) for one in value):
        return len(value)
    if field in {"players", "away", "plays"}:
        return ", ".join(name_of(section, one) for one in value if isinstance(one, int)) or "-"
    return ", ".join(_one_of_several(section, one) for one in value)


def _one_of_several(section: Section | None, one: object) -> str:
    if isinstance(one, TableTeam):
        return one.name
    if isinstance(one, Outcome):
        return outcome_text(one) if one.decided else "-"
    if isinstance(one, Estimate):
        return f"{name_of(section, one.pid)} {one.rating or '-'}"
    facts = getattr(one, "facts", None)
    return facts.name if isinstance(facts, PlayerFacts) else str(one)


def _game(section: Section | None, action: Action) -> dict[str, str]:
    """The names of the two players of the board that an action is about."""
    board, number = getattr(action, "board", None), getattr(action, "round_no", None)
    if section is None or not isinstance(board, int) or not isinstance(number, int):
        return {}
    found = section.round(number).board(board)
    if found is None:
        return {"white": "", "black": ""}
    return {"white": name_of(section, found.white), "black": name_of(section, found.black)}


def sentence_of(words: Catalogue, said: Consequence) -> str:
    """A sentence of the desk in the reader's language; in English where it has no other."""
    return Tongue(words.language)(said.sentence)


def consequence_facts(words: Catalogue, told: Iterable[Consequence]) -> list[Facts]:
    """Sentences of the desk as facts of a page, each with its article."""
    return [{"text": sentence_of(words, one), "article": one.article} for one in told]


_AT: Final[Mapping[str, str]] = {
    "/log/{entry}/undo": "offer-redo-after offer-undo-after",
    "/new": "offer-create-event",
    "/settings": "offer-board-order offer-change-event offer-new-section",
    "/settings#strict": "offer-leave-strict",
    "/settings/look": "offer-save-logo-anew offer-smaller-logo",
    "/{s}/acceleration": "offer-virtual-points",
    "/{s}/players/new": "offer-join",
    "/{s}/players/number": "offer-number",
    "/{s}/players/{player}": "offer-half-points offer-reinstate",
    "/{s}/players/{player}/withdraw": "offer-withdraw offer-withdraw-later",
    "/{s}/rounds/{before}": "offer-round-before",
    "/{s}/rounds/{n}/who": "offer-clear-bye offer-pair offer-pair-again offer-start "
    "offer-zero-point-bye",
    "/{s}/rounds/{n}/results/{board}": "offer-clear offer-colours-report-only offer-correct "
    "offer-correct-late offer-report-only",
    "/{s}/rounds/{n}/line-ups/{board}": "offer-line-up",
    "/{s}/rounds/{n}/pairings": "offer-end-edit offer-other-opponent offer-publish-or-discard "
    "offer-results-or-unpublish offer-split offer-take-bye",
    "/{s}/rounds/{n}/results": "offer-adjourn offer-correct-or-reopen offer-forfeit offer-reopen "
    "offer-results-or-complete offer-take-back",
    "/{s}/rounds/{n}/results#late": "offer-pair-late offer-pair-waiting offer-take-apart",
    "/{s}/rounds/{n}/results?board={board}#entry": "offer-clear-match offer-enter "
    "offer-enter-match offer-forfeit-match",
    "/{s}/rounds/{round}/pairings": "offer-discard offer-take-later-back",
}
"""Codes of offers by their page: ``s`` is the section and ``n`` the round of what was refused, the
others are gaps of its sentence; ``player`` stands for the number."""

PLACES: Final[Mapping[str, str]] = {
    code: place for place, codes in _AT.items() for code in codes.split()
}
"""The page of each offer."""


def place_of(offer: Consequence, refused: Action | None) -> str:
    """The address of the page on which an offer is done, or of one near it."""
    if refused is None:
        return ""
    known = dict(offer.gaps) | {"s": section_of(refused)}
    known["player"] = known.get("player", "").partition(" ")[0]
    if "round" in known or hasattr(refused, "round_no"):
        known["n"] = str(getattr(refused, "round_no", known.get("round")))
    try:
        return PLACES[offer.code].format_map(known)
    except KeyError:  # of a board or a round that the refusal does not name
        return f"/{known['s']}/rounds/now"


def refusal_facts(words: Catalogue, refusal: Refusal, refused: Action | None) -> Facts:
    """A refusal as facts of a page, what it offers with the address where that is done."""
    return {
        "code": refusal.code,
        "sentence": Tongue(words.language)(refusal.sentence),
        "article": refusal.article,
        "instead": [
            {"text": sentence_of(words, offer), "href": place_of(offer, refused)}
            for offer in refusal.offers
        ],
    }


LOOKED_AT, FEW = 2000, 6
"""Entries that are looked through, and that are told; older ones stand in the log."""


def latest(now: Request, address: str) -> list[Facts]:
    """The latest entries that count about something, the newest first; moments are UTC.

    The address is as actions name what they are about. A reader who does not look at everything is
    told none.
    """
    file = now.opened
    if file is None or now.at or not now.may("look"):
        return []
    found: list[Facts] = []
    for entry in reversed(file.entries(since=now.head - LOOKED_AT)):
        if entry.action is None or address not in entry.action.concerns():
            continue
        if not file.counts(entry.number):
            continue
        found.append(
            {
                "number": entry.number,
                "when": entry.time,
                "who": entry.author,
                "what": describe(now.words, now.state, entry.action),
                "reason": entry.reason,
            }
        )
        if len(found) == FEW:
            break
    return found
