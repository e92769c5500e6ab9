/* A checker of certificates, written from docs/certificate-format.md alone; it shares no line with the other one.
   The sections named below are those of that page. Prices are of any size. */

import { Refused, canonical, decoded, digest, factsOf, isCertificate, need, parsed, readReport, OTHER } from "./check-read.js";

export function check(certificateText, reportText) {
	try {
		whole(parsed(decoded(certificateText, true)), decoded(reportText, false));
		return { accepted: true, why: "" };
	} catch (fault) {
		if (fault instanceof Refused || fault instanceof RangeError) return { accepted: false, why: fault.message };
		throw fault;
	}
}

const ascending = (one, other) => one - other;
const same = (one, other) => canonical(one) === canonical(other);

/* Section 4: what is gone through. */
function whole(certificate, report) {
	need(isCertificate(certificate), "the certificate has another shape");
	const content = new Map(certificate);
	content.delete("content");
	need(digest(content) === certificate.get("content"), "the digest of the content is another one");
	const file = readReport(report), r = Number(certificate.get("round"));
	need(r <= file.paired + 1, "the file has no such round, nor is it the next one");
	const facts = factsOf(file, r, certificate.get("system"));
	need(facts.players.length > 0, "nobody is to be paired");
	need(digest(facts.digested) === certificate.get("facts"), "the digest of the facts is another one");
	const round = { ...facts, system: certificate.get("system"), bye: facts.players.length, partner: [], pairs: [] };
	readPairs(round, certificate);
	if (r <= file.paired) compareRound(file, r, round);
	proveBye(round, certificate.get("bye_proof"));
	const scores = [...new Set(round.players.map((one) => one.score))], brackets = certificate.get("brackets");
	need(brackets.length === scores.length, "there are not as many brackets as scores");
	scores.reduce((moved, score, i) => checkBracket(round, brackets[i], score, moved, scores[i + 1]), []);
}

/* Section 4: pairs and colours. Players are their places from here on. */
function isLegal({ players, bye }, i, j) {
	if (i === bye || j === bye) return players[Math.min(i, j)].bye;
	const one = players[i], other = players[j];
	return i !== j && !one.met.has(other.number) && !other.met.has(one.number)
		&& !(one.strength === 3 && other.strength === 3 && one.wish === other.wish && !one.top && !other.top);
}

function colourOfHigher(high, low, initial) {
	if (high.wish !== low.wish) return high.wish || OTHER[low.wish];
	if (high.strength !== low.strength) return high.strength > low.strength ? high.wish : OTHER[low.wish];
	const more = Math.abs(high.balance) - Math.abs(low.balance);
	if (high.strength === 3 && more) return more > 0 ? high.wish : OTHER[low.wish];
	for (let back = 1; back <= Math.min(high.colours.length, low.colours.length); back++) {
		if (high.colours.at(-back) !== low.colours.at(-back)) return OTHER[high.colours.at(-back)];
	}
	return high.wish || (high.odd ? initial : OTHER[initial]);
}

function readPairs(round, certificate) {
	const { players, partner, bye } = round;
	round.placeOf = new Map(players.map((one, i) => [BigInt(one.number), i]));
	const join = (i, j) => {
		need(i !== undefined && j !== undefined, "somebody who is not to be paired is in a pair");
		need(partner[i] === undefined && partner[j] === undefined, "somebody is in two pairs");
		need(isLegal(round, i, j), `${players[i].number} and the partner are no legal pair`);
		[partner[i], partner[j]] = [j, i];
		round.pairs.push([Math.min(i, j), Math.max(i, j)]);
	};
	for (const [white, black] of certificate.get("brackets").flatMap((one) => one.get("pairs"))) {
		const i = round.placeOf.get(white), j = round.placeOf.get(black);
		join(i, j);
		const colour = colourOfHigher(players[Math.min(i, j)], players[Math.max(i, j)], round.initial);
		need((colour === "w") === (i < j), `${white} and ${black} have other colours`);
	}
	round.hasBye = certificate.get("bye") !== null;
	if (round.hasBye) join(round.placeOf.get(certificate.get("bye")), bye);
	need(players.every((_, i) => partner[i] !== undefined), "somebody is not paired");
	round.whites = new Set(certificate.get("brackets").flatMap((one) => one.get("pairs")).map(([white]) => round.placeOf.get(white)));
}

