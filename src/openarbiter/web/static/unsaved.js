/* The page of a round: what was typed is sent in order, the first one is on its way unless something
   stopped it. An undo names the entry it takes back; 0 until its result is answered. */
"use strict";
(() => {
	const { all, one, lost, put, seen, parse } = window.desk, { read, write, called, behind, start } = window.kept;
	const { event } = document.body.dataset, box = one("#unsaved");
	if (!event || !box) return;

	const { path } = box.dataset, key = start + path, entered = `entered ${event} ${path}`, own = new Map();
	const line = one("#note"), fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]);
	let waiting = read(key), saved = read(entered), doubt = [], looking = false, stopped = waiting.length > 0, busy = false, slow = false, leaving = false;
	let timer, why = "", asks = false, mute = false, rest = false;
	const offer = (board) => document.dispatchEvent(new CustomEvent("desk:offer", { detail: board }));
	/* One line for what is to be known now; the next result takes it away */
	const note = (name, gaps) => {
		line.textContent = name ? fill(line.dataset[name], gaps) : "";
		line.hidden = !name;
	};
	const tell = () => {
		write(key, waiting);
		write(entered, saved);
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
	/* What was sent and is left out without an answer may be saved: then the desk is asked, and its answer shown.
	   The page asked for has the boards of this one */
	const ask = async () => {
		if (looking || !doubt.length) return;
		const [item] = doubt, there = new URL(location.href);
		let held;
		looking = true;
		there.searchParams.set("board", item.board);
		try {
			const answer = await fetch(there), fresh = parse(await answer.text());
			if (answer.ok && fresh.body.dataset.event === event) {
				held = one("#unsaved", fresh).dataset.held;
				put(fresh, +fresh.body.dataset.head);
			}
		} catch { held = undefined; }
		looking = false;
		if (!doubt.includes(item)) { ask(); return; }
		note(held === undefined ? "unknown" : held ? "holds" : "empty", { board: item.board, what: called(item), result: held });
	};
	const leave = (items) => {
		doubt = items.filter((x) => x.sent).slice(-1);
		note();
		ask();
	};
	/* An own entry was seen by its own hand, also by what that hand typed before the answer came */
	const done = ({ board, r }, number) => {
		const [next] = waiting;
		if (number) {
			own.set(board, number);
			waiting.forEach((x) => { if (x.board === board) x.seen = Math.max(x.seen, number); });
		}
		if (!r) note("back", { board });
		if (next?.undo !== 0) { if (r) saved.push({ board, number }); }
		else if (number) Object.assign(next, { undo: number, seen: number });
		else waiting.shift(); // the board had this result already: nothing to take back
	};
	const send = async () => {
		if (busy || stopped || !waiting.length) return;
		const [item] = waiting;
		busy = item.sent = true;
		tell();
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
		if (fresh) delete item.sent; // the desk has answered that it did not do it
		why = fresh ? `${called(item)}: ${one("h1", fresh)?.textContent ?? answer.status}` : "";
		tell();
		if (fresh && !aside) look();
	};
	const add = (item) => { waiting.push(item); doubt = []; note(); tell(); send(); };
	/* Take back the last: what was not sent yet is only forgotten */
	const undo = () => {
		const item = waiting.at(-1), take = (board, number) => add({ board, undo: number, sign: box.dataset.undo, seen: Math.max(number, own.get(board) ?? 0) });
		if (item && !(busy && waiting.length === 1)) {
			waiting.pop();
			if (item.undo) saved.push({ board: item.board, number: item.undo });
			leave([item]);
			tell();
			if (item.r) offer(item.board);
		} else if (item?.r) {
			take(item.board, 0);
			offer(item.board);
		} else if (saved.length) {
			const { board, number } = saved.pop();
			if (number) take(board, number); else { tell(); note("theirs", { board }); }
			offer(board);
		} else if (item) say(box.dataset.first);
		else note("nothing");
	};
	const again = () => { stopped = false; tell(); send(); };
	box.addEventListener("click", ({ target }) => {
		const name = target.closest("button")?.name;
		if (name === "why") { look(); return; }
		if (name === "forget") { leave(waiting); waiting = []; }
		if (name) { again(); one("#entry [name=board]")?.focus({ preventScroll: true }); }
	});
	document.addEventListener("submit", (e) => {
		if (e.target.id !== "foot-undo") return;
		if (!waiting.length) {
			if (e.submitter?.name === "undo") saved = saved.filter((x) => x.number !== +e.submitter.value);
			tell();
			return;
		}
		e.preventDefault();
		if (e.submitter?.name === "undo" && !stopped) undo(); else say(box.dataset.first);
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey && e.key === "Enter" && stopped) { e.preventDefault(); again(); }
	}, true);
	window.addEventListener("beforeunload", (e) => { if (waiting.length && !leaving) e.preventDefault(); });
	document.addEventListener("desk:put", ask);
	document.addEventListener("desk:back", ask);
	window.unsaved = {
		note,
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
