"""Where the page is on which what a refusal offers can be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Final

from openarbiter.desk import Action, Consequence, section_of
from openarbiter.web.describe import sentence_of
from openarbiter.web.here import Here
from openarbiter.web.wording import Facts

_AT: Final[Mapping[str, str]] = {
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
    "/{s}/rounds/{n}/absences": "offer-clear-bye offer-pair offer-pair-again offer-start "
    "offer-zero-point-bye",
    "/{s}/rounds/{n}/boards/{board}/correct": "offer-clear offer-colours-report-only offer-correct "
    "offer-correct-late offer-report-only",
    "/{s}/rounds/{n}/complete": "offer-correct-or-reopen offer-reopen",
    "/{s}/rounds/{n}/edit": "offer-end-edit offer-other-opponent offer-split offer-take-bye",
    "/{s}/rounds/{n}/line-ups/{board}": "offer-line-up",
    "/{s}/rounds/{n}/look": "offer-publish-or-discard",
    "/{s}/rounds/{n}/publish": "offer-results-or-unpublish way-unpublish",
    "/{s}/rounds/{n}/results": "offer-adjourn offer-forfeit offer-results-or-complete "
    "offer-take-back",
    "/{s}/rounds/{n}/results#late": "offer-pair-late offer-pair-waiting offer-take-apart",
    "/{s}/rounds/{n}/results?board={board}#entry": "offer-clear-match offer-enter "
    "offer-enter-match offer-forfeit-match",
    "/{s}/rounds/{round}/look": "offer-discard",
}
"""Codes of offers by their page: ``s`` is the section and ``n`` the round of what was refused, the
others are gaps of its sentence; ``player`` stands for the number."""

PLACES: Final[Mapping[str, str]] = {
    code: place for place, codes in _AT.items() for code in codes.split()
}
"""The page of each offer."""

_NEAREST: Final = ("/{s}/rounds/{n}", "/{s}/rounds/now", "/settings")
"""The pages where an offer is looked for whose own page cannot be named, the nearest first."""


def places_of(now: Here, offers: Iterable[Consequence], refused: Action | None) -> list[Facts]:
    """What a refusal offers, each with the address of its page.

    Args:
        now: The reader and the moment.
        offers: What is possible instead.
        refused: What was refused; ``None`` where nobody knows: then there are no addresses.
    """
    return [
        {"text": sentence_of(now.words, offer), "href": _place_of(offer, refused)}
        for offer in offers
    ]


def _place_of(offer: Consequence, refused: Action | None) -> str:
    """The address of the page of an offer."""
    if refused is None:
        return ""
    known = dict(offer.gaps)
    number = known.get("player", "").partition(" ")[0]
    known |= {"player": number} if number.isdecimal() else {}
    if section_of(refused):
        known["s"] = section_of(refused)
    round_no = getattr(refused, "round_no", known.get("round"))
    if round_no is not None:
        known["n"] = str(round_no)
    places = (PLACES[offer.code], *_NEAREST)
    return next(each for each in places if _gaps(each) <= known.keys()).format_map(known)


def _gaps(place: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(place) if name}