function compareRound(file, r, { players, partner, bye, whites }) {
	players.forEach(({ number }, i) => {
		const { opponent, colour, result } = file.players.get(number)[r - 1];
		need((result === "U") === (partner[i] === bye), `${number} has the bye in one of certificate and report file only`);
		if (partner[i] === bye) return;
		need(opponent === players[partner[i]].number, `${number} has another opponent in the report file`);
		need(colour === "" || (colour === "w") === whites.has(i), `${number} has the other colour in the report file`);
	});
}

/* Sections 5 and 7: a bracket. Returns its downfloaters. */
function checkBracket(round, bracket, score, moved, nextScore) {
	const { players, partner, bye, placeOf } = round, everybody = players.map((_, i) => i);
	const residents = everybody.filter((i) => players[i].score === score);
	const inside = new Set([...moved, ...residents]);
	const down = [...inside].filter((i) => !inside.has(partner[i])).sort(ascending);
	const pairs = round.pairs.filter(([i, j]) => inside.has(i) && inside.has(j)).sort(([one], [other]) => one - other);
	const numbered = (places) => places.map((i) => BigInt(players[i].number));
	const holds = (field, value) => need(same(bracket.get(field), value), `${field} of the bracket of ${score} are others`);
	holds("score", BigInt(score));
	holds("residents", numbered(residents));
	holds("moved_down", numbered(moved));
	holds("downfloaters", numbered(down));
	holds("pairs", pairs.map(([i, j]) => numbered(round.whites.has(i) ? [i, j] : [j, i])));
	const below = down.length === 0 ? [] : everybody.filter((i) => players[i].score < score);
	const its = {
		...round, score, residents: new Set(residents), moved: new Set(moved), inside, nextScore,
		next: new Set(below.filter((i) => players[i].score === nextScore)),
		asked: round.hasBye && down.length === 1 && players[partner[bye]].score >= score,
	};
	const isTaker = (i) => round.hasBye && players[i].bye && players[i].score === players[partner[bye]].score;
	const prover = makeProver({
		...its, placeOf, proofs: bracket.get("proofs"), columns: columnsOf(its, false), cost: (i, j) => costOf(its, i, j),
		alive: [...inside, ...below, ...(down.length && round.hasBye ? [bye] : [])].sort(ascending),
		isPossible: (i, j) => isLegal(round, i, j) && (j !== bye || isTaker(i))
			&& !(down.length === 0 && its.moved.has(i) && its.moved.has(j)),
	});
	const values = new Map();
	for (const [i, j] of prover.pairs()) for (const [column, times] of costOf(its, i, j)) add(values, column, BigInt(times));
	holds("values", new Map([...values].filter(([, times]) => times !== 0n)));
	need((values.get("C6") ?? 0n) === BigInt(down.length), `two moved-down players are a pair in the bracket of ${score}`);
	decide(its, prover, moved, residents);
	need(prover.isDone(), `the bracket of ${score} has a proof that is not needed`);
	return down;
}

const add = (sums, key, number) => sums.set(key, (sums.get(key) ?? 0n) + number);

