/* The page of a round: what was typed is sent in order. If a line is dead, it is sent again when the desk
   answers. An undo names the entry it takes back; 0 until its result is answered. */
"use strict";
(() => {
	const { all, base, one, lost, put, seen, parse } = window.desk, { read, write, called, named, nameOf, behind, beyond, fieldsOf, start } = window.kept, { told, resend } = window, { name } = resend;
	const { event } = document.body.dataset, box = one("#unsaved");
	if (!event || !box) return;
	const { note } = told;

	const { path } = box.dataset, key = start + path, entered = `entered ${event} ${path}`, own = new Map();
	let waiting = read(key).map((x) => ({ key: name(), ...x })), saved = read(entered), stopped = waiting.length > 0, busy = false, slow = false, dead = false, leaving = false;
	let timer, why = "", asks = false, mute = false, rest = false;
	const offer = (board) => document.dispatchEvent(new CustomEvent("desk:offer", { detail: board }));
	const tell = () => {
		write(key, waiting);
		write(entered, saved);
		if (!waiting.length) stopped = dead = false;
		if (!stopped) asks = false;
		if (!stopped && !slow) why = "";
		one("b", box).textContent = waiting.map(called).join(", ");
		one(".why", box).textContent = why;
		all("button", box).forEach((b) => { b.hidden = !stopped || (b.name === "why" && !asks); });
		box.hidden = !waiting.length || !(stopped || slow);
		told.count(waiting, stopped || slow);
	};
	const say = (text) => { slow ||= !stopped; why = text; tell(); };
	const numberOf = (made) => parseInt(made) || 0;
	const spot = (board) => +String(board).split(".")[0]; // of a match
	/* The desk asks or refuses: its own page says it best. Until then the result is kept */
	const look = () => {
		const [item] = waiting, away = document.createElement("form");
		waiting = [{ ...item, asked: true }, ...behind(waiting)];
		tell();
		Object.assign(away, { method: "post", action: item.r ? path : `${base}/undo`, hidden: true });
		for (const [name, value] of fieldsOf(item)) away.append(Object.assign(document.createElement("input"), { name, value }));
		document.body.append(away);
		leaving = true;
		away.submit();
	};
	const leave = (items) => told.leave(items, (board, made) => {
		const number = numberOf(made);
		if (!saved.some((x) => nameOf(x) === made)) saved.push({ board, number, made });
		tell();
	});
	/* An own entry was seen by its own hand, also by what it typed before the answer came; an undo has seen
	   what it takes back. It stays in the list when it is taken back: it counts again when it is brought back */
	const done = ({ board, r }, number, made) => {
		const [next] = waiting;
		if (number) {
			own.set(spot(board), number);
			waiting.forEach((x) => { if (x.r && spot(x.board) === spot(board)) x.seen = Math.max(x.seen, number); });
		}
		const back = r && next?.undo === 0;
		if (r && (number || !back)) saved.push({ board, number, made });
		if (back && number) Object.assign(next, { undo: number, made, seen: number });
		else if (back) waiting.shift(); // the board had this result already: nothing to take back
		if (!r || (back && !number)) note(r ? "theirs" : number ? "back" : "gone", { board });
	};
	const send = async (anew) => {
		if (busy || (stopped && !anew) || !waiting.length) return;
		const [item] = waiting;
		busy = item.sent = true;
		tell();
		clearTimeout(timer);
		timer = setTimeout(() => { slow = true; tell(); }, 1000);
		let answer, fresh;
		try {
			answer = await fetch(item.r ? path : `${base}/undo`, { method: "POST", body: fieldsOf(item), headers: { "hx-request": "true" }, keepalive: !!item.r });
			fresh = parse(await answer.text());
		} catch { fresh = null; }
		busy = slow = false;
		clearTimeout(timer);
		dead = resend.dead(answer, fresh);
		if (dead) fresh = null;
		lost(dead);
		const line = fresh && answer.ok && one("#entry", fresh), back = answer && new URL(answer.url).searchParams.get("told");
		if (item.r ? line : fresh && answer.ok && back) {
			const made = item.r ? named(line.dataset) : back, number = numberOf(made), quiet = mute;
			if (waiting[0] === item) waiting.shift();
			if (anew) stopped = false;
			done(item, number, made);
			mute = false;
			if (quiet && rest) stopped = true;
			put(fresh, +(item.r ? line.dataset.head : fresh.body.dataset.head), item.r ? number : undefined);
			document.dispatchEvent(new CustomEvent("desk:saved", { detail: fresh }));
			tell();
			send();
			return;
		}
		const word = fresh && (one("[data-reason],.fault", fresh) ?? one("h1", fresh)), over = word?.dataset.settled === item.key;
		if (over) { // the log that is open has no such entry: there is nothing to take back, now or later
			waiting.shift();
			saved = saved.filter((x) => nameOf(x) !== nameOf(item));
			if (!waiting.length) note("elsewhere", item);
		}
		const aside = over || mute || anew || waiting.length > 1 || one("#entry [name=board]")?.dataset.state !== "offered";
		stopped = true;
		mute = false;
		asks = !!fresh && !over;
		if (fresh) delete item.sent; // the desk has answered that it did not do it
		why = fresh ? `${called(item)}: ${word?.textContent ?? answer.status}` : "";
		tell();
		if (fresh && !aside) look();
	};
	const add = (given) => {
		const item = { ...given, key: name() };
		waiting.push(item);
		told.sure();
		tell();
		send();
		return item;
	};
	/* The last that was typed here and counts, also if it was taken back and brought back */
	const last = () => {
		const { numbers, marks } = one("#undone").dataset, mark = marks.split(" ");
		const gone = [...numbers.split(" ").flatMap((made, i) => [made, named({ made, mark: mark[i] })]), ...waiting.map(nameOf)];
		return saved.findLast((x) => !x.number || !gone.includes(nameOf(x)));
	};
	/* Take back the last: what was not sent is only forgotten. Each press takes one more */
	const undo = () => {
		const item = waiting.at(-1), was = last(), take = (board, number, made) => add({ board, undo: number, made, sign: box.dataset.undo, seen: number });
		if (item && ((stopped && !busy) || (item.r && !(busy && waiting.length === 1)))) {
			waiting.pop();
			leave([item]);
			tell();
			if (item.r) offer(item.board);
		} else if (item?.r) {
			take(item.board, 0);
			offer(item.board);
		} else if (was) {
			if (was.number) take(was.board, was.number, was.made);
			else { saved = saved.filter((x) => x !== was); tell(); note("theirs", was); }
			offer(was.board);
		} else note("nothing");
	};
	const again = () => { stopped = false; tell(); send(); };
	resend.when(() => { if (dead) send(true); });
	/* What a tab that is gone has not saved is offered, like what this one has when it is opened again */
	document.addEventListener("kept:found", () => {
		const found = beyond(key, waiting);
		waiting.push(...found);
		stopped ||= found.length > 0;
		tell();
	});
	box.addEventListener("click", ({ target }) => {
		const name = target.closest("button")?.name;
		if (name === "why") { look(); return; }
		if (name === "forget") { leave(waiting); waiting = []; }
		if (name) { again(); one("#entry [autofocus]")?.focus({ preventScroll: true }); }
	});
	document.addEventListener("submit", (e) => {
		if (e.target.id !== "foot-undo") return;
		if (!waiting.length) return;
		e.preventDefault();
		if (e.submitter?.name === "undo" && !stopped) undo(); else say(box.dataset.first);
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey && e.key === "Enter" && stopped) { e.preventDefault(); again(); }
	}, true);
	window.addEventListener("beforeunload", (e) => { if (waiting.length && !leaving) e.preventDefault(); });
	const type = (item) => add({ ...item, seen: Math.max(item.seen, own.get(spot(item.board)) ?? 0) });
	window.unsaved = {
		note, add: type,
		column: (items, gaps) => { told.column({ items: items.map(type), ...gaps }); tell(); },
		seen: (board) => Math.max(seen(spot(board)), own.get(spot(board)) ?? 0), undo,
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
