"""Ready for round 1: what stands in the way, what should be known, each with its repair; then pair.

What is still to be drawn by lot is drawn with the pairing, from words that the page shows before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from openarbiter.desk import (
    CheckIn,
    DrawLots,
    Pid,
    RequestStatus,
    Section,
    in_several_sections,
    length_ways,
    lots_of,
    missing_before_pairing,
    source_of,
    undrawn,
    without_strength,
)
from openarbiter.desk.checks import length_doubts
from openarbiter.desk.pairing import present
from openarbiter.desk.people import outside
from openarbiter.languages import in_a_row, listed, said
from openarbiter.lists.database import lists_file
from openarbiter.model import Player, RoundNo
from openarbiter.model.alphabet import any_order
from openarbiter.rulebooks import registry
from openarbiter.web import known
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.lists import lot_told
from openarbiter.web.perform import offered, perform
from openarbiter.web.public_facts import everybody
from openarbiter.web.request import Request
from openarbiter.web.routes import rounds
from openarbiter.web.routes.event import paste_address
from openarbiter.web.routes.lots import LONGEST_SEED, proposal
from openarbiter.web.routes.papers import due
from openarbiter.web.todo import FEW, MUST, OK, SEE, by_level, do, go, line, named
from openarbiter.web.wording import Facts

EACH: Final = 6
"""So many players who are not here have a line each; more of them have one line."""

ASKED: Final = RequestStatus.ASKED
_FIELDS: Final = {"fide": "rating"}


def show(now: Request) -> Answer:
    """What is to be looked at before round 1, and what the button does."""
    section = now.section
    if section.published_rounds:
        return Redirect(now, f"{now.root}/{section.key}/rounds/now")
    lines = list(_lines(now, section))
    playing = len(present(section.tournament, RoundNo(1)))
    facts = {
        "section": section.key,
        "section_name": section.name,
        "day": next(iter(section.settings.round_dates), "") or now.state.start,
        "lines": by_level(lines),
        "paired": bool(section.round(1).boards),
        "boards": playing // 2,
        "teams": section.teams,
        "confirms": any(one["code"] == "doubt" for one in lines),
        "lots": _lots(now, section),
        "due": due(section),
    }
    return Page(now, "ready", facts)


def _lots(now: Request, section: Section) -> Facts:
    """What the button draws and from which words, or what was drawn."""
    lots, missing = lots_of(section), undrawn(section)
    return {
        "to_draw": missing.value if missing else "",
        "whose": lots.whose if lots else "",
        "told": lot_told(section),
        "seed": proposal(now, section),
    }


def _lines(now: Request, section: Section) -> Iterator[Facts]:
    key = section.key
    if not section.entrants:
        yield line(MUST, "no-players", go("paste", paste_address(key)), more="no-players-more")
        return
    yield _rounds(now, section)
    yield from _arrivals(section)
    yield _playing(section)
    if not (lots := lots_of(section)) or not lots.numbers:
        yield from _unrated(section)
    yield from _sources(section)
    yield from _twice(now, section)
    yield from _sent(now, section)


def _rounds(now: Request, section: Section) -> Facts:
    """Whether the rounds fit the field, with the ways out where they do not."""
    rounds_, count = section.total_rounds, len(section.entrants)
    change = go("rounds", f"/settings#field-{section.key}-rounds")
    doubts = length_doubts(section.settings, count)
    if doubts:
        ways = offered(now, length_ways(now.state, section.key), f"/{section.key}/ready")
        found = line(SEE, "doubt", change, what=in_a_row(one.what for one in doubts))
        return found | {"article": doubts[0].article, "ways": ways}
    gaps = {"count": rounds_, "players": count, "most": 2 ** min(rounds_, 14)}
    edition = registry.edition(section.system)
    if edition.table.meets_all:
        return line(OK, "rounds-table", change, **gaps)
    if not edition.swiss or section.teams:
        return line(OK, "rounds-teams" if section.teams else "rounds-other", change, **gaps)
    few = rounds_ < (count - 1).bit_length()
    return line(SEE if few else OK, "rounds-few" if few else "rounds-swiss", change, **gaps)


def _arrivals(section: Section) -> Iterator[Facts]:
    """Who is not ticked as here where somebody is, and who asks for a bye that nobody decided."""
    checks = missing_before_pairing(section, 1)
    who = go("who", f"/{section.key}/rounds/1/who")
    asked = [each for each in section.entrants if (bye := each.bye_in(1)) and bye.status is ASKED]
    if asked:
        yield line(SEE, "bye-asked", who, **_named(section, [each.pid for each in asked]))
    away = [one.actions[0] for one in checks if one.what.code == "not-checked-in"]
    pids = [pid for one in away if (pid := getattr(one, "pid", None)) is not None]
    if len(pids) > EACH:
        ticks = go("check-in", f"/{section.key}/players/check-in?only=not-here")
        yield line(SEE, "not-here", ticks, more="not-here-more", **_named(section, pids))
        return
    for pid, out in zip(pids, away, strict=True):
        here = CheckIn(section=section.key, pid=pid)
        repairs = do("here", here), do("out", out)
        yield line(SEE, "not-here", *repairs, more="not-here-more", **_named(section, [pid]))


def _named(section: Section, pids: Sequence[Pid]) -> Facts:
    """Players by name, of many the first ones; and how many they are."""
    people = everybody(section.tournament)
    return named([people[section.tpn(pid)].spoken for pid in pids])


def _playing(section: Section) -> Facts:
    players = len(present(section.tournament, RoundNo(1)))
    kind = "-teams" if section.teams else ""
    end = ("-rest" if section.fixed_table else "-bye") if players % 2 else ""
    who = go("who", f"/{section.key}/rounds/1/who")
    if players == 1:
        return line(MUST, f"play{kind}-alone", who)
    level = OK if players else MUST
    return line(level, f"play{kind}{end}", who, players=players, count=players // 2)


def _unrated(section: Section) -> Iterator[Facts]:
    """Who has neither a rating that counts nor an estimate."""
    missing = without_strength(section)
    if not missing:
        return
    refused = registry.edition(section.system).needs.unrated
    level = MUST if refused == "refused" else SEE
    more = f"unrated-{refused}" if refused else "unrated-more"
    estimate = go("estimate", f"/{section.key}/players/strength")
    if len(missing) == len(section.entrants):
        yield line(level, "unrated-all", estimate, more=more if refused else "unrated-all-more")
    else:
        yield line(level, "unrated", estimate, more=more, **_named(section, missing))


def _sources(section: Section) -> Iterator[Facts]:
    """Which ratings count, and from where; what no list has, where lists are on this computer."""
    if section.teams:
        return
    lists = f"/{section.key}/players/lists"
    found: Counter[tuple[str, str]] = Counter()
    typed: list[Pid] = []
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        strength = section.strength_of(player)
        if strength.rating is None or strength.source == "estimate":
            continue
        field = _FIELDS.get(strength.source, strength.source)
        one = source_of(player, entrant.listed, field)
        if one is None:
            typed.append(entrant.pid)
        else:
            found[one.source, one.month] += 1
    differing = known.differing(section)
    if differing:
        yield line(SEE, "differing", go("differing", lists), count=differing)
    if found:
        told = in_a_row(
            said("{count} of {name}, {month}", count=count, name=name, month=month)
            for (name, month), count in found.most_common()
        )
        which = go("which", "/settings")
        yield line(OK, "listed", which, count=found.total(), lists=told)
    if typed and lists_file().exists():
        yield line(SEE, "typed", go("search", lists), more="typed-more", **_named(section, typed))
    elif typed:
        yield line(OK, "pasted", go("lists", lists), count=len(typed))


def _twice(now: Request, section: Section) -> Iterator[Facts]:
    """Who may be in the list twice, or in two sections."""
    if section.teams:
        return
    same: defaultdict[str, dict[int, Player]] = defaultdict(dict)
    for player in section.tournament.players:
        for mark in filter(None, (any_order(player.name), player.fide_id)):
            same[mark][int(player.tpn)] = player
    people = everybody(section.tournament)
    seen: set[tuple[int, ...]] = set()
    for numbers in (tuple(group) for group in same.values() if len(group) > 1):
        if numbers not in seen:
            seen.add(numbers)
            name = people[numbers[0]].spoken.removesuffix(people[numbers[0]].apart)
            other = go("open", f"/{section.key}/players/{numbers[-1]}", number=numbers[-1])
            told = listed(map(str, numbers))
            yield line(SEE, "twice", other, names=name, numbers=told)
    several = in_several_sections(now.state)
    if several:
        players = go("players", f"/{section.key}/players")
        yield line(SEE, "several", players, names=listed(several[:FEW]), count=len(several))
    if apart := outside(now.state, section, section.roster.pids):
        names = listed(dict(each.gaps)["player"] for each in apart[:FEW])
        players = go("players", f"/{section.key}/players")
        yield line(
            SEE, "outside", players, names=names, count=len(apart), who=section.settings.criteria
        )
    if not seen:
        yield line(OK, "once")


def _sent(now: Request, section: Section) -> Iterator[Facts]:
    """What the report for rating will want; nothing where the event is sent to nobody."""
    state, sent = now.state, section.settings.sent
    settings = go("sent", "/settings")
    if not sent:
        yield line(OK, "sent-no", settings)
        return
    wanted = {
        said("the place"): state.place,
        said("the first day"): state.start,
        said("the federation"): state.federation,
        said("the chief arbiter"): state.chief_arbiter,
    }
    if missing := [what for what, value in wanted.items() if not value]:
        yield line(SEE, "sent-wants", go("settings", "/settings"), what=listed(missing))
    without = _without_id(section) if sent == "fide" else []
    if without:
        lists = go("search", f"/{section.key}/players/lists")
        yield line(SEE, "no-id", lists, more="no-id-more", **_named(section, without))
    else:
        yield line(OK, f"sent-{sent}", settings)


def _without_id(section: Section) -> list[Pid]:
    """Who has no FIDE ID; of teams those that have such a player."""
    if section.teams:
        lacking = {one.team for one in section.squads if not all(p.fide_id for p in one.members)}
        return [pid for pid in section.roster.pids if pid in lacking]
    players: Iterable[tuple[Player, Pid]] = zip(
        section.tournament.players, section.roster.pids, strict=True
    )
    return [pid for player, pid in players if not player.fide_id]


def pair(now: Request) -> Answer:
    """Pair round 1; what has to be drawn by lot is drawn first, from the words of the page.

    What the page has told is not told again, unless something was entered meanwhile.
    """
    section, form = now.section, now.form
    place = f"/{section.key}/ready"
    now.file_to_change  # noqa: B018  (not at an earlier moment)
    if section.published_rounds or (form.ticked("confirmed") and form.seen != now.head):
        return Redirect(now, place)
    now = replace(now, parts={**now.parts, "n": 1})
    what = undrawn(section)
    if what is None:
        return _told_before(rounds.pair(now))
    seed = form.text("seed", limit=LONGEST_SEED) or proposal(now, section)
    form.refuse_the_unreadable()
    draw = DrawLots(section=section.key, what=what, seed=seed)
    return perform(
        now, draw, back=place, fresh=True, answer=lambda drawn: _told_before(rounds.pair(drawn))
    )


def _told_before(answer: Answer) -> Answer:
    """The way on, where nothing is told once more."""
    if isinstance(answer, Redirect):
        return replace(answer, path=answer.path.partition("?told=")[0])
    return answer


ROUTES: Final = (("GET", "/{s}/ready", show), ("POST", "/{s}/ready", pair))
