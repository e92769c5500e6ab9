"""The persons who may use a desk: name, role, PIN, and the browsers they have entered with.

They stand in a file of the folder, readable by the owner only, and in no event: an event is handed
on, and nobody's PIN with it. A PIN is drawn by the program and shown once; kept is a salted digest.
A browser that has entered keeps a random word, of which the file holds a digest too, so that phones
go on after the program was ended or died.

A program that asks for somebody sends a token of his (:mod:`openarbiter.web.api`): it has his role
until it is taken back, and of it the file holds a digest.

Guessing is slow (:mod:`openarbiter.web.guesses`); who is in stays in meanwhile.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from time import time
from typing import Any, Final

from openarbiter.errors import RequestError
from openarbiter.files import write_whole
from openarbiter.model.alphabet import in_alphabet
from openarbiter.store.beside import Kept
from openarbiter.web.guesses import CODES, Guesses, Source
from openarbiter.web.roles import ABILITIES, May, Role

FILE: Final = ".openarbiter-persons.json"
"""Name of the file in the folder of the desk."""

KEPT: Final = "persons"
"""Name of the text that a host keeps of each event."""

DIGITS: Final = 6
"""Digits of a PIN."""

SESSION: Final = 16 * 3600.0
"""Seconds after which a browser that has asked for nothing must enter again."""

AT_ONCE: Final = 4
"""PINs that are looked at at the same time: each takes the processor a tenth of a second."""

MOST_PERSONS: Final = 200
MOST_BROWSERS: Final = 50
"""Browsers one person can be in with; the one that has asked for nothing longest goes out."""

BEGINNING: Final = "oa_"
"""Beginning of a token, so that whoever finds one knows what it is."""

PIN_ROUNDS: Final = 200_000
LONGEST: Final = 60
"""Characters of a name."""

MACHINE: Final = "\N{BULLET}"
"""The person of the administrator at the machine itself; nobody can be called so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Somebody who may use the desk.

    Attributes:
        name: Stands in the log beside everything the person does; no two persons have the same.
        role: What the person may do.
        boards: First and last board at which results may be entered; ``None`` for all.
        section: Key of the section of these boards; empty for all sections.
        salt: Salt of the PIN, in hexadecimal.
        digest: Digest of the PIN, in hexadecimal.
    """

    name: str
    role: Role
    boards: tuple[int, int] | None = None
    section: str = ""
    salt: str = ""
    digest: str = ""

    def may(self, ability: May) -> bool:
        """Whether the role has an ability."""
        return ability in ABILITIES[self.role]

    def at(self, section: str, board: int) -> bool:
        """Whether results of a board may be entered."""
        first, last = self.boards or (1, board)
        return first <= board <= last and self.section in ("", section)


@dataclass(slots=True)
class _Session:
    name: str
    seen: float


class WaitError(Exception):
    """A PIN is not looked at yet: so many seconds are to be waited."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class Accounts:
    """The persons of a desk, and the browsers that have entered.

    Attributes:
        path: The file; ``None`` keeps nothing.
        kept: What keeps them in place of a file, at a host.
        key: The word in the address that the program prints: who opens it is the administrator.
        secret: What the codes of result slips are made of, in hexadecimal; see :meth:`kept_secret`.
        at_host: The person of the host whose token it is, with the role at the event.
        clock: Seconds, for tests.
        guesses: Wrong PINs, codes and tokens.
    """

    path: Path | None = None
    kept: Kept | None = None
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    secret: str = ""
    at_host: Callable[[str], Account | None] = lambda _: None
    clock: Callable[[], float] = time
    guesses: Guesses = field(default_factory=Guesses)
    _persons: dict[str, Account] = field(default_factory=dict)
    _sessions: dict[str, _Session] = field(default_factory=dict)
    _tokens: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    _trying: set[tuple[str, str]] = field(default_factory=set)
    _lock: RLock = field(default_factory=RLock)

    @classmethod
    def of_folder(cls, folder: Path) -> Accounts:
        """The persons of a folder, as its file has them.

        Raises:
            RequestError: The file cannot be read.
        """
        found = cls(folder / FILE)
        found._read()
        return found

    @classmethod
    def of_kept(cls, kept: Kept) -> Accounts:
        """The persons of an event that is hosted, or of the host itself, as they are kept.

        Raises:
            StoreError: They cannot be asked for.
        """
        found = cls(kept=kept)
        found._read()
        return found

    def _read(self) -> None:
        try:
            text = self._text()
            held = json.loads(text) if text else {"persons": (), "browsers": {}}
            for one in held["persons"]:
                person = _person_of(one)
                self._persons[person.name.casefold()] = person
            self.secret = str(held.get("secret", ""))
            for digest, (name, seen) in held["browsers"].items():
                self._sessions[digest] = _Session(str(name), float(seen))
            for digest, (name, label, day) in held.get("tokens", {}).items():
                self._tokens[digest] = (str(name), str(label), str(day))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise RequestError.saying(
                "{file} cannot be read: it holds the persons who may use the desk; move it "
                "away, and give everybody a new PIN",
                file=self.path or KEPT,
            ) from error

    def _write(self) -> None:
        """Keep everything; whoever reads meanwhile sees the old file or the new one.

        A folder that cannot be written keeps nothing: all hold until the program ends.
        """
        held = {
            "secret": self.secret,
            "persons": [{**asdict(one), "role": one.role.value} for one in self._persons.values()],
            "browsers": {at: [one.name, one.seen] for at, one in self._sessions.items()},
            "tokens": self._tokens,
        }
        text = json.dumps(held, ensure_ascii=False, indent=1)
        if self.kept is not None:
            self.kept.put(KEPT, text)
        elif self.path is not None:
            with suppress(OSError):
                write_whole(self.path, text.encode())

    def _text(self) -> str:
        """What is kept; empty where nothing is yet."""
        if self.kept is not None:
            return self.kept.get(KEPT)[0]
        return self.path.read_text(encoding="utf-8") if self.path and self.path.exists() else ""

    def kept_secret(self) -> str:
        """What the codes of result slips are made of: drawn once, and kept with the persons."""
        with self._lock:
            if not self.secret:
                self.secret = secrets.token_hex(32)
                self._write()
            return self.secret

    def note_code(self, source: Source, *, right: bool) -> None:
        """Note a code of a result slip; for wrong ones is waited (:meth:`wait`, of ``CODES``)."""
        with self._lock:
            if right:
                self.guesses.right(CODES, source)
            else:
                self.guesses.wrong(CODES, source, self.clock())

    def all(self) -> tuple[Account, ...]:
        """Everybody, by name."""
        with self._lock:
            return tuple(sorted(self._persons.values(), key=lambda one: in_alphabet(one.name)))

    def add(self, person: Account) -> str:
        """Take somebody in; the PIN, which nobody can ask for again.

        Raises:
            RequestError: The name is empty or too long, somebody has it, or there are too many.
        """
        name = " ".join(person.name.split())
        if not name or len(name) > LONGEST or not name.isprintable() or MACHINE in name:
            raise RequestError.saying(
                "a name of one to {count} characters is needed",
                LONGEST,
                one="a name of one character is needed",
            )
        with self._lock:
            if name.casefold() in self._persons:
                raise RequestError.saying("there is a person called {name} already", name=name)
            if len(self._persons) >= MOST_PERSONS:
                raise RequestError.saying(
                    "{count} persons are the most",
                    MOST_PERSONS,
                    one="one person is the most",
                )
            return self._with_pin(replace(person, name=name))

    def new_pin(self, name: str) -> str:
        """A new PIN for somebody; whoever entered with the old one must enter again.

        Raises:
            RequestError: There is nobody of that name.
        """
        with self._lock:
            person = self.called(name)
            self.end_of(person.name)
            return self._with_pin(person)

    def _with_pin(self, person: Account) -> str:
        pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        salt = secrets.token_hex(16)
        made = replace(person, salt=salt, digest=_digest(pin, salt))
        self._persons[made.name.casefold()] = made
        self.guesses.forget(made.name.casefold())
        self._write()
        return pin

    def remove(self, name: str) -> None:
        """Take somebody out; the browsers of the person are out at once.

        Raises:
            RequestError: There is nobody of that name.
        """
        with self._lock:
            person = self.called(name)
            del self._persons[person.name.casefold()]
            self._tokens = {at: one for at, one in self._tokens.items() if one[0] != person.name}
            self.end_of(person.name)

    def called(self, name: str) -> Account:
        """Somebody by name.

        Raises:
            RequestError: There is nobody of that name.
        """
        found = self._persons.get(" ".join(name.split()).casefold())
        if found is None:
            raise RequestError.saying("there is no person called {name}", name=name[:LONGEST])
        return found

    def wait(self, name: str, source: Source) -> int:
        """Seconds until a device may try a PIN of a name again; 0 where it may."""
        with self._lock:
            return self.guesses.wait(_key(name), source, self.clock())

    def enter(self, name: str, pin: str, source: Source) -> str | None:
        """The word that the browser of somebody keeps; ``None`` where name or PIN are wrong.

        Who has no account is answered as late as who has one. One PIN of a name is looked at after
        the other, so that many at the same moment are not more tries than one after the other.

        Raises:
            WaitError: It is to be waited first (:meth:`wait`).
        """
        key = _key(name)
        with self._lock:
            seconds = self.wait(name, source)
            busy = (key, source.device) in self._trying or len(self._trying) >= AT_ONCE
            if seconds or busy:
                raise WaitError(seconds or 1)
            self._trying.add((key, source.device))
            person = self._persons.get(key)
        try:
            salt, digest = (person.salt, person.digest) if person else ("00", "")
            right = hmac.compare_digest(_digest(pin.strip(), salt), digest)
        finally:
            with self._lock:
                self._trying.discard((key, source.device))
        with self._lock:
            if person is None or not right or self._persons.get(key) is not person:
                self.guesses.wrong(key, source, self.clock())
                return None
            self.guesses.right(key, source)
            return self._begin(person.name)

    def enter_by_key(self, key: str) -> str | None:
        """The same for the administrator, by the address that the program printed."""
        if not hmac.compare_digest(key.encode(), self.key.encode()):
            return None
        with self._lock:
            return self._begin(MACHINE)

    def _begin(self, name: str) -> str:
        """A word that no browser has had: one that was there before is of no use to anybody."""
        word, now = secrets.token_urlsafe(32), self.clock()
        late = [at for at, one in self._sessions.items() if now - one.seen > SESSION]
        own = sorted((one.seen, at) for at, one in self._sessions.items() if one.name == name)
        late += [at for _, at in own[: max(0, len(own) + 1 - MOST_BROWSERS)]]
        for at in late:
            self._sessions.pop(at, None)
        self._sessions[_of(word)] = _Session(name, now)
        self._write()
        return word

    def who(self, word: str) -> Account | None:
        """The person a browser has entered as; ``None`` for nobody."""
        if not word:
            return None
        with self._lock:
            session, now = self._sessions.get(_of(word)), self.clock()
            if session is None:
                return None
            if now - session.seen > SESSION:
                del self._sessions[_of(word)]
                return None
            session.seen = now
            if session.name == MACHINE:
                return Account(name=MACHINE, role=Role.ADMINISTRATOR)
            return self._persons.get(session.name.casefold())

    def browsers(self, name: str) -> int:
        """Browsers in which somebody is in."""
        with self._lock:
            late = self.clock() - SESSION
            return sum(one.name == name and one.seen >= late for one in self._sessions.values())

    def leave(self, word: str) -> None:
        """End the stay of a browser."""
        with self._lock:
            if self._sessions.pop(_of(word), None) is not None:
                self._write()

    def end_of(self, name: str) -> None:
        """End all browsers of a person."""
        with self._lock:
            self._sessions = {at: one for at, one in self._sessions.items() if one.name != name}
            self._write()

    def new_token(self, name: str, label: str) -> str:
        """A token for a program of somebody; nobody can ask for it again.

        Raises:
            RequestError: There is nobody of that name.
        """
        word, day = BEGINNING + secrets.token_urlsafe(32), datetime.fromtimestamp(self.clock(), UTC)
        with self._lock:
            made = self.called(name).name, " ".join(label.split())[:LONGEST], f"{day:%Y-%m-%d}"
            self._tokens[_of(word)] = made
            self._write()
        return word

    def by_token(self, word: str) -> Account | None:
        """The person a token is of; ``None`` for nobody."""
        with self._lock:
            name, *_ = self._tokens.get(_of(word), ("",))
            found = self._persons.get(name.casefold())
        return found or self.at_host(word)

    def tokens(self, name: str) -> dict[str, tuple[str, str]]:
        """Label and first day of the tokens of a person, by their digests."""
        with self._lock:
            return {at: each[1:] for at, each in self._tokens.items() if each[0] == name}

    def end_token(self, digest: str) -> None:
        """Take a token back: what comes with it from now on is nobody's."""
        with self._lock:
            self._tokens.pop(digest, None)
            self._write()


def _key(name: str) -> str:
    """A name as it is compared; longer than any is no other than its beginning."""
    return " ".join(name.split()).casefold()[: 2 * LONGEST]


def _of(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def _digest(pin: str, salt: str) -> str:
    """The digest of a PIN; slow on purpose, for who should read the file."""
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), bytes.fromhex(salt), PIN_ROUNDS).hex()


def _person_of(held: dict[str, Any]) -> Account:
    boards = held.get("boards")
    known = {name: str(held[name]) for name in ("name", "salt", "digest")}
    known["section"] = str(held.get("section", ""))
    both = (int(boards[0]), int(boards[1])) if boards else None
    return Account(**known, role=Role(held["role"]), boards=both)
