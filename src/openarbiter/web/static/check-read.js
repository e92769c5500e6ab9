/* What a checker of certificates reads: JSON, the digests, the report file, and the facts of who is to be paired.
   Written from docs/certificate-format.md alone, whose sections are named; see check.js. Points are tenths. */

export class Refused extends Error {}
export const need = (holds, why) => { if (!holds) throw new Refused(why); };
const ascending = (one, other) => one - other;

export function decoded(text, strictly) {
	if (typeof text === "string") return text;
	try {
		return new TextDecoder("utf-8", { fatal: strictly, ignoreBOM: true }).decode(text);
	} catch {
		throw new Refused("the certificate is not in UTF-8");
	}
}

/* Section 1: JSON of groups, lists, texts, whole numbers and null. Numbers are read as BigInt. */
export function parsed(text) {
	const token = /[ \t\n\r]*([{}[\],:]|null|-?(?:0|[1-9][0-9]*)(?![0-9.eE])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")[ \t\n\r]*/y;
	let next;
	const step = () => {
		const found = token.lastIndex < text.length ? token.exec(text) : [null, ""];
		need(found, "the certificate is no JSON of the kinds that are allowed");
		[, next] = found;
	};
	const take = (wanted) => { need(next === wanted, `the certificate has no ${wanted} where one has to be`); step(); };
	const listed = (end, each) => {
		step();
		if (next !== end) { each(); while (next === ",") { step(); each(); } }
		take(end);
	};
	const value = () => {
		const now = next;
		if (now === "[") { const list = []; listed("]", () => list.push(value())); return list; }
		if (now === "{") {
			const group = new Map();
			listed("}", () => {
				need(next[0] === '"', "a field of the certificate has no name");
				const name = JSON.parse(next);
				step();
				take(":");
				need(!group.has(name), `the field ${name} stands twice`);
				group.set(name, value());
			});
			return group;
		}
		need(now !== "" && !"]},:".includes(now), "the certificate is no JSON");
		step();
		return now === "null" ? null : now[0] === '"' ? JSON.parse(now) : BigInt(now);
	};
	step();
	const all = value();
	need(next === "", "something follows the certificate");
	return all;
}

/* The text of a value of which a digest is made. */
export function canonical(value) {
	if (value instanceof Map) {
		return `{${[...value.keys()].sort().map((name) => `${canonical(name)}:${canonical(value.get(name))}`)}}`;
	}
	if (Array.isArray(value)) return `[${value.map(canonical)}]`;
	if (typeof value !== "string") return String(value);
	return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const PRIMES = [2];
for (let one = 3; PRIMES.length < 64; one += 2) if (PRIMES.every((prime) => one % prime)) PRIMES.push(one);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/* SHA-256 (FIPS 180-4): browsers offer theirs only to pages that came by https. */
export function digest(value) {
	const text = canonical(value), size = (text.length + 72) >> 6 << 6, bytes = new DataView(new ArrayBuffer(size));
	for (let i = 0; i < text.length; i++) bytes.setUint8(i, text.charCodeAt(i));
	bytes.setUint8(text.length, 128);
	bytes.setUint32(size - 8, Math.floor(text.length / 2 ** 29));
	bytes.setUint32(size - 4, text.length << 3);
	const turned = (word, by) => (word >>> by) | (word << (32 - by));
	const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), words = new Uint32Array(64);
	for (let block = 0; block < size; block += 64) {
		for (let i = 0; i < 64; i++) {
			if (i < 16) { words[i] = bytes.getUint32(block + 4 * i); continue; }
			const early = words[i - 15], late = words[i - 2];
			words[i] = words[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3))
				+ words[i - 7] + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
		}
		let [a, b, c, d, e, f, g, h] = state;
		for (let i = 0; i < 64; i++) {
			const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
			const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
		}
		[a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
	}
	return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/* The shape of the certificate, as in certificate-schema.json. */
const isNumber = (least) => (value) => typeof value === "bigint" && value >= least;
const isText = (value) => typeof value === "string";
const isList = (each) => (value) => Array.isArray(value) && value.every(each);
const isNullOr = (other) => (value) => value === null || other(value);
const isGroup = (fields) => (value) => value instanceof Map && value.size === Object.keys(fields).length
	&& Object.entries(fields).every(([name, fits]) => value.has(name) && fits(value.get(name)));
const isCounts = (value) => value instanceof Map && [...value.values()].every((one) => typeof one === "bigint" && one !== 0n);
const isPlayer = isNumber(1n), isPlayers = isList(isPlayer);
const isEntries = isList((one) => Array.isArray(one) && one.length === 2 && isCounts(one[0]) && one[0].size > 0
	&& isList(isNumber(0n))(one[1]) && one[1].length > 0);
const isProof = isGroup({
	excludes: isNullOr(isGroup({ player: isPlayer, partners: isPlayers })), prices: isEntries, sets: isEntries,
});
export const isCertificate = isGroup({
	format: (value) => value === "openarbiter-certificate", version: (value) => value === 1n,
	system: (value) => value === "dutch-2025" || value === "dutch-2026", round: isPlayer, facts: isText,
	bye: isNullOr(isPlayer), bye_proof: isNullOr(isProof), content: isText,
	brackets: isList(isGroup({
		score: (value) => typeof value === "bigint", residents: isPlayers, moved_down: isPlayers, downfloaters: isPlayers,
		pairs: isList((pair) => isPlayers(pair) && pair.length === 2), values: isCounts, proofs: isList(isProof),
	})),
});

const KINDS = { 1: "W", W: "W", "=": "D", D: "D", 0: "L", L: "L" };
const FORBIDDEN = ["XXA", "XXK", "XXP", "XXS", "XXZ", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

const wholeNumber = (text) => {
	need(/^([0-9]{1,9})?$/.test(text), `the report file has ${text} instead of a whole number`);
	return Number(text);
};
const tenths = (text) => {
	need(/^(-?([0-9]{1,9}\.?[0-9]?|\.[0-9]))?$/.test(text), `the report file has ${text} instead of points`);
	return Math.round(Number(text) * 10);
};

/* Section 2: the report file. */
export function readReport(text) {
	const file = { rounds: 0, initial: "", letters: {}, baku: false, players: new Map(), byes: [], virtual: [], apart: [], given: [] };
	const plain = text.replace(/^\ufeff/, "").replaceAll("\t", " ").replace(/[^\n\r -~]/gu, "\ufffd");
	for (const line of plain.split(/\r\n|\r|\n/)) readLine(file, line);
	file.worth = Object.assign({ W: 10, D: 5, L: 0, Z: 0 }, file.letters);
	const { W, D, L, Z, A = Z, P = W, X = D } = file.worth;
	file.by = { 1: W, W, "+": W, F: W, "=": D, D, H: D, 0: L, L, Z: A, "": A, "-": A, U: P, "?": X };
	file.paired = 0;
	for (const entries of file.players.values()) {
		entries.forEach((entry, i) => {
			if (file.players.has(entry.opponent)) {
				if ("*".includes(entry.result)) entry.result = "?";
			} else {
				entry.opponent = 0;
				entry.result = { "+": "U", "=": "H", "-": "Z", "*": "", "?": "" }[entry.result] ?? entry.result;
			}
			entry.isPaired = entry.result !== "" && "1=0WDL?+-U".includes(entry.result);
			entry.isGame = entry.opponent !== 0 && entry.result !== "" && "1=0WDL?".includes(entry.result);
			if (entry.isPaired) file.paired = Math.max(file.paired, i + 1);
		});
	}
	for (const entries of file.players.values()) {
		while (entries.length <= file.paired) entries.push({ opponent: 0, colour: "", result: "", isPaired: false, isGame: false });
	}
	return file;
}

function readLine(file, line) {
	const field = (first, last = line.length) => line.slice(first - 1, last).trim();
	const number = (first, last) => wholeNumber(field(first, last));
	const numbers = (first) => field(first).split(/ +/).map(wholeNumber).filter((one) => one !== 0);
	const points = (first, second) => tenths(field(first, first + 3)) || tenths(field(second, second + 3));
	const code = line.slice(0, 3).toUpperCase();
	need(!FORBIDDEN.includes(code), `the report file has a record ${code}`);
	if (code === "001") {
		const entries = [];
		for (let c = 92; c <= line.trimEnd().length; c += 10) {
			const colour = field(c + 5, c + 5).replace("-", ""), result = field(c + 7, c + 7).toUpperCase();
			need(["", "w", "b"].includes(colour), `the colour ${colour} is not known`);
			need("1W+F=DH0LZ-U?*".includes(result), `the result ${result} is not known`);
			entries.push({ opponent: number(c, c + 3), colour, result });
		}
		need(number(5, 8) > 0, "a player has no number");
		file.players.set(number(5, 8), entries);
	} else if (code === "142" || code === "XXR") {
		need(field(4), "the number of rounds is missing");
		file.rounds = number(4);
	} else if (code === "152" || code === "XXC") {
		file.initial = { w: "w", white1: "w", b: "b", black1: "b" }[field(4).toLowerCase()];
		need(file.initial, "the initial-colour is not known");
	} else if (code === "162") {
		const one = "([WDLAZPX]) *(-?(?:[0-9]{1,9}\\.?[0-9]?|\\.[0-9])) *";
		need(new RegExp(`^(${one})*$`).test(field(4)), `the report file has ${field(4)} instead of letters with points`);
		for (const [, letter, worth] of field(4).matchAll(new RegExp(one, "g"))) file.letters[letter] = tenths(worth);
	} else if (code === "192") file.baku = field(4).endsWith("_BAKU");
	else if (code === "240") file.byes.push({ round: number(7, 9), numbers: numbers(11) });
	else if (code === "250") {
		file.virtual.push({
			points: points(10, 5), from: number(15, 17), to: number(19, 21), first: number(23, 26), last: number(28, 31),
		});
	} else if (code === "260") file.apart.push({ from: number(5, 7), to: number(9, 11) || 99, numbers: numbers(13) });
	else if (code === "299") {
		file.given.push({ letter: field(5, 5).toUpperCase(), points: points(14, 8), round: number(20, 22), numbers: numbers(24) });
	}
}

/* Section 3: the facts of those who are to be paired in round r, highest first. */
export function factsOf(file, r, system) {
	const all = [...file.players.keys()].sort(ascending), { W, D, L } = file.worth;
	const entry = (number, n) => file.players.get(number)[n - 1];
	const names = (record, number) => record.numbers.length === 0 || record.numbers.includes(number);
	const absent = (number, n) => file.byes.some((one) => one.round === n && one.numbers.includes(number));
	const pairedIn = (n) => {
		const found = all.filter((one) => entry(one, n).isPaired);
		return found.length ? found : all.filter((one) => entry(one, n).result === "" && !absent(one, n));
	};
	const arrivals = (n) => all.filter((one) => file.players.get(one).slice(0, n).some((each) => each.isPaired));
	const gave = (number, n) => {
		const { result } = entry(number, n), kind = KINDS[result] ?? result;
		const changed = file.given.findLast((one) => one.letter !== "" && [result, kind].includes(one.letter)
			&& (one.round === 0 || one.round === n) && names(one, number));
		return changed ? changed.points : file.by[result];
	};
	const scores = new Map(all.map((number) => {
		const before = [0];
		for (let n = 1; n < r; n++) before.push(before[n - 1] + gave(number, n));
		return [number, before.map((score, i) => file.given.reduce((more, one) =>
			more + (one.letter === "" && names(one, number) && (one.round || 1) < i + 1 ? one.points : 0), score))];
	}));
	const score = (number, n) => scores.get(number)[n - 1];
	const accelerated = Math.ceil(Math.max(file.rounds, file.paired) / 2);
	const starters = pairedIn(1);
	const lastOfFirst = starters[Math.min(2 * Math.ceil(starters.length / 4), starters.length) - 1] ?? 0;
	const virtual = (number, n) => {
		if (file.virtual.length) {
			return file.virtual.findLast((one) => one.from <= n && n <= one.to && one.first <= number && number <= one.last)?.points ?? 0;
		}
		if (!file.baku || number > lastOfFirst || n > accelerated) return 0;
		return n <= Math.ceil(accelerated / 2) ? W : Math.floor(W / 2);
	};
	const float = (number, n) => {
		if (n < 1) return "";
		const { opponent, result, isGame } = entry(number, n);
		if (!isGame) return gave(number, n) > L || (result === "U" && system === "dutch-2026") ? "D" : "";
		const own = score(number, n) + virtual(number, n), other = score(opponent, n) + virtual(opponent, n);
		return own > other ? "D" : own < other ? "U" : "";
	};
	const paired = pairedIn(r);
	const last = r === (file.rounds || file.paired);
	const counted = [...new Set([...arrivals(r - 1), ...paired])].sort(ascending);
	const players = paired.map((number) => {
		const before = file.players.get(number).slice(0, r - 1), games = before.filter((one) => one.isGame);
		const met = new Set(games.map((one) => one.opponent));
		for (const one of file.apart) {
			if (one.from <= r && r <= one.to && one.numbers.includes(number)) one.numbers.forEach((each) => met.add(each));
		}
		return withWishes({
			number, met: new Set(paired.filter((one) => one !== number && met.has(one))), unplayed: r - 1 - games.length,
			odd: 1 - counted.indexOf(number) % 2, score: score(number, r) + virtual(number, r),
			colours: games.map((one) => one.colour).join(""), last: float(number, r - 1), earlier: float(number, r - 2),
			bye: before.every((one, i) => one.result !== "U" && (one.isGame || gave(number, i + 1) < W)),
			top: last && 2 * score(number, r) > (r - 1) * Math.max(W, D),
		});
	}).sort((one, other) => other.score - one.score || one.number - other.number);
	const initial = file.initial || foundInitial(file, arrivals, entry);
	const rows = players.map((one) => [one.number, one.odd, one.score, [...one.met].sort(ascending), one.colours,
		one.unplayed, one.last, one.earlier, one.bye, one.top]);
	return { players, initial, digested: [[system, r, last, initial], rows] };
}

function foundInitial(file, arrivals, entry) {
	for (let n = 1; n <= file.paired; n++) {
		const there = arrivals(n), at = there.findIndex((one) => entry(one, n).colour !== "");
		if (at >= 0) return at % 2 === 0 ? entry(there[at], n).colour : OTHER[entry(there[at], n).colour];
	}
	return "w";
}

export const OTHER = { w: "b", b: "w", "": "" };

function withWishes(player) {
	const { colours } = player, latest = colours.at(-1) ?? "";
	const balance = [...colours].reduce((all, one) => all + (one === "w" ? 1 : -1), 0);
	const twice = colours.length > 1 && colours.at(-2) === latest ? latest : "";
	const wish = twice && Math.abs(balance) <= 1 ? OTHER[twice] : balance > 0 ? "b" : balance < 0 ? "w" : OTHER[latest];
	const strength = twice || Math.abs(balance) > 1 ? 3 : Math.abs(balance) === 1 ? 2 : wish ? 1 : 0;
	return { ...player, balance, twice, wish, strength };
}
