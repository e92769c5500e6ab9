"""What a verification finds: frozen values with article, players, what is and what should be.

It knows no rule; the modules beside it know the rules and make these values.
"""

from __future__ import annotations

from enum import Enum

from openarbiter.languages import listed as texts_listed
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.pairing import Bracket, Fact
from openarbiter.values import dataclass


class Severity(Enum):
    """How sure a finding is."""

    WRONG = "wrong"
    """A rule is broken by what the tournament says."""

    DOUBTFUL = "doubtful"
    """What the tournament says does not tell whether a rule is broken; a person should look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFinding(Fact):
    """One thing that does not obey a rule.

    Attributes:
        kind: Short stable name of the kind, such as ``"rematch"``.
        article: The rule: the code printed in the text with its article, or the article alone.
        round_no: The round; ``None`` where it concerns the whole tournament.
        players: TPNs concerned, ascending.
        boards: The games concerned, each as (White, Black).
        found: What is, in words.
        expected: What should be, in words.
    """

    kind: str
    article: str
    round_no: RoundNo | None = None
    players: tuple[Tpn, ...] = ()
    boards: tuple[tuple[Tpn, Tpn], ...] = ()
    found: str
    expected: str
    severity: Severity = Severity.WRONG

    def __str__(self) -> str:
        """One line: the round, what is, what should be, the article."""
        return self.sentence

    @property
    def sentence(self) -> str:
        """The finding as a sentence, to be said in any language."""
        found: str = said(
            "{found}; {expected} [{article}: {kind}]",
            found=self.found,
            expected=self.expected,
            article=self.article,
            kind=self.kind,
        )
        if self.round_no is not None:
            found = said("round {round}: {finding}", round=self.round_no, finding=found)
        if self.severity is Severity.DOUBTFUL:
            found = said("{finding} (doubtful)", finding=found)
        return found

    def to_json(self) -> dict[str, object]:
        """The finding as JSON values."""
        boards = [{"white": white, "black": black} for white, black in self.boards]
        return {**Fact.to_json(self), "boards": boards}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReport(Fact):
    """What was looked at in a round.

    Attributes:
        brackets: The brackets as the pairs show them, with the value of every criterion; empty
            for systems without them, and where the pairs are not a complete round.
    """

    round_no: RoundNo
    games: int
    brackets: tuple[Bracket, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification(Fact):
    """What came out of a verification.

    Attributes:
        system: Id of the edition the rounds were held against.
        rounds: The rounds looked at, ascending.
        findings: All findings, those of the whole tournament first, then by round.
        looked_at: What was looked at, in words.
        not_looked_at: What may be wrong all the same.
    """

    system: str
    rounds: tuple[RoundReport, ...]
    findings: tuple[RuleFinding, ...]
    looked_at: tuple[str, ...] = ()
    not_looked_at: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The verification as JSON values."""
        return {**Fact.to_json(self), "required_pairing": "not computed"}


def listed(players: tuple[Tpn, ...] | list[Tpn]) -> str:
    """Players in words: ``3``, ``3 and 7``, ``3, 5 and 7``."""
    return texts_listed(map(str, players))


def points_text(points: int) -> str:
    """Points (tenths) as people write them: ``2.5``."""
    sign = "-" if points < 0 else ""
    whole, decimals = f"{sign}{abs(points) // 10}", abs(points) % 10
    return said("{whole}.{decimals}", whole=whole, decimals=decimals)
