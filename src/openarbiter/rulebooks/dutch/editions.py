"""The two editions of C.04.3 we implement, and all that differs between them.

=====================  ==========================================  =============================
article                edition approved 2024                       applied from 2026-02-01
=====================  ==========================================  =============================
1.4.3                  the bye is a downfloat when worth more      the bye always is
                       than a loss
2.1.3 (3.1.3)          as many moved-down players as can be        as many as C7 pairs
                       paired come into S1
C7                     list of pairing score differences (PSD)     scores of the downfloaters
C9                     no word when it can be evaluated            only with one downfloater
C14 to C17             all players with the same float             residents, opponents of MDPs
C18, C20, in a Limbo   one point below the lowest score            (no value printed)
4.4                    exchanges sorted by score first             sets sorted by BSN
=====================  ==========================================  =============================

The first two lines change pairings, with examples in ``tests/articles``; they are
:class:`~openarbiter.rulebooks.dutch.terms.Wording`. For the others the docstrings of the criteria
say why the two wordings order all candidates alike: ``paired_moved_down`` (C7),
``unplayed_games_of_bye_taker`` (C9), ``same_downfloat_as_last_round`` (C14) and
``score_difference_downfloat_last_round`` (C18). In 4.4 the scores of the paired moved-down players
are settled by C7 before their order is asked.

Source:
    C.04.3, edition approved by the Council on 2024-04-13 ("applied from 1 July 2025"), and edition
    applied from 2026-02-01.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.terms import (
    WORDING_2025,
    WORDING_2026,
    Wording,
    floats_by_round,
    situation,
)
from openarbiter.rulebooks.edition import (
    Certification,
    Document,
    Edition,
    InFiles,
    Lots,
    Needs,
    PublishedSheet,
    Rules,
    Telling,
    entry_points,
)
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import replace

CRITERIA = (
    criteria.no_rematch,
    criteria.bye_eligibility,
    criteria.absolute_colours,
    criteria.COMPLETION,
    criteria.BYE_SCORE,
    criteria.DOWNFLOATERS,
    criteria.paired_moved_down,
    criteria.NEXT_BRACKET,
    criteria.unplayed_games_of_bye_taker,
    *criteria.COUNTED,
    *criteria.LISTED,
)
"""C1 to C21 in their order of priority, which both editions share."""

_PACKAGE = "openarbiter.rulebooks.dutch"
_NEEDS = frozenset({"lots", "rounds"})
_LOTS = Lots(
    article="5.1", whose=said("number 1"), shown="openarbiter.rulebooks.basic_rules:shown_colour"
)
_SHEETS = (
    PublishedSheet("start-list", "1.1"),
    PublishedSheet("boards", "C.04.2, 3.6"),
    PublishedSheet("explanations", "C.04.1, BR 9"),
)


def _pair(tournament: Tournament, round_no: RoundNo, *, wording: Wording) -> RoundPairing:
    """Pair a round by one of the editions."""
    from openarbiter.rulebooks.dutch.report import (  # noqa: PLC0415  (who verifies loads no engine)
        round_pairing,
    )

    return round_pairing(situation(tournament, round_no, wording))


DUTCH_2025 = Edition(
    id="dutch-2025",
    document=Document(
        name=said("Swiss: Dutch, edition 2025"),
        title=said("FIDE (Dutch) System, approved 2024, announced for 1 July 2025"),
        applied_from=date(2025, 7, 1),
        source="C.04.3, approved by the Council on 13 April 2024",
        family="dutch",
    ),
    rules=Rules(tuple(criterion.in_edition("2025") for criterion in CRITERIA)),
    pair=partial(_pair, wording=WORDING_2025),
    entry=replace(
        entry_points(_PACKAGE, of="2025"),
        certification=Certification(every_bye_floats=False, most_moved_down=True),
    ),
    telling=Telling(
        floats=partial(floats_by_round, wording=WORDING_2025), by_codes=True, halves=True
    ),
    needs=Needs(lots=_LOTS),
    sheets=_SHEETS,
)

DUTCH_2026 = Edition(
    id="dutch-2026",
    document=Document(
        name=said("Swiss: Dutch, edition 2026"),
        title=said("FIDE (Dutch) System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.3, approved by the Council on 28 October 2025",
        family="dutch",
        in_force=True,
    ),
    rules=Rules(tuple(criterion.in_edition("2026") for criterion in CRITERIA)),
    pair=partial(_pair, wording=WORDING_2026),
    entry=replace(
        entry_points(_PACKAGE, of="2026"),
        certification=Certification(every_bye_floats=True, most_moved_down=False),
    ),
    telling=Telling(
        floats=partial(floats_by_round, wording=WORDING_2026), by_codes=True, halves=True
    ),
    in_files=InFiles(
        # Programs of early 2026 wrote FIDE_DUTCH_2025 for the text in force since 2026-02-01; the
        # text approved in 2024 never came into force and has no code of its own.
        codes=("FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH")
    ),
    needs=Needs(lots=_LOTS),
    sheets=_SHEETS,
)
