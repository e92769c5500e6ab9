"""openarbiter-check CERTIFICATE FILE: does the certificate prove the round of this report file (TRF)?

It needs Python 3.11 and nothing else, shares no line with what pairs, and searches for nothing. The page "The format of a
certificate" says the same in words. Exit codes: 0 accepted, 1 refused, 2 wrong arguments, 6 a file cannot be read.
Source: C.04.1, C.04.2, C.04.3 (editions approved 2024 and applied from 2026-02-01), C.04.7; J. Edmonds, 1965 (the prices).
"""

import collections, functools, hashlib, itertools, json, operator, pathlib, re, sys
from types import SimpleNamespace as Group
from typing import Any as Json

BYE_FLOATS, ALL_MOVED = {"dutch-2026"}, {"dutch-2025"}  # every bye is a downfloat (1.4.3); C7 counts all (2.1.3 of 2024)
PLAYED, PAIRED = "1=0WDL?", "1=0WDL?+-U"  # results of a game over the board; of everybody who was paired
OTHER, KINDS = {"w": "b", "b": "w", "": ""}, {"W": "1W", "D": "=D", "L": "0L"}  # results that a letter of record 299 means
GAMES, BYES = {"*": "?", " ": "?"}, {"+": "U", "=": "H", "-": "Z", "*": " ", "?": " "}  # what older files write
NUMBER, POINTS = r"\d{1,9}", r"-?(?:\d{1,9}\.?\d?|\.\d)"  # how a whole number, and points, are written
RESULT, WORTH = "(?i)[1W+F=DH0LZU?*-]?", rf"([WDLAZPX]) *({POINTS}) *"  # a result; a letter of record 162 with its points
FORMAT, FIELDS = ["openarbiter-certificate", 1], {"format", "version", "system", "round", "facts", "bye", "bye_proof", "brackets", "content"}
Prices = dict[Json, int]  # by place of a player (0 has the highest rank, the bye comes after the last), or by set of places

def digest(value: object) -> str: return hashlib.sha256(json.dumps(value, separators=(",", ":"), sort_keys=True).encode()).hexdigest()
class RefusedError(Exception): """The certificate does not prove the round; the message says why."""
def need(holds: object, why: str) -> None:
    if not holds: raise RefusedError(why)

def read_report(data: bytes) -> Group:
    """What the file says of players, rounds, points, byes, forbidden pairs and acceleration (columns from 1)."""
    t = Group(players={}, rounds=None, initial="", byes=set(), forbidden=[], virtual=[], changes=[], baku=False)
    t.said = {"W": 10, "D": 5, "L": 0, "Z": 0}
    for line in re.split(r"\r\n|\r|\n", re.sub(r"[^\t\n\r -~]", "\ufffd", data.decode("utf-8-sig", "replace")).replace("\t", " ")):
        code = line[:3].upper()
        def field(shape: str, first: int, last: int | None = None) -> str:
            found = line[first - 1 : last].strip()
            need(re.fullmatch(shape, found), f"record {code} has {found!r} from column {first} on: openarbiter convert writes it anew")
            return found
        def at(first: int, last: int) -> int: return int(field(f"({NUMBER})?", first, last) or 0)
        def points(first: int) -> int: return round(float(field(f"({POINTS})?", first, first + 3) or 0) * 10)
        def ids(first: int) -> set[int]: return {int(word) for word in field(f"({NUMBER}( +|$))*", first).split()} - {0}
        def entry(c: int) -> Json: return at(c, c + 3), field("[wb-]?", c + 5, c + 5).strip("-"), field(RESULT, c + 7, c + 7).upper() or " "
        if code == "001": t.players[at(5, 8)] = [entry(c) for c in range(92, len(line.rstrip()) + 1, 10)]
        elif code in ("142", "XXR"): t.rounds = int(field(NUMBER, 4))
        elif code in ("152", "XXC"): t.initial = field("(?i)w|b|white1|black1", 4)[0].lower()
        elif code == "162": t.said |= {kind: round(float(v) * 10) for kind, v in re.findall(WORTH, field(f"({WORTH})*", 4))}
        elif code == "192": t.baku = field(".*", 4).endswith("_BAKU")
        elif code == "240": t.byes |= {*itertools.product([at(7, 9)], ids(11))}
        elif code == "250": t.virtual.append((points(10) or points(5), at(15, 17), at(19, 21), at(23, 26), at(28, 31)))
        elif code == "260": t.forbidden.append((at(5, 7), at(9, 11) or 99, ids(13)))
        elif code == "299": t.changes.append((KINDS.get(kind := field(".?", 5, 5).upper(), kind), points(14) or points(8), at(20, 22), ids(24)))
        need(not re.match("XX[AKPSZ]|BB[WDLZFU]", code), f"record {code} is not read here: openarbiter convert writes the file as TRF26")
    need(min(t.players, default=1) > 0, "a player has no number above 0")
    t.worth = dict.fromkeys("1W+F", t.said["W"]) | dict.fromkeys("=DH", t.said["D"]) | dict.fromkeys("0L", t.said["L"])
    t.worth |= dict.fromkeys("Z -", t.said.get("A", t.said["Z"])) | {"U": t.said.get("P", t.said["W"]), "?": t.said.get("X", t.said["D"])}
    for all_ in t.players.values():  # a round is (opponent or 0, colour or "", result); who is not in the file is nobody
        all_[:] = [(o, c, GAMES.get(r, r)) if o in t.players else (0, c, BYES.get(r, r)) for o, c, r in all_]
    t.paired = max((nr for all_ in t.players.values() for nr, each in enumerate(all_, 1) if each[2] in PAIRED), default=0)
    for player in t.players: t.players[player] += [(0, "", " ")] * (t.paired + 1 - len(t.players[player]))
    return t