/* Section 7: the decisions of a bracket, in their order. */
function decide(its, prover, moved, residents) {
	const { partner } = its, isResident = (i) => its.residents.has(i);
	const takeBut = (i, kept) => prover.takeAway(i, prover.living().filter((j) => !kept(j)));
	if (!residents.some((i) => [...its.inside].some((j) => prover.isPossible(i, j)))) return;
	prover.best();
	for (const i of moved) {
		if (isResident(partner[i])) takeBut(i, isResident);
		else {
			prover.exclude(i, residents);
			prover.takeAway(i, residents);
		}
	}
	for (const i of moved.filter((one) => isResident(partner[one]))) {
		prover.exclude(i, residents.filter((j) => j < partner[i]));
		prover.settle(i);
	}
	const left = residents.filter(prover.isAlive), n = prover.pairs().filter((pair) => pair.every((i) => left.includes(i))).length;
	let first = left.slice(0, n), second = left.slice(n);
	if (second.some((i) => second.includes(partner[i]))) {
		its.exchange = { positions: new Map(left.map((i, position) => [i, position])), n };
		prover.weigh(columnsOf(its, true));
		prover.best();
		for (const i of [...first.toReversed(), ...second]) {
			const isUnder = (j) => j > i && left.includes(j), onTop = isUnder(partner[i]);
			if (onTop && first.includes(i)) prover.exclude(i, prover.living().filter((j) => !isUnder(j)));
			if (!onTop && second.includes(i)) prover.exclude(i, left.filter(isUnder));
			if (onTop) takeBut(i, isUnder);
			else prover.takeAway(i, left.filter(isUnder));
		}
		first = left.filter((i) => partner[i] > i && left.includes(partner[i]));
		second = left.filter((i) => !first.includes(i));
	}
	for (const i of left) {
		if (first.includes(i)) takeBut(i, (j) => j > i && second.includes(j));
		else prover.takeAway(i, second);
	}
	for (const i of first) {
		prover.exclude(i, prover.living().filter((j) => j < partner[i]));
		prover.settle(i);
	}
}

/* Section 6: the columns in their order, and those that a pair counts, each with how often. */
function columnsOf({ players, moved, score, nextScore }, exchanging) {
	const scores = [...new Set([...[...moved].map((i) => players[i].score), score, nextScore ?? score])].sort((one, other) => other - one);
	const each = (name) => scores.map((one) => `${name} ${one}`), all = (name) => [name, `${name} again`, ...each(name)];
	return [
		"C6", ...all("C7"), ...all("C8"), "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17",
		...["C18", "C19", "C20", "C21"].flatMap(all), ...(exchanging ? ["4.3.3.1", "4.3.3.2"] : []), "order",
	];
}

function costOf(its, i, j) {
	const { players, inside, moved, next, exchange } = its;
	const columns = exchange ? exchangeOf(exchange, Math.min(i, j), Math.max(i, j)) : [];
	const count = (column, holds, times = 1) => { if (holds) columns.push([column, times]); };
	if (!inside.has(i) && !inside.has(j)) {
		const crossing = next.has(i) !== next.has(j);
		count("C8", crossing);
		count(`C8 ${its.nextScore}`, crossing);
	} else if (!inside.has(i)) floats(its, count, j, i);
	else if (!inside.has(j)) floats(its, count, i, j);
	else if (moved.has(i) && moved.has(j)) {
		floats(its, count, i, j);
		floats(its, count, j, i);
	} else inBracket(count, players, i, j, moved);
	return columns;
}

function floats({ players, moved, next, asked, system }, count, i, partner) {
	const { score, unplayed, last, earlier } = players[i], again = system === "dutch-2025", isMoved = moved.has(i);
	count("C6", true);
	count("C7", isMoved && again);
	count(`C7 ${score}`, isMoved);
	for (const column of ["C8", `C8 ${score}`]) count(column, !next.has(partner));
	count("C8 again", !next.has(partner) && again);
	count("C9", asked, unplayed);
	count(isMoved ? `C18 ${score}` : "C14", last === "D");
	count(isMoved ? `C20 ${score}` : "C16", earlier === "D");
}

