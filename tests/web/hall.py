"""A desk in a hall: it asks who people are, and there is a browser for each of them."""

from __future__ import annotations

from pathlib import Path

from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.roles import Role
from tests.web.browser import Browser

BOARDS = (2, 3)
"""The boards of who enters results."""


class Hall:
    """A desk that asks who people are, and a browser for each of them.

    Attributes:
        persons: The persons.
        pins: Their PINs, by name, which is that of the role.
        now: Seconds on its clock.
    """

    def __init__(self, folder: Path, machine: Browser) -> None:
        self.folder = folder
        self.machine = machine
        self.persons = Accounts.of_folder(folder)
        self.now = 1_000_000.0
        self.persons.clock = lambda: self.now
        machine.app.state.desk.persons = self.persons
        machine.get(f"/in/{self.persons.key}", status=303)
        self.pins = {
            role.value: self.persons.add(
                Account(name=role.value, role=role, boards=BOARDS if role is Role.RESULTS else None)
            )
            for role in Role
            if role is not Role.ADMINISTRATOR
        }

    def browser(self, name: str = "") -> Browser:
        """The browser of somebody who has entered; of nobody without a name."""
        made = self.machine.beside()
        if name:
            made.post("/enter", name=name, pin=self.pins[name])
        return made
