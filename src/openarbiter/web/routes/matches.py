"""The round of a team event: matches with results board by board, line-ups, lists of boards."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    ClearMatch,
    EnterMatch,
    ForfeitMatch,
    Match,
    Outcome,
    Phase,
    RoundState,
    Section,
    SetLineUp,
    deadline_of,
    is_late,
    outcome_text,
)
from openarbiter.desk.team_events import MOMENT
from openarbiter.model import BoardNo
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.frame import round_facts
from openarbiter.web.people import person
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.routes import corrections
from openarbiter.web.routes import results as of_players
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.team_facts import board_facts, match_facts, member_who, typed_results
from openarbiter.web.wording import Facts, whole_number

_CHOICES: Final = tuple((name, outcome_text(OUTCOMES[name])) for name in of_players.ORDERED)
"""The results of a board, in the order of a list."""


def _place(section: Section, found: RoundState) -> str:
    return f"/{section.key}/rounds/{found.number}/results"


def _results(now: Request) -> Answer:
    """The matches of a round with their boards; the entry line, where they are typed."""
    section, found = now.round("published")
    facts = _facts(now, section, found, now.query.get("board", ""), whole=True)
    return Page(now, "matches", facts, status=422 if now.form.faults else 0)


def _facts(  # noqa: PLR0913  (a round, the board that is offered, and what of it is told)
    now: Request,
    section: Section,
    found: RoundState,
    offered: str,
    *,
    last: int = 0,
    whole: bool = False,
) -> Facts:
    """What an entry changes, at the board that is offered such as 2.3; and the whole page."""
    forfeits = [one.board for one in section.matches if one.at[0] == found.number and one.forfeited]
    facts = of_players.entry_facts(section, found, section.missing(found.number), forfeits)
    number, _, seat = offered.partition(".")
    board = of_players.offered_board(found, facts, whole_number(number) or 0)
    matches = {one.number: match_facts(section, found, one.number) for one in found.boards}
    entry = matches[board.number] if board else None
    facts |= {
        "last": matches.get(BoardNo(last)),
        "entry": entry,
        "entry_game": entry and _seat(entry, seat),
        "open_boards": [
            game["at"]
            for match in matches.values()
            for game in (match or {"games": ()})["games"]
            if not game["result"] and not game["fixed"]
        ],
        "unusual": [one for one in _CHOICES if one[0] not in of_players.KEYS.values()],
        "values": dict(now.form.values),
        "faults": {},
        "to_decide": (),
        "totals": (),
    }
    if whole:
        missing = facts["missing"]
        shown, page = of_players.page_facts(now, section, found, missing, forfeits)
        facts = page | facts
        facts |= {
            "matches": [matches[one.number] for one in shown],
            "away": sorted(
                of_players.singles(section, found), key=lambda one: int(one["who"].number)
            ),
            "choices": _CHOICES,
            "under_way": found.phase is not Phase.COMPLETE,
        }
    return facts


def _seat(match: Facts, seat: str) -> Facts:
    """The board of a match that is offered: the one asked for, else the first open one."""
    games: list[Facts] = match["games"]
    asked = [one for one in games if str(one["board"]) == seat]
    still_open = [one for one in games if not one["result"] and not one["fixed"]]
    return next(iter((*asked, *still_open)), games[0])


def _addressed(now: Request, number: int | None) -> tuple[Section, RoundState, Match]:
    section, found = now.round("published")
    match = None if number is None else section.match(found.number, number)
    if match is None:
        raise HTTPException(404, "no-board")
    return section, found, match


def _typed(now: Request) -> Answer:
    """Enter the result of a board such as 2.3, or of a match: a sign for each of its open boards.

    Without a result the board is only offered.
    """
    form = now.form
    typed, _, seat = form.values.get("board", "").strip().partition(".")
    number = whole_number(typed)
    section, found = now.round("published")
    match = None if number is None else section.match(found.number, number)
    signs = form.text("r") or form.text("other")
    if match is not None and seat and not signs and not now.scripted:
        return Redirect(now, f"{_place(section, found)}?board={match.board}.{seat}#entry")
    if match is not None and seat:
        return _one_board(now, (section, found, match), seat, signs)
    results = None if match is None else typed_results(signs, match)
    if match is None:
        form.wrong("board", "no-match", found=form.text("board") or "–")  # noqa: RUF001
    elif results is None:
        missing = sum(not outcome.decided for outcome in match.results)
        gaps = {"found": signs or "–", "boards": len(match.results)}  # noqa: RUF001
        form.wrong("r", "signs", number=len("".join(signs.split())), open=missing, **gaps)
    if match is None or results is None:
        facts = _facts(now, section, found, form.text("board"), whole=True)
        facts |= {"faults": form.faults}
        return Page(now, "matches", facts)
    return _enter(now, section, found, match, results)


def _one_board(
    now: Request, addressed: tuple[Section, RoundState, Match], seat: str, sign: str
) -> Answer:
    """Enter the result of one board of a match."""
    section, found, match = addressed
    name = of_players.KEYS.get(sign, sign)
    at = (whole_number(seat) or 0) - 1
    if not 0 <= at < len(match.results) or name not in OUTCOMES:
        raise HTTPException(404, "no-board")
    fixed = match.may_be(at)
    results = list(match.results)
    results[at] = fixed if fixed.decided else OUTCOMES[name]
    still_open = any(not outcome.decided for outcome in results[at + 1 :])
    back = f"{_place(section, found)}?board={match.board}.{at + 2}" if still_open else ""
    return _enter(now, section, found, match, (*results,), back=back)


def _chosen(now: Request) -> Answer:
    """Enter the results of a match board by board."""
    section, found, match = _addressed(now, now.parts["b"])
    results = []
    for at, before in enumerate(match.results):
        name = now.form.values.get(f"r{at + 1}")
        if name is not None and name not in OUTCOMES and name:
            raise HTTPException(422, "unreadable")
        outcome = before if name is None else OUTCOMES[name or "adjourned"]
        fixed = match.may_be(at)
        results.append(fixed if fixed.decided else outcome)
    here = f"{_place(section, found)}?board={match.board}#board-{match.board}"
    back = "" if all(outcome.decided for outcome in results) else here
    return _enter(now, section, found, match, (*results,), back=back)


def _enter(  # noqa: PLR0913  (a round, a match of it, its results, and where it goes on)
    now: Request,
    section: Section,
    found: RoundState,
    match: Match,
    results: tuple[Outcome, ...],
    *,
    back: str = "",
) -> Answer:
    """Enter the results of a match."""
    number = match.board
    action = EnterMatch(section=section.key, round_no=found.number, board=number, results=results)
    stay = f"{_place(section, found)}?board={number}"
    done = results == match.results and not match.forfeited
    return of_players.put_in(now, action, _entered, done=done, back=back, stay=stay)


def _entered(now: Request, number: int) -> Answer:
    """The entry line at its next match, and the match that changed."""
    section, found = now.round("published")
    open_ones = [one.number for one in section.missing(found.number)]
    behind = (one for one in open_ones if one > number and one not in found.adjourned)
    facts = _facts(now, section, found, str(next(behind, number)), last=number)
    return of_players.fragment(now, section, found, facts)


def _forfeit(now: Request) -> Answer:
    """Enter that a match was not played because somebody did not come."""
    section, found, match = _addressed(now, now.parts["b"])
    came = now.form.choice("came", ("one", "other", "nobody"))
    now.form.refuse_the_unreadable()
    action = ForfeitMatch(
        section=section.key,
        round_no=found.number,
        board=match.board,
        white_came=came == "one",
        black_came=came == "other",
    )
    return perform(
        now,
        action,
        back=of_players.next_address(section, found, match.board),
        stay=_place(section, found),
    )


def _clear(now: Request) -> Answer:
    """Take the results of a match back."""
    section, found, match = _addressed(now, now.parts["b"])
    action = ClearMatch(section=section.key, round_no=found.number, board=match.board)
    return perform(now, action, back=f"{_place(section, found)}?board={match.board}")


def _match(now: Request) -> Answer:
    """One match: its results board by board, that it was not played, its line-ups."""
    section, found, match = _addressed(now, now.parts["b"])
    facts = round_facts(section, found, "results") | {
        "match": match_facts(section, found, match.board),
        "choices": _CHOICES,
        "under_way": found.phase is not Phase.COMPLETE,
        "phase": found.phase,
    }
    return Page(now, "match", facts)


def _deadline(section: Section, found: RoundState) -> str:
    """Until when line-ups of a round are handed in; empty without such a rule."""
    until = deadline_of(section, found.number)
    return "" if until is None else until.strftime(MOMENT)


def _line_ups(now: Request) -> Answer:
    """Who sits where in every match of a round."""
    section, found = now.round("published")
    facts = round_facts(section, found, "results") | {
        "matches": [match_facts(section, found, board.number) for board in found.boards],
        "deadline": _deadline(section, found),
        "rules": section.settings.team_rules,
        "open": found.phase is not Phase.COMPLETE,
    }
    return Page(now, "line-ups", facts)


def _line_up(now: Request) -> Answer:
    """The line-ups of a match, and a form for each team."""
    section, found, match = _addressed(now, now.parts["b"])
    # What is entered without another moment is handed in now.
    here_and_now = f"{datetime.now().astimezone():{MOMENT}}"
    sides = []
    for pid in match.pair:
        squad = section.squad(pid)
        sides.append(
            {
                "team": person(section, pid),
                "captain": squad.captain,
                "members": [
                    {"id": int(each.tpn), "who": member_who(section, each)}
                    for each in squad.members
                ],
                "seats": [seat or 0 for seat in match.seats(pid)],
                "handed_in": (match.handed_in(pid) or here_and_now).replace(" ", "T"),
                "late": is_late(section, match, pid),
                "played": [outcome.decided and outcome.played for outcome in match.results],
            }
        )
    facts = round_facts(section, found, "results") | {
        "match": match_facts(section, found, match.board),
        "sides": sides,
        "deadline": _deadline(section, found),
        "rules": section.settings.team_rules,
        "open": found.phase is not Phase.COMPLETE and not match.forfeited,
    }
    return Page(now, "line-up", facts)


def _set_line_up(now: Request) -> Answer:
    """Say who sits at the boards of a team."""
    section, found, match = _addressed(now, now.parts["b"])
    form = now.form
    team = form.number("team", 1, section.next_pid)
    form.refuse_the_unreadable()
    if team not in match.pair:
        raise HTTPException(404, "no-player")
    seats = []
    for at, before in enumerate(match.seats(team), start=1):
        seat = form.number(f"seat{at}", 0, section.next_member, default=before or 0)
        seats.append(seat or None)
    form.refuse_the_unreadable()
    place = f"/{section.key}/rounds/{found.number}/line-ups/{match.board}"
    handed_in = form.text("handed_in", limit=40).replace("T", " ")
    if match.with_line_up(team, (*seats,), handed_in) == match:
        return Redirect(now, place)
    action = SetLineUp(
        section=section.key,
        round_no=found.number,
        board=match.board,
        team=next(pid for pid in match.pair if pid == team),
        seats=(*seats,),
        handed_in=handed_in,
    )
    return perform(now, action, back=place)


def _boards(now: Request) -> Answer:
    """What the players made on each board, for board prizes."""
    section = now.section
    after = after_asked_for(now, section)
    facts = {"section": section.key} | board_facts(section, after)
    return Page(now, "board-scores", facts, at="standings")


_ROUND: Final = "/{s}/rounds/{n:whole}"

_RESULTS: Final[dict[tuple[str, str], of_players.Handler]] = {
    ("GET", f"{_ROUND}/results"): _results,
    ("POST", f"{_ROUND}/results"): _typed,
    ("POST", f"{_ROUND}/results/{{b:whole}}"): _chosen,
    ("POST", f"{_ROUND}/results/{{b:whole}}/clear"): _clear,
    ("POST", f"{_ROUND}/late"): partial(of_players.pair_late, again=_results),
    ("GET", f"{_ROUND}/results/{{b:whole}}"): _match,
}
"""What answers for teams at the addresses that players have too."""

ROUTES: Final = (
    ("GET", f"{_ROUND}/line-ups", of_players.either(None, _line_ups)),
    ("GET", f"{_ROUND}/line-ups/{{b:whole}}", of_players.either(None, _line_up)),
    ("POST", f"{_ROUND}/line-ups/{{b:whole}}", of_players.either(None, _set_line_up)),
    ("POST", f"{_ROUND}/matches/{{b:whole}}/forfeit", of_players.either(None, _forfeit)),
    ("GET", "/{s}/boards", of_players.either(None, _boards)),
    *(
        (method, path, of_players.either(handler, _RESULTS.get((method, path), handler)))
        for method, path, handler in (*of_players.ROUTES, *corrections.ROUTES)
    ),
)