function inBracket(count, players, i, j, moved) {
	const both = [players[i], players[j]];
	if (both.some((one) => one.top)) {
		const higher = colourOfHigher(players[Math.min(i, j)], players[Math.max(i, j)], "w");
		both.forEach((one, k) => {
			const colour = (k === 0) === (i < j) ? higher : OTHER[higher];
			count("C10", Math.abs(one.balance) > 2 && (one.balance > 0) === (colour === "w"));
			count("C11", one.twice === colour);
		});
	}
	const clash = both[0].wish !== "" && both[0].wish === both[1].wish;
	count("C12", clash);
	count("C13", clash && Math.min(both[0].strength, both[1].strength) === 2);
	for (const [one, other] of moved.has(i) ? [both] : moved.has(j) ? [both.toReversed()] : []) {
		for (const column of ["C15", `C19 ${one.score}`]) count(column, other.last === "U");
		for (const column of ["C17", `C21 ${one.score}`]) count(column, other.earlier === "U");
	}
}

function exchangeOf({ positions, n }, high, low) {
	const [one, other] = [positions.get(high), positions.get(low)];
	if (one === undefined || other === undefined) {
		const alone = one ?? other;
		return alone < n ? [["4.3.3.2", n - alone]] : [];
	}
	if (other < n) return [["4.3.3.2", n - other]];
	return one < n ? [] : [["4.3.3.1", 1], ["4.3.3.2", one - n]];
}

