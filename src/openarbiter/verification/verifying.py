"""Verify published rounds: everything that does not obey the edition, as data and words.

Nothing is paired again and no solver is loaded. What is found is wrong; what is not found need not
be right.

Source:
    C.04.1, C.04.2 (both applied from 2026-02-01) and the chapter of the system.
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.rulebooks.edition import Edition
from openarbiter.verification import records
from openarbiter.verification.findings import RoundReport, RuleFinding, Verification
from openarbiter.verification.pairs import pair_findings
from openarbiter.verification.places import place_findings
from openarbiter.verification.published import PublishedRound, published_round, without_strangers
from openarbiter.verification.records import presence_findings
from openarbiter.verification.verifier import verifier_of

PLACES: str = said("the declared places, by the listed tie-breaks or the points alone")
"""Looked at where the file declares places and the tournament as a whole is looked at."""


def verify(
    tournament: Tournament,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    system: str | None = None,
) -> Verification:
    """Hold published rounds against the rules: legality, byes, colours, floats, every criterion.

    Nothing is paired again and the engine is not asked; :func:`openarbiter.check` does that.

    Args:
        tournament: The tournament.
        round: Number of a round that is paired; ``None`` for all, and the tournament as a whole.
        system: Id of an edition; ``None`` takes what the tournament names for itself, or the
            default.

    Raises:
        RequestError: The round is not one of those paired.
        UnknownEditionError: No edition has this id.
        NotCoveredError: The edition has no rule for what the tournament asks.

    Source:
        C.04.1, C.04.2, and the chapter of the system.
    """
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    paired = tournament.paired_rounds
    if round is not None and not 1 <= round <= paired:
        raise RequestError.saying(
            "round {number} is not among the {count} rounds that are paired",
            paired,
            one="round {number} is not the one round that is paired",
            number=round,
        )
    rounds = range(1, paired + 1) if round is None else (round,)
    findings: list[RuleFinding] = []
    places = None
    if round is None:
        findings += records.tournament_findings(edition.participants(tournament))
        places = place_findings(tournament)
        findings += places or ()
    tournament = with_known_length(tournament)
    looked_at = without_strangers(edition.participants(tournament))
    reports = []
    for number in rounds:
        findings += records.round_findings(tournament, RoundNo(number))
        report, found = _round(looked_at.known_before(number), RoundNo(number), edition)
        reports.append(report)
        findings += found
    verifier = verifier_of(edition)
    return Verification(
        system=edition.id,
        rounds=tuple(reports),
        findings=tuple(findings),
        looked_at=(*verifier.looked_at, *([] if places is None else [PLACES])),
        not_looked_at=verifier.not_looked_at,
    )


def _round(
    tournament: Tournament, round_no: RoundNo, edition: Edition
) -> tuple[RoundReport, list[RuleFinding]]:
    published = published_round(tournament, round_no)
    of_round = edition.for_round(tournament, round_no)
    rules = verifier_of(of_round).rules(tournament, round_no, of_round)
    found = [
        *presence_findings(
            tournament,
            published,
            rules.may_take_bye,
            bye_article=rules.bye,
            seats_everybody=rules.seats_everybody,
        ),
        *pair_findings(tournament, published, rules),
    ]
    report = RoundReport(round_no=round_no, games=len(published.games))
    here = basic_rules.present_players(tournament, round_no)
    if rules.choices is not None and _complete(published, len(here)):
        brackets, wrong = rules.choices(published)
        report = replace(report, brackets=brackets)
        found += wrong
    return report, found


def _complete(published: PublishedRound, players: int) -> bool:
    """Whether everybody has one opponent, but for one bye of an odd number."""
    seats = 2 * len(published.games) + len(published.byes)
    return not published.alone and len(published.byes) < 2 and seats == players  # noqa: PLR2004  (one bye at most)
