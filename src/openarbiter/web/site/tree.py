"""The pages of one language: what every one of them carries, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from openarbiter.desk import EventState, Section
from openarbiter.languages import Tongue
from openarbiter.web.answers import environment, in_words, rendered
from openarbiter.web.frame import match_rounds
from openarbiter.web.language import Catalogue
from openarbiter.web.sheets import public_sheets
from openarbiter.web.site import places
from openarbiter.web.wording import Facts, to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The pages of an event in one language.

    Attributes:
        state: The event.
        language: The language of the pages.
        folders: The folder of each language; that of the first one is empty.
        files: What has been written so far, by place.
    """

    state: EventState
    language: str
    folders: Mapping[str, str]
    files: dict[str, bytes] = field(default_factory=dict)

    def put(self, place: str, content: str | bytes) -> None:
        """Add a file; text is kept as UTF-8, without halves of characters."""
        if isinstance(content, str):
            content = content.encode("utf-8", "backslashreplace")
        self.files[self.folders[self.language] + place] = content

    def data(self, place: str, facts: Mapping[str, object]) -> None:
        """Add facts as JSON."""
        tongue = Tongue(self.language)
        spoken = {key: in_words(to_plain(value), tongue) for key, value in facts.items()}
        self.put(place, json.dumps(spoken, ensure_ascii=False, indent=1) + "\n")

    def page(
        self, place: str, name: str, facts: Mapping[str, object], *, of: Section | None = None
    ) -> None:
        """Add a page.

        Args:
            place: Where it lies in the folder of its language.
            name: Its template.
            facts: What it says.
            of: The section it belongs to; ``None`` for a page of the whole event.
        """
        own = self.folders[self.language] + place

        def to(target: str) -> str:
            return places.link(own, self.folders[self.language] + target)

        around: Facts = {
            "frame": self._frame(of, own),
            "section": of.key if of else "",
            "section_name": of.name if of else "",
            "linked": True,
            "sheets": public_sheets(of) if of else (),
            "here": place,
            "to": to,
            "shared": lambda target: places.link(own, f"static/{target}"),
            "tongues": self._tongues(own, place),
        }
        text = rendered(
            environment("site"),
            name,
            {**around, **facts},
            words=Catalogue(self.language),
            u=lambda address: to(places.file_of(address)),
        )
        self.put(place, text)

    def _frame(self, of: Section | None, own: str) -> Facts:
        """What templates of the desk ask of the frame of a page."""
        made = self.state.look.shown()
        logo = places.logo_file(made[0].kind) if made else ""
        return {
            "event": self.state.name,
            "sections": tuple((one.key, one.name) for one in self.state.sections),
            "section": of.key if of else "",
            "teams": bool(of and of.teams),
            "system": of.system if of else "",
            "strict": self.state.strict,
            "match_rounds": match_rounds(of) if of else 1,
            "logo": places.link(own, logo) if logo else "",
            "style": places.link(own, places.STYLE) if self.state.look.colour else "",
        }

    def _tongues(self, own: str, place: str) -> Sequence[Facts]:
        """The same page in every language; nothing where there is one only."""
        if len(self.folders) == 1:
            return ()
        return [
            {
                "code": code,
                "name": Tongue(code).name,
                "href": places.link(own, folder + place),
                "here": code == self.language,
            }
            for code, folder in self.folders.items()
        ]
