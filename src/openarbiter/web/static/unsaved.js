/* What was typed and is not saved: kept in this tab until the desk has it, sent in order, and named
   on every page of its event. An undo names the entry it takes back; 0 until its result is answered. */
"use strict";
(() => {
	const { all, one, press, lost, put, seen, parse } = window.desk;
	const { event } = document.body.dataset, start = `unsaved ${event} `, box = one("#unsaved");
	const read = (key) => JSON.parse(sessionStorage.getItem(key) || "[]");
	const write = (key, items) => { if (items.length) sessionStorage.setItem(key, JSON.stringify(items)); else sessionStorage.removeItem(key); };
	const called = (x) => `${x.board} ${x.sign}`;
	const behind = (items) => items.slice(items[1]?.undo === 0 ? 2 : 1); // the undo of what is left out goes with it
	const keys = () => Object.keys(sessionStorage).filter((k) => k.startsWith(start));
	if (!event) return;

	/* 1. Every page: what other pages have not saved, in one line. Who decides on the page that asks has settled it */
	const remind = () => {
		const line = one("#kept"), mine = box && start + box.dataset.path, asking = one("[data-settles]");
		const found = keys().filter((k) => k !== mine).map((k) => [k.slice(start.length), read(k).filter((x) => !(asking && x.asked))]).filter(([, items]) => items.length);
		if (!line) return;
		const count = found.reduce((sum, [, items]) => sum + items.length, 0), { one: single, many } = line.dataset;
		one("span", line).replaceChildren(count === 1 ? single : many.replace("{count}", count), ...found.flatMap(([href, items]) => [" ", Object.assign(document.createElement("a"), { href, textContent: items.map(called).join(", ") })]));
		one("button", line).hidden = !found.some(([path]) => path === location.pathname); // there is no entry line any more
		line.hidden = !count;
	};
	document.addEventListener("click", ({ target }) => {
		if (target.closest("[data-settles]")) keys().forEach((k) => { if (read(k)[0]?.asked) write(k, behind(read(k))); });
		if (target.closest("#kept button")) { write(start + location.pathname, []); remind(); }
	});
	document.addEventListener("htmx:afterSwap", remind);
	window.addEventListener("pageshow", (e) => e.persisted && location.reload());
	remind();
	if (!box) return;

	/* 2. The page of a round: the first one is on its way, unless something stopped it */
	const { path } = box.dataset, key = start + path, own = new Map(), saved = [];
	let waiting = read(key), stopped = waiting.length > 0, busy = false, slow = false, leaving = false;
	let timer, why = "", asks = false, mute = false, rest = false;
	const offer = (board) => document.dispatchEvent(new CustomEvent("desk:offer", { detail: board }));
	const tell = () => {
		write(key, waiting);
		if (!waiting.length) stopped = false;
		if (!stopped) asks = false;
		if (!stopped && !slow) why = "";
		one("b", box).textContent = waiting.map(called).join(", ");
		one(".why", box).textContent = why;
		all("button", box).forEach((b) => { b.hidden = !stopped || (b.name === "why" && !asks); });
		box.hidden = !waiting.length || !(stopped || slow);
	};
	const say = (text) => { slow ||= !stopped; why = text; tell(); };
	const fieldsOf = ({ r, board, undo, seen }) => new URLSearchParams({
		token: one("[name=token]").value, event, seen,
		...(r ? { board, r } : { undo, back: location.pathname + location.search }),
	});
	/* The desk asks or refuses: its own page says it best. Until that is decided the result is kept */
	const look = () => {
		const [item] = waiting, away = document.createElement("form");
		waiting = [{ ...item, asked: true }, ...behind(waiting)];
		tell();
		Object.assign(away, { method: "post", action: item.r ? path : "/undo", hidden: true });
		for (const [name, value] of fieldsOf(item)) away.append(Object.assign(document.createElement("input"), { name, value }));
		document.body.append(away);
		leaving = true;
		away.submit();
	};
	/* An own entry was seen by its own hand, also by what that hand typed before the answer came */
	const done = ({ board, r }, number) => {
		const [next] = waiting;
		if (number) {
			own.set(board, number);
			waiting.forEach((x) => { if (x.board === board) x.seen = Math.max(x.seen, number); });
		}
		if (next?.undo !== 0) { if (r) saved.push({ board, number }); }
		else if (number) Object.assign(next, { undo: number, seen: number });
		else waiting.shift(); // the board had this result already: nothing to take back
	};
	const send = async () => {
		if (busy || stopped || !waiting.length) return;
		const [item] = waiting;
		busy = true;
		clearTimeout(timer);
		timer = setTimeout(() => { slow = true; tell(); }, 1000);
		let answer, fresh;
		try {
			answer = await fetch(item.r ? path : "/undo", { method: "POST", body: fieldsOf(item), headers: { "hx-request": "true" }, keepalive: !!item.r });
			fresh = parse(await answer.text());
		} catch { fresh = null; }
		busy = slow = false;
		clearTimeout(timer);
		lost(!fresh);
		const line = fresh && answer.ok && one("#entry", fresh), told = answer && new URL(answer.url).searchParams.get("told");
		if (item.r ? line : fresh && answer.ok && told) {
			const number = +(item.r ? line.dataset.made : told), quiet = mute;
			waiting.shift();
			done(item, number);
			mute = false;
			if (quiet && rest) stopped = true;
			put(fresh, +(item.r ? line.dataset.head : fresh.body.dataset.head), item.r ? number : undefined);
			document.dispatchEvent(new CustomEvent("desk:saved", { detail: fresh }));
			tell();
			send();
			return;
		}
		const aside = mute || waiting.length > 1 || one("#entry [name=board]")?.dataset.state !== "offered";
		stopped = true;
		mute = false;
		asks = !!fresh;
		why = fresh ? `${called(item)}: ${one("h1", fresh)?.textContent ?? answer.status}` : "";
		tell();
		if (fresh && !aside) look();
	};
	const add = (item) => { waiting.push(item); tell(); send(); };
	/* Take back the last: what was not sent yet is only forgotten */
	const undo = () => {
		const item = waiting.at(-1), take = (board, number) => add({ board, undo: number, sign: box.dataset.undo, seen: Math.max(number, own.get(board) ?? 0) });
		if (item && !(busy && waiting.length === 1)) {
			waiting.pop();
			if (item.undo) saved.push({ board: item.board, number: item.undo });
			tell();
			if (item.r) offer(item.board);
		} else if (item?.r) {
			take(item.board, 0);
			offer(item.board);
		} else if (saved.length) {
			const { board, number } = saved.pop();
			if (number) take(board, number);
			offer(board);
		} else if (item) say(box.dataset.first);
		else press("u")?.click();
	};
	const again = () => { stopped = false; tell(); send(); };
	box.addEventListener("click", ({ target }) => {
		const name = target.closest("button")?.name;
		if (name === "why") { look(); return; }
		if (name === "forget") waiting = [];
		if (name) { again(); one("#entry [name=board]")?.focus({ preventScroll: true }); }
	});
	document.addEventListener("submit", (e) => {
		if (e.target.id !== "foot-undo" || !waiting.length) return;
		e.preventDefault();
		if (e.submitter?.name === "undo" && !stopped) undo(); else say(box.dataset.first);
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey && e.key === "Enter" && stopped) { e.preventDefault(); again(); }
	}, true);
	window.addEventListener("beforeunload", (e) => { if (waiting.length && !leaving) e.preventDefault(); });
	window.unsaved = {
		add: (item) => add({ ...item, seen: Math.max(item.seen, own.get(item.board) ?? 0) }),
		seen: (board) => Math.max(seen(board), own.get(+board) ?? 0), undo,
		has: (board) => waiting.some((x) => x.board === board),
	};
	/* Back from the page that asked: what was decided there is done by now, and anything else is told again */
	if (waiting[0]?.asked) {
		delete waiting[0].asked;
		[mute, rest, stopped] = [true, waiting.length > 1, false];
		send();
	}
	tell();
})();
