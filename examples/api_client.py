"""A client of the API, made of its description; as a program it plays the rest of an event.

It knows no action: `client.PublishRound(section="a", round_no=1)` is looked up in the description,
its members are checked against it, and it is sent with a key, so that it is done once although it
may be sent again. Needs Python 3.11 and nothing else.

    python api_client.py http://127.0.0.1:8000 quay [TOKEN]
"""

from __future__ import annotations

import json
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

Json: TypeAlias = Any
Made: TypeAlias = dict[str, Json]

TRIES = 30
AGAIN = (429, 502, 503, 504)
"""What is sent again: 502 and 504 are of a proxy whose server has just gone."""

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
ASIDE = ("confirmed", "certain", "reason", "seen")
"""Members of what is sent beside the action, as keywords with an underscore behind them."""


class ProblemError(Exception):
    """Why something was not done (RFC 9457), with its members."""

    def __init__(self, body: Made) -> None:
        super().__init__(f"{body['status']} {body['code']}: {body['detail']}")
        self.body = body


class Client:
    """An event at an address; with a token of a person, where the desk asks who one is."""

    def __init__(self, address: str, event: str, token: str = "") -> None:
        self.address, self.token = address.rstrip("/"), token
        self.place = f"/api/events/{quote(event)}"
        self.schemas = self.ask("GET", "/api/openapi.json")["components"]["schemas"]
        self.actions = self.schemas["Action"]["discriminator"]["mapping"]

    def __getattr__(self, name: str) -> Callable[..., Made]:
        """What does an action, by the name of the action."""
        if name not in self.actions:
            raise AttributeError(f"{name} is no action: {', '.join(sorted(self.actions))}")

        def done(**members: Json) -> Made:
            aside = {each: members.pop(f"{each}_") for each in ASIDE if f"{each}_" in members}
            return self.do({"action": name, **members}, **aside)

        return done

    def do(self, action: Made, **aside: Json) -> Made:
        """Do an action; the entry it made. `aside` says what an answer to a question says."""
        body = {"do": action, **aside}
        for wrong in self.faults(body, self.schemas["Do"], "Do"):
            raise ValueError(wrong)
        return self.ask("POST", f"{self.place}/actions", body)

    def get(self, path: str = "", **query: Json) -> Made:
        """What stands at an address of the event, such as `sections/a/standings`."""
        behind = "?" + urlencode(query) if query else ""
        return self.ask("GET", f"{self.place}/{path}".rstrip("/") + behind)

    def entries(self, after: str = "") -> Iterator[Made]:
        """The entries of the log behind a cursor, to the last one."""
        more = True
        while more:
            found = self.get("entries", after=after)
            yield from found["entries"]
            after, more = found["next"], found["more"]

    def ask(self, method: str, path: str, body: object = None) -> Made:
        """Send a request, and send it again while nobody knows whether it arrived."""
        headers = {"accept": "application/json", "idempotency-key": uuid.uuid4().hex}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["content-type"] = "application/json"
        for left in reversed(range(TRIES)):
            request = Request(self.address + path, data, headers, method=method)  # noqa: S310
            try:
                with urlopen(request, timeout=60) as answer:  # noqa: S310  (the caller's own address)
                    found: Made = json.load(answer)
                    return found
            except HTTPError as error:
                if error.code not in AGAIN or not left:
                    if error.headers.get_content_type() != "application/problem+json":
                        raise
                    raise ProblemError(json.load(error)) from None
                time.sleep(float(error.headers.get("retry-after", "1")))
            except (OSError, HTTPException, ValueError):
                if not left:
                    raise
                time.sleep(0.1)
        raise AssertionError

    def faults(self, value: Json, schema: Made, path: str) -> Iterator[str]:
        """What a value has that its schema does not allow."""
        if "$ref" in schema:
            schema = self.schemas[schema["$ref"].rpartition("/")[2]]
        if "discriminator" in schema:
            place = self.actions.get(value.get("action")) if isinstance(value, dict) else None
            if place is None:
                yield f"{path}: {value!r} is no action"
                return
            schema = self.schemas[place.rpartition("/")[2]]
        if "anyOf" in schema:
            each = [[*self.faults(value, one, path)] for one in schema["anyOf"]]
            yield from () if [] in each else each[0]
        known = [schema["const"]] if "const" in schema else schema.get("enum", [value])
        if value not in known:
            yield f"{path}: {value!r} is none of {known}"
        kind = schema.get("type")
        if kind and type(value) is not KINDS.get(kind, type(None)):
            yield f"{path}: {value!r} is no {kind}"
        elif kind == "object" and "properties" in schema:
            yield from self._members(value, schema, path)
        elif kind == "array":
            yield from self._items(value, schema, path)

    def _items(self, value: list[Json], schema: Made, path: str) -> Iterator[str]:
        first = schema.get("prefixItems", [])
        if first and len(value) != len(first):
            yield f"{path}: there are {len(value)} and not {len(first)}"
        for at, one in enumerate(value):
            of_it = first[at] if at < len(first) else schema.get("items", {})
            yield from self.faults(one, of_it, f"{path}[{at}]")

    def _members(self, value: Made, schema: Made, path: str) -> Iterator[str]:
        known = schema["properties"]
        for name in schema["required"]:
            if name not in value:
                yield f"{path}.{name} is missing"
        for name, one in value.items():
            if name in known:
                yield from self.faults(one, known[name], f"{path}.{name}")
            else:
                yield f"{path}.{name} is not known; there are {', '.join(known)}"


def play(client: Client, section: str) -> None:
    """Play the rest of a section: pair, publish, enter results, close, round after round."""
    event = client.get()
    line = next(one for one in event["sections"] if one["key"] == section)
    place = f"sections/{section}/rounds"
    for number in range(line["published"] + 1, line["rounds"] + 1):
        client.do(client.get(f"{place}/{number}/pairing"))
        client.PublishRound(section=section, round_no=number)
        lists = client.get(f"{place}/{number}")
        for board in lists["boards"]:
            strong = board["white"]["tpn"] < board["black"]["tpn"]
            outcome = {"white": "1", "black": "0"} if strong else {"white": "=", "black": "="}
            at = {"section": section, "round_no": number, "board": board["board"]}
            client.EnterResult(**at, outcome=outcome)
        client.CompleteRound(section=section, round_no=number)
        print(f"round {number}: {len(lists['boards'])} boards")


def main(address: str, event: str, token: str = "") -> None:
    """Play an event, and print its table."""
    client = Client(address, event, token)
    for section in client.get()["sections"]:
        play(client, section["key"])
        for line in client.get(f"sections/{section['key']}/standings")["lines"]:
            print(f"{line['rank']:3} {line['player']['name']:32} {line['points'] / 10:5.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
