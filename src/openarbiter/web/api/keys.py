"""What was sent with a key is done once, however often it is sent, also when the program ended.

Beside the log stands what was sent and which entry was the last one then; later the answer. Where
there is no answer the program ended before it could be kept: the entry is looked for in the log.

Source:
    The Idempotency-Key HTTP Header Field, draft-ietf-httpapi-idempotency-key-header-07, 2025.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final

from starlette.exceptions import HTTPException

from openarbiter.errors import StoreError, TournamentError
from openarbiter.store.beside import Kept
from openarbiter.web.api.operations import BODY
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.perform import NotDoneError
from openarbiter.web.request import Request

MOST: Final = 1000
"""Keys of an event that are remembered."""

_LOOKED: Final = 50
"""Entries between two looks at how many there are."""

_NAMES: Final = "sent/"


@dataclass(slots=True)
class Sending:
    """Something that is sent with a key, or without one.

    Attributes:
        seen: The last entry of the log when it came first, where it came before; else ``None``.
        answer: What it was answered then; empty where it was not.
    """

    kept: Kept | None = None
    name: str = ""
    held: dict[str, Any] = field(default_factory=dict)
    seen: int | None = None
    answer: dict[str, Any] = field(default_factory=dict)

    def done(self, answer: Any) -> None:  # noqa: ANN401  (plain values)
        """Keep the answer, and the newest keys only."""
        if self.kept is None:
            return
        self.kept.put(self.name, json.dumps(self.held | {"answer": answer}))
        if answer["entry"] % _LOOKED == 0:
            found = {name: json.loads(text) for name, text in self.kept.all(_NAMES).items()}
            for name in sorted(found, key=lambda each: found[each]["seen"])[:-MOST]:
                self.kept.drop(name)


_UNDER_WAY: Final[set[tuple[Path, str]]] = set()
_GUARD: Final = Lock()


@contextmanager
def sending(now: Request) -> Iterator[Sending]:
    """Note that something is sent with the key of the request, before anything is done.

    A refusal is not kept: what is sent again may go then.

    Raises:
        ProblemError: Something else was sent with the key, or it is being done.
    """
    kept, key = now.desk.kept, now.form.key
    if kept is None or not key:
        yield Sending()
        return
    name = f"{_NAMES}{now.author}/{key}"
    with _alone(now.file.path, name):
        digest = hashlib.sha256(now.form.values[BODY].encode()).hexdigest()
        held = {"body": digest, "seen": now.head}
        if kept.put(name, json.dumps(held), 0):
            found = Sending(kept, name, held)
        else:
            held = json.loads(kept.get(name)[0])
            found = Sending(kept, name, held, held["seen"], held.get("answer", {}))
        if held["body"] != digest:
            raise ProblemError("key-reused")
        try:
            yield found
        except (NotDoneError, ProblemError, HTTPException, TournamentError) as error:
            if not isinstance(error, StoreError):
                kept.drop(name)
            raise


@contextmanager
def _alone(file: Path, name: str) -> Iterator[None]:
    """Refuse the same key while it is being worked on."""
    with _GUARD:
        if (file, name) in _UNDER_WAY:
            raise ProblemError("conflict", detail="What was sent with this key is being done.")
        _UNDER_WAY.add((file, name))
    try:
        yield
    finally:
        with _GUARD:
            _UNDER_WAY.discard((file, name))
