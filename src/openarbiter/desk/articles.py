"""The articles behind the sentences of the desk, by the codes of the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from openarbiter.rulebooks import registry

_CODES_OF: Final[Mapping[str, str]] = {
    "C.02": "forbidden-after-start strict-left strict-in-file forbidden-late by-hand noted-in-file "
    "strict-stays-left import-assumed import-otherwise",
    "C.04.1, 1": "round-can-be-paired",
    "C.04.1, 2": "rematch",
    "C.04.1, 3": "bye-above-win bye-not-standard seated-twice not-seated bye-given",
    "C.04.1, 4": "full-point-bye forfeit-win",
    "C.04.2, 1.1": "locked-after-start setting-form setting-system edition-later edition-older",
    "C.04.2, 1.3": "other-system",
    "C.04.2, 1.4": "pairing-out-of-date pairing-becomes-old",
    "C.04.2, 2.1": "rating-after-start list-of-start lists-change estimate-without-reason "
    "no-strength no-strength-zero",
    "C.04.2, 2.2": "order-by-hand numbers-not-equal numbers-exchanged",
    "C.04.2, 2.2.3": "equals-seed setting-equals",
    "C.04.2, 2.3": "has-rounds numbers-fixed no-numbers numbers-change",
    "C.04.2, 2.4": "cannot-join late-entry late-nothing late-half-points late-join late-half",
    "C.04.2, 3.1": "results-missing final-not-forced no-final-table adjourned-count adjourned-draw "
    "late-result counts-as-draws adjourned-still",
    "C.04.2, 3.2": "withdrawn-already withdraws",
    "C.04.2, 3.3": "seated-but-away player-away returns left-out",
    "C.04.2, 3.5": "may-meet-again",
    "C.04.2, 4.1": "not-checked-in",
    "C.04.2, 4.2": "round-published round-before-missing unpublished",
    "C.04.2, 4.3": "later-round-public closed-round-stays result-closed counts-still "
    "too-late-to-count offer-report-only offer-colours-report-only report-only boards-stay "
    "against-article",
    "C.04.2, 4.4": "paired-in-round round-is-published round-is-playing round-is-complete "
    "pair-change-only apart-why results-in offer-take-apart boards-change way-unpublish",
    "C.04.2, 4.4.3, 4.4.4": "late-board",
    "C.04.2, 4.4.4": "late-without-game late-bye-player",
    "C.04.3, 1.7": "no-longer-last becomes-last",
    "C.04.3, 1.9.3": "way-by-hand",
    "C.04.2, 1.2": "own-acceleration",
    "C.04.7": "no-acceleration setting-acceleration acceleration-late "
    "accelerated-last-round baku-is-set",
    "C.04.7, 1.1": "baku-premise",
    "C.04.7, 1.4": "acceleration-of-game-points",
    "C.05 Annex 1": "round-robin-started no-byes-in-round-robin no-forbidden-pairs "
    "met-enough meets-later meets-too-seldom same-colours",
    "C.05, 6.3": "lots-lapse highest-leaves withdraws-before-start substitute-drawn no-substitute",
    "C.05, 6.5": "both-absent",
    "C.05, 6.5; C.04.2, 3.2": "did-not-come",
    "C.05, 6.6": "games-stand games-go",
    "C.05, Annex 2": "no-restricted-lots no-varma-table",
    "NSWCA, 3.3 d 3": "opponent-chosen",
    "NSWCA, 4": "rounds-stand rounds-go still-rated",
    "C.05, 6.7": "half-point-bye-too-late half-point-bye-more half-point-bye-last late-half-more "
    "half-point-bye-barred bye-policy-change",
    "C.04.5, 4.4": "games-of-a-match",
    "NSWCA, 6": "one-tie-break",
    "C.07, 4.2": "lots-too-early",
    "C.07": "bad-tie-breaks tie-breaks-change values-change",
}
"""Codes of the sentences behind which an article stands, by article."""


def _by_code(codes_of: Mapping[str, str]) -> Mapping[str, str]:
    return {code: article for article, codes in codes_of.items() for code in codes.split()}


ARTICLES: Final = _by_code(_CODES_OF)
"""The article behind each sentence that has one."""


@cache
def own_articles(system: str) -> Mapping[str, str]:
    """The articles of an edition's own document, which come before these."""
    edition = registry.known(system)
    return {} if edition is None else _by_code(edition.handling.articles)