def read_facts(t: Group, nr: int, system: str) -> Group:
    """The players to be paired in round `nr`, highest rank first, with all that their pairing may depend on."""
    win, draw, numbers = t.worth["1"], t.worth["="], sorted(t.players)
    def pairs_up(at: int) -> list[int]:  # who was paired in a round; if nobody was, who is to be
        letters = {p: t.players[p][at - 1][2] for p in numbers if (at, p) not in t.byes or t.players[p][at - 1][2] != " "}
        return [p for p in letters if letters[p] in PAIRED] or [p for p in letters if letters[p] == " "]
    def worth(player: int, at: int) -> int:  # what the result of a round gave
        letter = t.players[player][at - 1][2]
        said = [v for kind, v, only, who in t.changes if letter in kind and only in (0, at) and player in (who or {player})]
        return int([t.worth[letter], *said][-1])
    def score(player: int, before: int) -> int:  # points before a round, bonuses and penalties included
        bonus = [v for kind, v, at, who in t.changes if not kind and (at or 1) < before and player in (who or {player})]
        return int(sum(bonus) + sum(worth(player, at) for at in range(1, before)))
    first, last = pairs_up(1), (max(t.rounds or 0, t.paired) + 1) // 2  # last accelerated round (C.04.7)
    group, half = max(first[: 2 * ((len(first) + 3) // 4)], default=0), (last + 1) // 2
    baku = [(win, 1, half, 1, group), (win // 2, half + 1, last, 1, group)] * t.baku
    def virtual(player: int, at: int) -> int:
        return int(sum([v for v, start, end, low, high in t.virtual or baku if start <= at <= end and low <= player <= high][-1:]))
    def floated(player: int, at: int) -> str:
        opponent, _, letter = t.players[player][at - 1]
        if not opponent or letter not in PLAYED: return "D" * (worth(player, at) > t.worth["0"] or (letter == "U" and system in BYE_FLOATS))
        own, other = (score(each, at) + virtual(each, at) for each in (player, opponent))
        return "D" if own > other else "U" if own < other else ""
    def arrived(at: int) -> list[int]: return [p for p in numbers if any(r in PAIRED for _, _, r in t.players[p][:at])]  # up to a round
    known, final, seats = sorted({*arrived(nr - 1), *pairs_up(nr)}), nr == (t.rounds or t.paired), []
    for tpn in pairs_up(nr):
        before = [(at, *t.players[tpn][at - 1]) for at in range(1, nr)]
        games = [(opponent, colour) for _, opponent, colour, letter in before if opponent and letter in PLAYED]
        s = Group(tpn=tpn, odd=(known.index(tpn) + 1) % 2, unplayed=nr - 1 - len(games))
        s.score, s.colours = score(tpn, nr) + virtual(tpn, nr), "".join(colour for _, colour in games)
        s.met = {p for p, _ in games}.union(*(w for a, z, w in t.forbidden if a <= nr <= z and tpn in w)) - {tpn}
        s.last, s.earlier = (floated(tpn, at) if at > 0 else "" for at in (nr - 1, nr - 2))  # Article 1.4
        s.bye = not any(r == "U" or (worth(tpn, at) >= win and not (o and r in PLAYED)) for at, o, _, r in before)  # C2
        s.top = final and 2 * score(tpn, nr) > (nr - 1) * max(win, draw)  # Article 1.7
        s.balance, s.twice = s.colours.count("w") - s.colours.count("b"), s.colours[-1:] * (s.colours[-2:] in ("ww", "bb"))
        due = "b" if s.balance > 0 else "w" if s.balance < 0 else OTHER[s.colours[-1:]]
        s.wish = OTHER[s.twice] if s.twice and abs(s.balance) < 2 else due  # Article 1.6.2
        s.strength = 3 if s.twice or abs(s.balance) > 1 else 2 if s.balance else int(due != "")
        seats.append(s)
    seats.sort(key=lambda s: (-s.score, s.tpn))
    colours = ((i, t.players[p][at - 1][1]) for at in range(1, t.paired + 1) for i, p in enumerate(arrived(at)))
    shown = (OTHER[colour] if i % 2 else colour for i, colour in colours if colour)  # the initial-colour, where it is not stated
    place = {s.tpn: i for i, s in enumerate(seats)} | {0: len(seats)}
    initial = t.initial or next(shown, "w")
    rows = [[s.tpn, s.odd, s.score, sorted(s.met & place.keys()), s.colours, s.unplayed, s.last, s.earlier, s.bye, s.top] for s in seats]
    return Group(seats=seats, bye=len(seats), place=place, system=system, initial=initial, digest=digest([[system, nr, final, initial], rows]))

def legal(f: Group, a: int, b: int) -> bool:
    """Whether two players may meet (C1, C3, forbidden pairs), or one may have the bye (C2)."""
    if f.bye in (a, b): return a != b and bool(f.seats[min(a, b)].bye)
    one, two = f.seats[a], f.seats[b]
    bound = one.strength == two.strength == 3 and one.wish == two.wish and not one.top and not two.top
    return bool(a != b and two.tpn not in one.met and one.tpn not in two.met and not bound)

def higher_has_white(f: Group, a: int, b: int) -> bool:
    """Whether the higher ranked of two players, a, has White (Article 5.2)."""
    one, two = f.seats[a], f.seats[b]
    if one.wish != two.wish: return bool((one.wish or OTHER[two.wish]) == "w")  # 5.2.1
    own, theirs = ((s.strength, abs(s.balance) * (one.strength == two.strength == 3)) for s in (one, two))
    if own != theirs: return bool((one.wish == "w") == (own > theirs))  # 5.2.2
    unlike = [mine for mine, his in zip(one.colours[::-1], two.colours[::-1], strict=False) if mine != his]
    if unlike: return bool(unlike[0] == "b")  # 5.2.3
    return bool(one.wish == "w" if one.wish else (f.initial == "w") == (one.odd == 1))  # 5.2.4, 5.2.5

def violations(f: Group, k: Group, a: int, b: int) -> list[str]:
    """The columns in which a pair of bracket `k` counts, each as often as it does; k.next and lower ones are below."""
    a, b = sorted((a, b), key=lambda each: (each not in k.inside, each))
    if a not in k.inside:  # a player of the next group who is paired further down
        return ["C8", f"C8 {f.seats[min(k.next)].score}"] if (a in k.next) != (b in k.next) else []
    found, every = [], f.system in ALL_MOVED
    for each in [a] if b not in k.inside else [a, b] if {a, b} <= k.moved else []:  # who floats
        s, moved = f.seats[each], each in k.moved
        found += ["C6"] + moved * (["C7"] * every + [f"C7 {s.score}"]) + ["C9"] * (k.takes_bye * s.unplayed)
        again = {"C14": s.last, "C16": s.earlier} if not moved else {f"C18 {s.score}": s.last, f"C20 {s.score}": s.earlier}
        found += [name for name, floated in again.items() if floated == "D"]
        found += (b not in k.next) * (["C8", f"C8 {s.score}"] + ["C8 again"] * every)
    if found: return found
    one, two = f.seats[a], f.seats[b]
    if one.wish and one.wish == two.wish: found += ["C12"] + ["C13"] * (min(one.strength, two.strength) == 2)
    if one.top or two.top:
        for s, white in ((one, higher_has_white(f, a, b)), (two, not higher_has_white(f, a, b))):
            found += ["C10"] * (abs(s.balance + (1 if white else -1)) > 2) + ["C11"] * (s.twice == "bw"[white])
    if a in k.moved: found += (two.last == "U") * ["C15", f"C19 {one.score}"] + (two.earlier == "U") * ["C17", f"C21 {one.score}"]
    return found

def exchanges(k: Group, a: int, b: int) -> list[str]:
    """Columns of a pair when S1 and S2 exchange players: how many, and by how many places (4.3.3.1, 4.3.3.2)."""
    low, high = sorted(k.order.get(each, -1) for each in (a, b))
    if low < 0 or high < k.s1: return ["4.3.3.2"] * int(max(0, k.s1 - high) * (high >= 0))  # who floats, or the lower one, leaves S1
    return ["4.3.3.1"] + ["4.3.3.2"] * (low - k.s1) if low >= k.s1 else []  # of two of S2 one enters

def hold(k: Group, mate: Prices, prices: Prices, sets: Prices) -> Json:
    """Hold prices against every possible pair, players who count alike together; which pairs cost exactly their prices."""
    alike, exact = dict[object, list[int]](), set[tuple[int, int]]()
    for a in sorted(k.alive): alike.setdefault((k.kind(a), prices.get(a, 0), *(a in members for members in sets)), []).append(a)
    first = {a: members[0] for members in alike.values() for a in members}
    for ones, others in itertools.combinations_with_replacement(alike.values(), 2):
        a, b = ones[0], others[0]
        paid = sum(price for members, price in sets.items() if (a in members) != (b in members))
        rest = 8 * k.cost(a, b) - prices.get(a, 0) - prices.get(b, 0) - paid
        need(rest >= 0 or not any(k.possible(a, b) for a in ones for b in others), "a pair costs less than its prices")
        if rest == 0: exact |= {(a, b), (b, a)}
    need(all(mate[a] in k.alive and (first[a], first[mate[a]]) in exact for a in k.alive), "a pair of the round costs more than its prices")
    need(all(sum(mate[a] not in each for a in each) == 1 for each in sets), "not one pair leaves a set with a price")
    return lambda a, b: (first[a], first[b]) in exact

def read_prices(f: Group, k: Group, proof: Json, prices: Prices, sets: Prices) -> tuple[Prices, Prices]:
    """The prices of a proof, which is written as the change to the one before it, and in one way only."""
    prices, changes, totals, once = {**prices}, [*sets.items()], Prices(), list[object]()
    for name in ("prices", "sets"):
        need(sorted(proof[name], key=lambda entry: entry[1]) == proof[name], "the entries of a proof are not in order")
        for digits, who in proof[name]:
            need({*map(type, digits.values())} == {int} and all(digits.values()) and who == sorted({*who}) != [], "a price is written otherwise")
            price, places = sum(each * k.weight[column] for column, each in digits.items()), frozenset(f.place[p] for p in who)
            need(places <= k.alive and (name == "prices" or len(who) % 2), "a price is for somebody who is settled, or for an even set")
            once += [places] if name == "sets" else [price, *((each,) for each in places)]
            if name == "sets": changes.append((places, price))
            else: prices |= {each: prices.get(each, 0) + price for each in places}
    need(len({*once}) == len(once) and proof.keys() == {"excludes", "prices", "sets"}, "a proof names something twice, or has other fields")
    for members, price in changes:  # of a set that has an even number of players left, no pair has to leave
        if len(members & k.alive) % 2: totals[members & k.alive] = totals.get(members & k.alive, 0) + price
    need(min(totals.values(), default=0) >= 0, "a set has a price below 0")
    return prices, {members: price for members, price in totals.items() if price}

def check_bracket(f: Group, mate: Prices, k: Group, proofs: list[Json]) -> None:
    """Go through the decisions of Article 4 in their order: no candidate that comes earlier is possible, or as good."""
    residents, everybody, tight = k.inside - k.moved, {*range(f.bye + 1)}, list[Json]()
    def take() -> Json:
        need(proofs, "a proof is missing")
        k.prices, k.sets = read_prices(f, k, proofs[0], k.prices, k.sets)
        tight.append(hold(k, mate, k.prices, k.sets))
        return proofs.pop(0)["excludes"]
    def best() -> None:  # nothing is better in the criteria, nor, once they count, in the exchanges
        scores = ["", " again", *(f" {score}" for score in sorted({f.seats[a].score for a in k.inside | k.next}, reverse=True))]
        names = [f"C{nr}{score}" for nr in range(6, 22) for score in (scores if nr in (7, 8, *range(18, 22)) else [""])]
        names += ["4.3.3.1", "4.3.3.2"] * bool(k.order) + ["order"]
        k.weight, k.prices, k.sets = {name: 1 << 48 * at for at, name in enumerate(reversed(names))}, {}, {}
        k.cost = lambda a, b: sum(k.weight[name] for name in violations(f, k, a, b) + exchanges(k, a, b))
        need(take() is None, "a proof that nothing is better is missing")
    def exclude(a: int, partners: set[int]) -> None:  # no best pairing gives a player one of the partners who come earlier
        partners = {b for b in partners & k.alive if k.possible(a, b) and all(is_exact(a, b) for is_exact in tight)}
        while partners:
            named, before = take(), partners
            partners = {b for b in partners if tight[-1](a, b)}
            gone = [f.seats[b].tpn for b in sorted(k.inside & (before - partners))]
            need(before != partners and named == {"player": f.seats[a].tpn, "partners": gone}, "a proof excludes nobody, or others")
    def settle(a: int) -> None:  # the partner is the first possible one
        exclude(a, {*range(mate[a])})
        k.alive -= {a, mate[a]}
    if any(k.possible(a, b) for a in k.inside for b in residents): best()  # else there is one candidate
    for a in sorted(k.moved):  # which moved-down players are paired, the highest first
        if mate[a] not in residents: exclude(a, residents)
        k.cut[a] |= everybody - residents if mate[a] in residents else residents
    for a in [each for each in sorted(k.moved) if mate[each] in residents]: settle(a)  # and with whom (4.4)
    rest = sorted(residents & k.alive)
    k.s1 = sum(a < mate[a] for a in rest if mate[a] in rest)
    upper, lower = rest[: k.s1], rest[k.s1 :]
    if any(mate[a] in lower for a in lower):  # players of S1 and S2 are exchanged (4.3)
        k.order = {a: at for at, a in enumerate(rest)}
        best()
        for a in [*upper[::-1], *lower]:  # the lowest player leaves S1 first, the highest of S2 enters first
            under = {b for b in rest if b > a}
            gone = everybody - under if mate[a] in under else under
            if (mate[a] in under) == (a in upper): exclude(a, gone)
            k.cut[a] |= gone
        upper = [a for a in rest if mate[a] in rest and mate[a] > a]
    low = set(rest) - set(upper)
    for a in rest: k.cut[a] |= low if a in low else everybody - {b for b in low if b > a}
    for a in upper: settle(a)  # the partners of S1, in their order (4.2, 4.4)
    need(proofs == [], "a bracket has a proof too many")

def check(text: bytes | str, data: bytes) -> str:
    """What an accepted certificate proves, in words; `RefusedError` otherwise."""
    def plain(value: Json) -> bool:  # groups, lists, texts, whole numbers and null; else a TypeError
        return value is None or type(value) in (int, str) or all(map(plain, value.values() if type(value) is dict else value))
    def once(fields: list[tuple[str, Json]]) -> Json: return dict(fields) if len(dict(fields)) == len(fields) else []
    try:
        c = json.loads(text if isinstance(text, str) else text.decode(), object_pairs_hook=once)
        need(plain(c) and c.keys() == FIELDS and [c["format"], c["version"]] == FORMAT, "this is no certificate of version 1")
        return accepted(c, read_report(data))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise RefusedError(f"this is no certificate, or no report file that is read here ({type(error).__name__}: {error})") from error

def accepted(c: Json, t: Group) -> str:
    """Check the round as a whole: facts, pairs, colours and the bye; then every bracket."""
    need(c["system"] in BYE_FLOATS | ALL_MOVED, "rounds of this system are not checked here")
    need(c["content"] == digest({name: c[name] for name in FIELDS - {"content"}}), "the content has been changed")
    nr, mate, moved = c["round"], Prices(), list[int]()
    need(1 <= nr <= t.paired + 1, "the round is neither in the file nor the next one")
    f = read_facts(t, nr, c["system"])
    need(c["facts"] == f.digest, "the file has other facts before the round: another event, later changes, or points that record 162 should say")
    games = [(f.place[white], f.place[black]) for bracket in c["brackets"] for white, black in bracket["pairs"]]
    for a, b in games + ([] if c["bye"] is None else [(f.place[c["bye"]], f.bye)]):
        need(a not in mate and b not in mate and legal(f, a, b), "a pair or the bye is not allowed")
        need(b == f.bye or higher_has_white(f, *sorted((a, b))) == (a < b), "a colour is wrong")
        mate |= {a: b, b: a}
    need(set(mate) == set(range(f.bye + (c["bye"] is not None))), "somebody has neither a game nor the bye")
    for a, s in enumerate(f.seats if nr <= t.paired else []):  # the round is in the file already: it must be this one
        opponent, colour, letter = t.players[s.tpn][nr - 1]
        same = f.place.get(opponent or None) == mate[a] and colour in ("", *"bw"[(a, mate[a]) in games])
        need((letter == "U") == (mate[a] == f.bye) and (letter == "U" or same), f"the file has another round for player {s.tpn}")
    due = f.seats[mate[f.bye]].score if f.bye in mate else -(10**9)
    takers, lower = ({a for a, s in enumerate(f.seats) if s.bye and fits(s.score, due)} for fits in (operator.eq, operator.lt))
    need((c["bye_proof"] is None) == (not lower), "the proof of the bye is missing, or not needed")
    if lower:  # nobody with a lower score can have the bye: the others could not be paired (C5)
        need(c["bye_proof"]["excludes"] is None, "the proof of the bye excludes somebody")
        k = Group(alive=set(mate), possible=functools.partial(legal, f), weight={"C5": 2**48, "order": 1})
        k.kind = lambda a: (a == f.bye, a in lower)
        k.cost = lambda a, b: 2**48 * (f.bye in (a, b) and not lower & {a, b})
        hold(k, mate, *read_prices(f, k, c["bye_proof"], {}, {}))
    def names(some: list[int] | tuple[int, ...]) -> list[int]: return [f.seats[a].tpn for a in some]
    groups = [(score, list(each)) for score, each in itertools.groupby(range(f.bye), key=lambda a: f.seats[a].score)]
    for (score, members), (_, below), claim in zip(groups, [*groups[1:], (0, [])], c["brackets"], strict=True):
        inside = {*moved, *members}
        floats = [a for a in sorted(inside) if mate[a] not in inside]
        alive = {a for a in mate if a in inside or (floats and a > members[-1] and (a < f.bye or takers))}
        k = Group(inside=inside, moved={*moved}, next={*below}, alive=alive, order={}, s1=0, takes_bye=due >= score and len(floats) == 1,
                  cut={a: {*moved} if a in moved and not floats else set() for a in mate})
        def kind(a: int) -> tuple[object, ...]:  # all that the cost of a pair depends on
            if a not in inside: return ("below", a in k.next)
            s = f.seats[a]
            return ("this", a) if k.order or k.tops else (a in k.moved, s.score, s.wish, s.strength, s.last, s.earlier, k.takes_bye and s.unplayed)
        k.kind, k.tops, k.cut[f.bye] = kind, any(f.seats[a].top for a in inside), {*range(f.bye)} - takers
        k.possible = lambda a, b: b not in k.cut[a] and a not in k.cut[b] and legal(f, a, b)
        values = collections.Counter(name for a in alive if a < mate[a] for name in violations(f, k, a, mate[a]))
        shown = {"score": score, "residents": names(members), "moved_down": names(moved), "downfloaters": names(floats), "values": {**values},
                 "pairs": [names(pair) for pair in sorted(games, key=min) if {*pair} <= inside], "proofs": claim["proofs"]}
        need(shown == claim and values["C6"] == len(floats), f"the bracket of {score} is not what its pairs make it")
        check_bracket(f, mate, k, claim["proofs"])
        moved = floats
    return f"accepted: round {nr} by {c['system']}: {len(games)} games in {len(groups)} brackets, all proofs hold"

def main() -> int:
    """Check the certificate and the file that the command names; the exit code."""
    if len(sys.argv) != 3: return 2 * bool(sys.stderr.write("usage: openarbiter-check CERTIFICATE FILE\n"))
    try: said, code = check(*(pathlib.Path(name).read_bytes() for name in sys.argv[1:])), 0
    except RefusedError as error: said, code = f"refused: {error}", 1
    except OSError as error: said, code = f"openarbiter-check: {error}", 6
    (sys.stdout if code < 6 else sys.stderr).write(f"{said}\n")
    return code

if __name__ == "__main__": sys.exit(main())