/* Section 8: the proofs of a bracket one after the other, with what is alive, possible and exact. */
function makeProver({ players, partner, bye, placeOf, inside, proofs, columns, cost, alive, isPossible }) {
	const size = bye + 1, possible = new Uint8Array(size * size), exact = new Uint8Array(size * size).fill(1);
	const places = new Map([...placeOf, [0n, bye]]), living = new Set(alive);
	let weights, costs, prices, sets, done = 0;
	for (const i of alive) for (const j of alive) if (i !== j && isPossible(Math.min(i, j), Math.max(i, j))) possible[i * size + j] = 1;

	const weigh = (names) => {
		weights = new Map(names.toReversed().map((name, k) => [name, 1n << BigInt(48 * k)]));
		costs = [];
	};
	const eightfold = (i, j) => costs[i * size + j] ??= 8n * cost(i, j).reduce((all, [name, times]) => all + weights.get(name) * BigInt(times), 0n);
	const pairs = () => [...living].sort(ascending).filter((i) => i < partner[i] && living.has(partner[i])).map((i) => [i, partner[i]]);
	const worth = (price) => [...price].reduce((all, [name, number]) => {
		need(weights.has(name), `there is no column ${name} here`);
		return all + number * weights.get(name);
	}, 0n);
	const isAscending = (list, least) => list.every((one, k) => k === 0 ? one >= least : list[k - 1] < one);
	const isBefore = (one, other) => {
		const k = one.findIndex((number, at) => number !== other[at]);
		return k < 0 ? one.length < other.length : k < other.length && one[k] < other[k];
	};
	const entriesOf = (entries) => entries.map(([price, numbers], k) => {
		need(isAscending(numbers, 0n), "the numbers of an entry are not in ascending order");
		need(k === 0 || isBefore(entries[k - 1][1], numbers), "the entries are not in ascending order");
		const members = numbers.map((number) => places.get(number));
		need(members.every((i) => living.has(i)), "a price is given to somebody who is not alive");
		return [worth(price), members.sort(ascending)];
	});
	const change = (proof) => {
		const added = entriesOf(proof.get("prices")), all = added.flatMap(([, members]) => members);
		need(new Set(all).size === all.length, "a player has two prices");
		need(new Set(added.map(([price]) => price)).size === added.length, "a price stands twice");
		for (const [price, members] of added) for (const i of members) add(prices, i, price);
		const sums = new Map(), kept = new Map();
		const put = (price, members) => { kept.set(String(members), members); add(sums, String(members), price); };
		for (const [price, members] of sets) {
			const those = members.filter((i) => living.has(i));
			if (those.length % 2) put(price, those);
		}
		for (const [price, members] of entriesOf(proof.get("sets"))) {
			need(members.length % 2, "a set has an even number of members");
			put(price, members);
		}
		need([...sums.values()].every((price) => price >= 0n), "the price of a set is below 0");
		sets = [...sums].filter(([, price]) => price > 0n).map(([key, price]) => [price, kept.get(key)]);
	};
	const holds = () => {
		const own = new Array(size).fill(0n), within = Array.from({ length: size }, () => new Set());
		for (const [i, price] of prices) own[i] = price;
		for (const set of sets) for (const i of set[1]) { own[i] += set[0]; within[i].add(set); }
		const slack = (i, j) => {
			let left = eightfold(i, j) - own[i] - own[j];
			for (const set of within[i]) if (within[j].has(set)) left += 2n * set[0];
			return left;
		};
		const list = [...living].sort(ascending), isSeen = (i) => inside.has(i) || within[i].size > 0 || own[i] !== 0n;
		const seen = list.map(isSeen);
		list.forEach((i, a) => {
			for (let b = a + 1; b < list.length; b++) {
				const j = list[b];
				if (!possible[i * size + j] || !(seen[a] || seen[b])) continue;
				const left = slack(i, j);
				need(left >= 0n, "a pair costs less than its prices");
				if (left > 0n) exact[i * size + j] = exact[j * size + i] = 0;
			}
		});
		need(pairs().every(([i, j]) => slack(i, j) === 0n), "a pair of the round costs more than its prices");
		for (const [, members] of sets) {
			need(members.filter((i) => !members.includes(partner[i])).length === 1, "not exactly one member of a set leaves it");
		}
	};
	const following = () => {
		need(done < proofs.length, "a proof is missing");
		return proofs[done++];
	};
	const best = () => {
		[prices, sets] = [new Map(), []];
		const proof = following();
		need(proof.get("excludes") === null, "the first proof excludes somebody");
		change(proof);
		holds();
	};
	const exclude = (i, partners) => {
		const isExact = (j) => living.has(j) && possible[i * size + j] === 1 && exact[i * size + j] === 1;
		let those = partners.filter(isExact);
		while (those.length) {
			const proof = following(), excludes = proof.get("excludes");
			change(proof);
			holds();
			const kept = those.filter(isExact), taken = those.filter((j) => !kept.includes(j));
			need(taken.length > 0, "a proof takes no partner away");
			const named = taken.filter((j) => inside.has(j)).sort(ascending).map((j) => BigInt(players[j].number));
			need(excludes !== null && same([excludes.get("player"), excludes.get("partners")], [BigInt(players[i].number), named]),
				"a proof excludes others than it has to");
			those = kept;
		}
	};
	weigh(columns);
	return {
		best, exclude, pairs, weigh, isAlive: (i) => living.has(i), isDone: () => done === proofs.length,
		living: () => [...living], isPossible: (i, j) => possible[i * size + j] === 1,
		settle: (i) => { living.delete(i); living.delete(partner[i]); },
		takeAway: (i, others) => { for (const j of others) possible[i * size + j] = possible[j * size + i] = 0; },
	};
}

/* Section 9: the bye. */
function proveBye(round, proof) {
	const { players, partner, bye, hasBye } = round;
	const isLower = (i) => players[i].bye && players[i].score < players[partner[bye]].score;
	if (!hasBye || !players.some((_, i) => isLower(i))) {
		need(proof === null, "the bye needs no proof");
		return;
	}
	need(proof !== null, "the bye has no proof");
	const alive = [...players.keys(), bye];
	makeProver({
		...round, proofs: [proof], alive, inside: new Set(alive), columns: ["C5", "order"], isPossible: (i, j) => isLegal(round, i, j),
		cost: (i, j) => j === bye && !isLower(i) ? [["C5", 1]] : [],
	}).best();
}
