"""Decide a published round: proven right, wrong, or not decided, and then what is missing.

The engine pairs the round from what was known before it, its certificate is made, and the checker,
which shares no line with the engine, accepts it. Only then is the published round held against it.
Where rounds of a system have no certificate, its literal rule is run, by a second code that shares
no line with the engine either; where there is none, or it would take too long, the engine's answer
is told and proves nothing.

Source:
    C.04.1, BR 1 (the arbiter explains how the pairings came about) and the chapter of the system.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from importlib.resources import files
from typing import cast

from openarbiter.certificates.making import UnprovenError, certificate_text
from openarbiter.errors import Finding, TournamentError
from openarbiter.explanations.opinion import Opinion, OtherPairing, second_opinion
from openarbiter.languages import in_a_row, said
from openarbiter.model import Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import doubt_about_length
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.rulebooks.edition import BYE_OF_NEXT_GAMES, Edition, loaded
from openarbiter.rulebooks.exchange import with_listed_points
from openarbiter.values import dataclass, replace
from openarbiter.verification import records
from openarbiter.verification.certificate.accepting import accept
from openarbiter.verification.certificate.facts import RefusedError
from openarbiter.verification.findings import RuleFinding, Severity, Verification
from openarbiter.verification.literal.common import Answer, LiteralRule, TooManyError
from openarbiter.verification.literal.tables import HeldRound, NoTableError, held
from openarbiter.verification.published import published_round, without_strangers


class Verdict(Enum):
    """What is said of a published round; the value is its name in JSON."""

    RIGHT = "proven right"
    """The checker accepted the certificate of these very games, colours and bye."""

    LITERAL = "right by the literal rule"
    """The literal rule gives these very games, colours and bye, as the engine does."""

    TABLE = "right by the table"
    """The games are those of a row of the printed table, which a second code reads."""

    WRONG = "wrong"
    """A rule is broken, or another round is proven, or by the literal rule, the required one."""

    OPEN = "not decided"
    """Something is missing, and it is said what."""


class Means(Enum):
    """By what the required round is known; the value is its name in JSON."""

    CERTIFICATE = "certificate"
    LITERAL = "literal rule"
    TABLE = "printed table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What is decided of a published round.

    Attributes:
        system: Id of the edition whose text decides.
        proofs: Number of price lists that the checker held against every possible pair; 0 where
            the required round is not proven.
        by: By what the required round is known; ``None`` where it is not.
        opinion: The required round beside the published one, and what parts them; ``None`` where
            they are the same, or the engine has no answer.
        same: The engine pairs as published; ``None`` where it has no answer.
        table: The round beside the printed table of its system; ``None`` without one.
        findings: The rules that the published round breaks.
        missing: Why the round is not decided, in words; empty where it is.
    """

    round_no: RoundNo
    system: str
    verdict: Verdict
    proofs: int = 0
    by: Means | None = None
    opinion: Opinion | None = None
    same: bool | None = None
    table: HeldRound | None = None
    findings: tuple[RuleFinding, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def article(self) -> str:
        """The article by which it is wrong; empty of every other round."""
        if self.verdict is not Verdict.WRONG:
            return ""
        if self.table is not None and not self.table.right:
            return self.table.article
        if self.opinion is not None and (self.by or not self.findings):
            reason = self.opinion.reason
            if reason is not None and reason.article:
                return f"{reason.code} ({reason.article})" if reason.code else reason.article
            if self.opinion.colours:
                return self.opinion.colours[0].article
            lots = registry.edition(self.system).needs.lots
            if reason is None and lots is not None:
                return lots.article  # nothing but the colours of boards that go by the one drawn
        return self.findings[0].article if self.findings else ""

    def to_json(self) -> dict[str, object]:
        """The decision as JSON values."""
        opinion = self.opinion
        answer: dict[str, object] = {
            "round": self.round_no,
            "system": self.system,
            "verdict": self.verdict.value,
            "proofs": self.proofs,
            "by": None if self.by is None else self.by.value,
            "engine_agrees": self.same,
        }
        if self.verdict is Verdict.WRONG:
            answer["article"] = self.article
            answer["findings"] = [each.kind for each in self.findings]
        if self.table is not None:
            answer["table"] = self.table.to_json()
        if opinion is not None:
            rounds = (opinion.ours, opinion.theirs)
            for name, games, byes in zip(
                ("required", "published"), rounds, opinion.byes, strict=True
            ):
                answer[name] = {"games": [list(game) for game in games], "byes": list(byes)}
            answer["reason"] = None if opinion.reason is None else opinion.reason.to_json()
        if self.missing:
            answer["missing"] = list(self.missing)
        return answer


def decide(
    tournament: Tournament,
    verification: Verification,
    doubts: Sequence[str] = (),
) -> tuple[Decision, ...]:
    """Decide the rounds of a tournament that were held against the rules.

    With doubts, which say in words why the facts of the file may be others than it says, a round
    that is not proven right is not called wrong but for a rule that needs none of those facts.

    Source:
        C.04.1, BR 1, and the chapter of the system.
    """
    return tuple(decisions(tournament, verification, doubts))


def decisions(
    tournament: Tournament, verification: Verification, doubts: Sequence[str] = ()
) -> Iterator[Decision]:
    """The same, a round after the other: each takes its time in a large tournament."""
    edition = registry.edition(verification.system)
    taking_part = edition.participants(tournament)
    known = without_strangers(with_known_length(taking_part))
    length = doubt_about_length(taking_part)
    last = max((each.round_no for each in verification.rounds), default=0)
    unpaired = _unpairable(taking_part, last)
    for report in verification.rounds:
        yield _Round(taking_part, known, edition, report.round_no, unpaired).decided(
            [each for each in verification.findings if each.round_no == report.round_no],
            [*doubts, *filter(None, [length])],
        )


def doubts_about(edition: str, faults: Sequence[Finding]) -> list[str]:
    """Why the facts of a file may be others than it says, in words.

    ``edition`` says why that may be another one, or nothing; ``faults`` is what had to be repaired.
    """
    doubts = [edition] if edition else []
    if faults:
        first = faults[0].found
        doubts.append(said("the file had to be repaired to read it: {found}", found=first))
    return doubts


DECIDED_RIGHT = frozenset({Verdict.RIGHT, Verdict.LITERAL, Verdict.TABLE})
"""What is said of a round that is the required one."""

_STANDING = frozenset(
    {"rematch", "forbidden-pair", "several-byes", "withdrawn-player-paired", "absent-player-paired"}
)
"""Kinds of findings that need no other fact than the one they name."""

_UNPAIRABLE = frozenset(
    {"bye-with-opponent", "no-such-opponent", "opponents-disagree", "result-without-opponent"}
)
"""Kinds of findings that leave unsaid who has met whom: no later round can be paired."""

_OF_RECORDS = _UNPAIRABLE | {
    *("acceleration", "colour-missing", "colour-without-game", "results-disagree"),
    "same-colour-twice",
}
"""Kinds of findings about what the file says of a round, not about how it was paired."""


def _unpairable(tournament: Tournament, rounds: int) -> tuple[int, str]:
    """The first round that leaves unsaid who has met whom, and what it says; else one beyond."""
    for number in range(1, rounds):
        for found in records.round_findings(tournament, RoundNo(number)):
            if found.kind in _UNPAIRABLE:
                return number, found.found
    return rounds, ""


def _contradictions(tournament: Tournament, round_no: RoundNo) -> Iterator[str]:
    """What the file says in two ways of the facts before a round, or of the round."""
    for found in records.tournament_findings(tournament):
        if found.kind in {"points", "acceleration"}:
            yield found.found
    for number in range(1, round_no + 1):
        for found in records.round_findings(tournament, RoundNo(number)):
            # Who was away need not have been paired; the rounds after it know that alike.
            if found.kind in _OF_RECORDS or number == round_no:
                yield found.found


def _unknown(tournament: Tournament, round_no: RoundNo) -> Iterator[str]:
    """What the file does not say, or says in two ways, of the facts before a round."""
    before = [
        player.record(RoundNo(number))
        for player in tournament.known_before(round_no).players
        for number in range(1, round_no)
    ]
    if any(each.result is Result.UNDECIDED for each in before):
        yield said("results of games before the round are not in the file")
    if any(each.result.played and each.colour is None for each in before):
        yield said("colours of games before the round are not in the file")
    twice = next(_contradictions(tournament, round_no), None)
    if twice is not None:
        yield _contradiction(twice)


def _contradiction(found: str) -> str:
    return said("the file contradicts itself: {found}", found=found)


class _Round:
    """A published round on its way to a decision.

    The tournament of those who are paired is given as the file states it, and with its number of
    rounds (``known``).
    """

    def __init__(
        self,
        stated: Tournament,
        known: Tournament,
        edition: Edition,
        round_no: RoundNo,
        unpairable: tuple[int, str],
    ) -> None:
        self._unpairable = unpairable
        self._stated, self._known, self._round_no = stated, known, round_no
        self._before = known.known_before(round_no)
        self._edition = edition
        published = published_round(known, round_no)
        games = tuple(game.board for game in published.games)
        self._published = OtherPairing(
            name="published",
            games=games,
            byes=published.byes or _bye_of_match(known, edition, round_no),
            uncoloured=frozenset(game.board for game in published.games if not game.coloured),
        )
        self._alone = published.alone

    def decided(self, findings: Sequence[RuleFinding], doubts: Sequence[str]) -> Decision:
        """The decision, by what the rules alone find, and why the facts may be others."""
        decision, missing = self._proven()
        by_table = decision.table is not None  # it asks for no result and no colour before
        if not by_table and (findings or decision.verdict not in DECIDED_RIGHT):
            doubts = [*doubts, *_unknown(self._known, self._round_no)]
        if decision.same is False and not by_table:
            doubts = [*doubts, *self._other_facts()]
        wrong = tuple(
            each
            for each in findings
            if each.severity is Severity.WRONG
            and each.kind not in _OF_RECORDS
            and (not doubts or each.kind in _STANDING)
        )
        if wrong:
            return replace(decision, verdict=Verdict.WRONG, findings=wrong)
        if decision.verdict is Verdict.WRONG:
            missing = list(doubts)
        if missing:
            return replace(decision, verdict=Verdict.OPEN, missing=tuple(missing))
        return decision

    def _proven(self) -> tuple[Decision, list[str]]:
        """The round against the certificate of the required one, and why there is none."""
        decision = Decision(round_no=self._round_no, system=self._edition.id, verdict=Verdict.OPEN)
        last, twice = self._unpairable
        if last < self._round_no:
            return decision, [_contradiction(twice)]
        try:
            edition = self._edition.for_round(self._before, self._round_no)
            opinion = second_opinion(self._before, edition, self._round_no, self._published)
        except TournamentError as error:
            return decision, [error.message]
        decision = replace(
            decision,
            system=edition.id,
            same=opinion.identical and not self._alone,
            opinion=None if opinion.identical else opinion,
        )
        if not opinion.possible[0]:
            return decision, [said("no pairing of all who are there is found")]
        if edition.entry.certification is None:
            by_table = edition.table.printed or edition.table.meets_all
            way = self._by_table if by_table else self._by_literal_rule
            return way(edition, decision)
        try:
            text = certificate_text(self._before, edition.pair(self._before, self._round_no))
            accepted = accept(
                self._before, text, registry.certification_of, as_published=bool(decision.same)
            )
        except (UnprovenError, RefusedError) as error:
            return decision, [said("the required round is not proven: {reason}", reason=str(error))]
        verdict = Verdict.RIGHT if decision.same else Verdict.WRONG
        means = Means.CERTIFICATE
        return replace(decision, verdict=verdict, proofs=accepted.proofs, by=means), []

    def _by_literal_rule(self, edition: Edition, decision: Decision) -> tuple[Decision, list[str]]:
        """The round against the answer of the literal rule, where that is the engine's."""
        missing: list[str] = [said("rounds of {system} have no certificate", system=edition.id)]
        if not edition.entry.literal:
            return decision, missing
        literal = cast("LiteralRule", loaded(edition.entry.literal))
        try:
            found = literal(with_listed_points(self._before), self._round_no)
        except TooManyError as error:
            much = said(
                "the literal rule would look at too many choices for a bracket of {count} players",
                error.players,
                one="the literal rule would look at too many choices for a bracket of one player",
            )
            return decision, [*missing, much]
        except TournamentError as error:
            return decision, [*missing, error.message]
        engine = edition.pair(self._before, self._round_no)
        games = tuple(sorted((game.white, game.black) for game in engine.games))
        if found is None or (found.games, found.bye) != (games, engine.bye):
            return decision, [*missing, _two_answers(found)]
        verdict = Verdict.LITERAL if decision.same else Verdict.WRONG
        return replace(decision, verdict=verdict, by=Means.LITERAL), []

    def _by_table(self, edition: Edition, decision: Decision) -> tuple[Decision, list[str]]:
        """The round against the printed table; the engine's word is told where it has none."""
        package, _, name = edition.table.printed.partition(":")
        printed = (files(package) / name).read_text("utf-8") if package else ""
        try:
            table = held(self._known, self._round_no, printed)
        except NoTableError as error:
            size = said("no table {size} is printed", size=error.size)
            teams = said("the players do not make teams of equal size (record 310)")
            return decision, [size if error.size else teams]
        if not (printed or table.right or self._known.event.type_code):
            return decision, [said("no record 192 says that the numbers are those of the table")]
        verdict = Verdict.TABLE if table.right else Verdict.WRONG
        found = replace(decision, verdict=verdict, by=Means.TABLE, table=table, opinion=None)
        return found, []

    def _other_facts(self) -> Iterator[str]:
        """By what other facts, which the file allows, the published round is the required one."""
        paired = self._stated.paired_rounds
        announced = self._stated.rounds or 0
        if announced < paired == self._round_no:
            longer = replace(self._before, rounds=int(paired) + 1)
            if self._required_by(longer):
                yield said(
                    "the file does not say how many rounds there are; the round is right if it is "
                    "not the last one"
                )
        if self._before is not self._known and self._required_by(self._known):
            yield said(
                "the file says that results were not known before the round; with them it is right"
            )

    def _required_by(self, tournament: Tournament) -> bool:
        """Whether the published round is the one that is due by other facts."""
        try:
            edition = self._edition.for_round(tournament, self._round_no)
            return second_opinion(tournament, edition, self._round_no, self._published).identical
        except TournamentError:
            return False


def _bye_of_match(tournament: Tournament, edition: Edition, round_no: RoundNo) -> tuple[Tpn, ...]:
    """Who has the bye of a match, in its later rounds, in which it stands as another one."""
    first = RoundNo(round_no - (round_no - 1) % edition.play.match_rounds)
    return tuple(
        player.tpn
        for player in tournament.players
        if first < round_no
        and player.record(first).result is Result.PAIRING_ALLOCATED_BYE
        and player.record(round_no).result is BYE_OF_NEXT_GAMES
    )


def _two_answers(found: Answer | None) -> str:
    """That engine and literal rule contradict each other, which is a mistake of this program."""
    games = [] if found is None else [f"{white}-{black}" for white, black in found.games]
    if found is not None and found.bye is not None:
        games.append(said("bye {player}", player=found.bye))
    return said(
        "MISTAKE OF THIS PROGRAM: its engine and the literal rule do not agree; the literal rule "
        "pairs {games}; please report it with the file",
        games=in_a_row(games) if games else said("nobody"),
    )


def counted(decisions: Collection[Decision]) -> dict[Verdict, int]:
    """How many rounds have each verdict."""
    return {each: sum(one.verdict is each for one in decisions) for each in Verdict}
