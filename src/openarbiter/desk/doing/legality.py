"""What the rules say of one pair made by hand: asked of the verification, not written again.

Source:
    C.04.1, BR 2, 6 and 7; the articles of the system, named with each finding.
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.basis import present
from openarbiter.desk.doing.base import is_round_robin, person
from openarbiter.desk.doing.facts import with_record
from openarbiter.desk.names import Pid
from openarbiter.desk.said import refuse
from openarbiter.desk.state import EventState, Section
from openarbiter.errors import NotCoveredError
from openarbiter.model import Result, RoundNo, RoundRecord, Tournament
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.pairs import SystemRules, pair_findings
from openarbiter.verification.published import PublishedGame, PublishedRound
from openarbiter.verification.verifier import basic, system_rules

REMATCH = "rematch"
"""The kind of finding that strict rules never let pass."""


def met(section: Section, round_no: RoundNo, one: Pid, other: Pid) -> int | None:
    """The round in which two players met over the board; ``None`` when they did not.

    Source:
        BR 2; GHR 3.5.
    """
    opponent = section.tpn(other)
    for number, record in enumerate(section.player(one).rounds[: round_no - 1], start=1):
        if record.opponent == opponent and record.result.played:
            return number
    return None


def need_no_rematch(
    state: EventState, section: Section, round_no: RoundNo, one: Pid, other: Pid
) -> None:
    """Refuse in strict rules that two players meet a second time.

    Raises:
        Refusal: They have met.

    Source:
        BR 2.
    """
    if not state.strict or is_round_robin(section) or section.round(round_no).impossible:
        return
    earlier = met(section, round_no, one, other)
    if earlier is not None:
        raise refuse(
            "rematch",
            "offer-other-opponent",
            "offer-leave-strict",
            one=person(section, one),
            other=person(section, other),
            round=earlier,
        )


def _seen_from(section: Section, round_no: RoundNo, extra: tuple[Pid, ...]) -> Tournament:
    """The tournament in which some players are among those to be paired in a round.

    In a published round these are the players with a record of it; a late pair has none yet.
    """
    if section.round(round_no).phase.private:
        return section.tournament
    record = RoundRecord(None, None, Result.UNDECIDED)
    changed = section.with_players(
        {pid: with_record(section.player(pid), round_no, record) for pid in extra}
    )
    return changed.tournament


def rules_for(section: Section, round_no: RoundNo, *pids: Pid) -> tuple[Tournament, SystemRules]:
    """What the system says about a round, and the tournament it says it of.

    Args:
        section: The section.
        round_no: The next round, or a published one.
        pids: Players who are asked about; in a published round they are to be paired late.

    Source:
        The articles of the system.
    """
    tournament = _seen_from(section, round_no, pids)
    if tournament.rounds is None:
        tournament = replace(tournament, rounds=section.total_rounds)
    try:
        rules = system_rules(tournament, round_no, section.system)
    except NotCoveredError:  # ratings that are missing, say: what holds for every Swiss system
        rules = basic(tournament, round_no)
    here = present(tournament, round_no)
    if any(section.tpn(pid) not in here for pid in pids):
        # Somebody is not to be paired: the system says nothing about their colours.
        rules = replace(rules, due_colours=None)
    return tournament, rules


def pair_faults(
    section: Section, round_no: RoundNo, white: Pid, black: Pid
) -> tuple[RuleFinding, ...]:
    """Everything wrong with a pair, each with its article.

    Args:
        section: The section.
        round_no: The next round, or a published one with a late pair.
        white: Who has White.
        black: Who has Black.

    Source:
        BR 2, 6, 7, and the articles of the system.
    """
    tournament, rules = rules_for(section, round_no, white, black)
    game = PublishedGame(section.tpn(white), section.tpn(black), coloured=True)
    published = PublishedRound(round_no=round_no, games=(game,), byes=(), alone=())
    return tuple(pair_findings(tournament, published, rules))


def bye_article(section: Section, round_no: RoundNo, pid: Pid) -> str:
    """The article that bars a player from the pairing-allocated bye; empty when none does.

    Source:
        BR 4 and its like in the systems.
    """
    _, rules = rules_for(section, round_no)
    return "" if rules.may_take_bye.get(section.tpn(pid), True) else rules.bye
