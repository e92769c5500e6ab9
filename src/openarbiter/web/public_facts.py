"""What everybody may know of an event: the players, and the facts by which a round is explained.

Pages that need no login, the site, the screens, and the pages on which results and arrivals are
entered take these and nothing else of a player. Club and ids stand on the sheets that an organiser
prints, and FIDE numbers in the heads of games for a broadcast; births, notes, ratings that do not
count, and who must not meet stand on none of them. What is made of a section is made once: every
entry that changes a section makes a new one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import wraps
from threading import Lock
from typing import Concatenate, Final, ParamSpec, TypeVar

from openarbiter.desk import EventState, Section, whole
from openarbiter.desk.pairing import pairing_basis
from openarbiter.errors import RequestError, TournamentError
from openarbiter.model import Player, RoundNo, Tournament
from openarbiter.model.start_positions import drawn_position, start_position
from openarbiter.model.strength import FIDE
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.web.wording import Facts

Of = TypeVar("Of")
More = ParamSpec("More")
Made = TypeVar("Made")


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[Of, More], Made]], Callable[Concatenate[Of, More], Made]]:
    """Remember what a function makes of a value that never changes, the last so many answers.

    Two who ask for the same at the same moment wait for one making.

    Examples:
        >>> made = []
        >>> @remembered(2)
        ... def doubled(value: tuple[int, ...], times: int = 2) -> tuple[int, ...]:
        ...     made.append(times)
        ...     return value * times
        >>> one = (1,)
        >>> doubled(one), doubled(one), doubled(one, times=3), made
        ((1, 1), (1, 1), (1, 1, 1), [2, 3])
    """

    def around(
        make: Callable[Concatenate[Of, More], Made],
    ) -> Callable[Concatenate[Of, More], Made]:
        kept: dict[Hashable, tuple[Of, Made]] = {}
        making = Lock()

        @wraps(make)
        def given(of: Of, /, *more: More.args, **named: More.kwargs) -> Made:
            key = (id(of), more, tuple(named.items()))
            with making:
                found = kept.get(key)
                if found is None or found[0] is not of:
                    found = kept[key] = (of, make(of, *more, **named))
                    while len(kept) > most:
                        kept.pop(next(iter(kept)))
            return found[1]

        return given

    return around


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPlayer:
    """A player as everybody may see one.

    Attributes:
        name: Name as it is written in the list (``Family, Given``), with :attr:`apart` behind it.
        rating: Rating that counts; ``None`` when unrated. With its list as a text, such as
            ``1850 AUS``, where it is not simply that of FIDE.
        apart: What tells players of one name apart, the rating or else the number: `` (1850)`` or
            `` (#7)``; empty where nobody has the same name.
    """

    tpn: int
    name: str
    title: str = ""
    rating: int | str | None = None
    federation: str = ""
    withdrawn: bool = False
    apart: str = ""

    @property
    def spoken(self) -> str:
        """The name as it is said: ``Danuta Ożga`` for ``Ożga, Danuta``."""
        family, comma, given = self.name.removesuffix(self.apart).partition(",")
        both = comma and given.strip()
        return f"{given.strip()} {family.strip()}{self.apart}" if both else self.name


MESSAGES: Final = 3
"""Messages to everybody that stand on a page."""


def messages(state: EventState) -> list[str]:
    """What is said to everybody, the newest first."""
    return [note.text for note in reversed(state.notes) if note.public][:MESSAGES]


def shown_rating(tournament: Tournament, player: Player) -> int | str | None:
    """The rating that counts for a player, with its list where it is not simply that of FIDE."""
    found = tournament.strength_of(player)
    plain = found.source == FIDE and tournament.strength[:1] in {(), (FIDE,)}
    return found.rating if plain else found.shown() or None


def public_player(tournament: Tournament, player: Player) -> PublicPlayer:
    """A player of a tournament."""
    return PublicPlayer(
        tpn=int(player.tpn),
        name=player.name,
        title=player.title,
        rating=shown_rating(tournament, player),
        federation=player.federation,
        withdrawn=player.withdrawn_after is not None,
    )


@remembered(64)  # a list of all sections asks for each of them again and again
def everybody(tournament: Tournament) -> dict[int, PublicPlayer]:
    """All players of a tournament by number, those of one name told apart."""
    people = {int(one.tpn): public_player(tournament, one) for one in tournament.players}
    called: defaultdict[str, list[PublicPlayer]] = defaultdict(list)
    for one in people.values():
        called[one.name.casefold()].append(one)
    for same in called.values():
        ratings = {one.rating for one in same} - {None}
        for one in same if len(same) > 1 else ():
            apart = f" ({one.rating})" if len(ratings) == len(same) else f" (#{one.tpn})"
            people[one.tpn] = replace(one, name=one.name + apart, apart=apart)
    return people


def explained_to_all(section: Section, number: int) -> Section:
    """A section with the facts by which a round of it is explained to everybody.

    They do not say who must not meet. What follows from them is told, and nothing else.

    Raises:
        RequestError: The round rests on more.
    """
    if not rests_on_public_facts(section, number):
        raise RequestError.saying(
            "not everything that this round rests on is public; ask an arbiter about it"
        )
    return _without_private_facts(section) if section.tournament.forbidden_pairs else section


@remembered(24)
def paired_tournament(section: Section, number: int, *, public: bool = True) -> Tournament:
    """The tournament of a section as the system pairs a round of it.

    Raises:
        RequestError: It is for everybody, and the round rests on more than is public.
    """
    return _then(explained_to_all(section, number) if public else section, number)


def _then(section: Section, number: int) -> Tournament:
    return with_known_length(whole(section), RoundNo(number)).known_before(number)


@remembered(24)
def rests_on_public_facts(section: Section, number: int) -> bool:
    """Whether the system pairs a round in the same way if nothing bars players from meeting."""
    tournament, round_no = section.tournament, RoundNo(number)
    if not any(group.applies_to(round_no) for group in tournament.forbidden_pairs):
        return True
    # Results of the round itself change nothing, and come one after the other.
    basis = pairing_basis(section, round_no), tournament.forbidden_pairs, tournament.known_later
    key = section.key, number, basis
    found = _rests.get(key)
    if found is None:
        edition = registry.edition(section.system)
        others = section, _without_private_facts(section)
        try:
            one, other = (edition.pair(_then(each, number), round_no) for each in others)
            found = (one.games, one.bye) == (other.games, other.bye)
        except TournamentError:
            found = False
        _rests[key] = found
        while len(_rests) > _KEPT:
            _rests.pop(next(iter(_rests)))
    return found


_KEPT: Final = 100
_rests: dict[tuple[object, ...], bool] = {}


@remembered(8)
def _without_private_facts(section: Section) -> Section:
    return replace(section, tournament=replace(section.tournament, forbidden_pairs=()))


def position_of(section: Section, number: int) -> Facts | None:
    """The start position of a published round; nothing where chess is played.

    With its number, the pieces from a1 to h1, and the seed that drew it: whoever knows the seed
    knows the positions to come, so that it is told when the last round is published.

    Source:
        FIDE Laws of Chess, Guidelines II.
    """
    seed = section.round(number).chess960
    if not seed:
        return None
    drawn = drawn_position(seed, number)
    shown = section.published_rounds >= section.total_rounds
    return {"number": drawn, "pieces": start_position(drawn), "seed": seed if shown else ""}
