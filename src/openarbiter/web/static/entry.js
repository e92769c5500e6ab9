/* The entry line: a board, then one key. A key is understood when it is pressed, by what the page
   shows at that moment; only the results wait for the desk, in order, and none is forgotten. */
"use strict";
(() => {
	const { all, one, press, lost, put, known } = window.desk;
	const form = one("#entry"), box = one("#unsaved");
	if (!form) return;
	const field = form.elements.board, path = form.getAttribute("action").split("?")[0];
	const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", "+": "+", "-": "-", "/": "/", ".": "." };
	const rowOf = (n) => document.getElementById(`board-${n}`);
	const exists = (n) => /^\d+$/.test(n) && (rowOf(n) || (n >= 1 && n <= +form.dataset.boards));
	const parse = (text) => new DOMParser().parseFromString(text, "text/html");

	/* 1. The board that is offered */
	const mark = () => {
		all("tr.cur").forEach((r) => r.classList.remove("cur"));
		rowOf(field.value)?.classList.add("cur");
	};
	let since = known(); // what was known when the board was put into the field: whoever changed it later was not seen
	const show = (value, state) => {
		if (value !== field.value) since = known();
		const row = rowOf(value);
		const fill = (into, ...from) => all(into, form).forEach((x, i) => { x.textContent = (row && one(from[i], row)?.textContent) || ""; });
		field.value = value;
		field.dataset.state = state;
		fill(".who .nm", ".wh [dir]", ".bl [dir]");
		fill(".who .soft", ".wh + .rt", ".bl + .rt");
		mark();
	};
	const next = (after) => {
		const open = one("#open").dataset.boards.split(" ").map(Number).filter((n) => n && !waiting.some((x) => x.board === n));
		return String(open.find((n) => n > after) ?? open[0] ?? "");
	};

	/* 2. What waits for the desk: the first one is on its way, unless something stopped it */
	const kept = `unsaved ${one(".mast .ev").textContent} ${path}`;
	const own = new Map();
	let waiting = JSON.parse(sessionStorage.getItem(kept) || "[]"), stopped = waiting.length > 0;
	let busy = false, slow = false, leaving = false, timer, last = {};
	const tell = (why = one(".why", box).textContent) => {
		if (waiting.length) sessionStorage.setItem(kept, JSON.stringify(waiting));
		else { sessionStorage.removeItem(kept); stopped = false; }
		if (!stopped) why = "";
		one("b", box).textContent = waiting.map((x) => `${x.board} ${x.sign}`).join(", ");
		one(".why", box).textContent = why;
		all("button", box).forEach((b) => { b.hidden = !stopped || (b.name === "why" && !why); });
		box.hidden = !waiting.length || !(stopped || slow);
	};
	/* The desk asks or refuses: its own page says it best */
	const look = () => {
		const [item] = waiting.splice(0, 1), away = document.createElement("form");
		tell();
		Object.assign(away, { method: "post", action: item.path, hidden: true });
		for (const [name, value] of fieldsOf(item)) away.append(Object.assign(document.createElement("input"), { name, value }));
		document.body.append(away);
		leaving = true;
		away.submit();
	};
	const fieldsOf = (item) => new URLSearchParams({
		token: form.elements.token.value,
		...(item.r ? { board: item.board, r: item.r, seen: Math.max(item.seen, own.get(item.board) ?? 0) }
			: { undo: last.made || press("u")?.value || 0, back: location.pathname + location.search }),
	});
	const send = async () => {
		if (busy || stopped || !waiting.length) return;
		const item = waiting[0], headers = item.r ? { "hx-request": "true" } : {};
		busy = true;
		clearTimeout(timer);
		timer = setTimeout(() => { slow = true; tell(); }, 1000);
		let answer, fresh;
		try {
			answer = await fetch(item.path, { method: "POST", body: fieldsOf(item), headers, keepalive: !!item.r });
			fresh = parse(await answer.text());
		} catch { fresh = null; }
		busy = slow = false;
		clearTimeout(timer);
		lost(!fresh);
		const line = fresh && answer.ok && one("#entry", fresh);
		if (line) {
			const head = +line.dataset.head;
			waiting.shift();
			own.set(item.board, head);
			last = item.r ? { board: item.board, made: +line.dataset.made } : {};
			one(".last", form).replaceWith(one(".last", fresh));
			put(fresh, head, item.r ? +line.dataset.made : undefined);
			if (!rowOf(field.value) && field.value === line.elements.board.value) one(".who", form).replaceWith(one(".who", fresh));
		} else stopped = true;
		tell(line || !fresh ? "" : one("h1", fresh)?.textContent ?? String(answer.status));
		if (stopped && fresh && waiting.length === 1 && field.dataset.state === "offered") look();
		else send();
	};
	const add = (item) => {
		waiting.push(item);
		tell();
		send();
	};
	const give = (board, r, sign, seen) => {
		add({ path, board, r, sign, seen });
		show(next(board), "offered");
		field.focus({ preventScroll: true });
	};
	/* Take back the last: what was not sent yet is only forgotten */
	const undo = () => {
		const item = waiting.at(-1), button = press("u");
		if (item && !(busy && waiting.length === 1)) {
			waiting.pop();
			if (item.r) show(String(item.board), "offered");
			tell();
		} else if (item || (button && +button.value === last.made)) {
			const board = item ? item.r && item.board : last.board;
			add({ path: "/undo", board: board || "", sign: "↶" });
			if (board) show(String(board), "offered");
		} else button?.click();
	};
	const again = () => { stopped = false; tell(); send(); };
	box.addEventListener("click", ({ target: { name } }) => {
		if (name === "why") { look(); return; }
		if (name === "forget") waiting = [];
		if (name) { again(); field.focus({ preventScroll: true }); }
	});
	document.addEventListener("submit", (e) => {
		const from = e.target, mine = from === form;
		if (mine || from.matches(".quick")) {
			const board = mine ? field.value : from.closest("tr").id.slice(6), select = one("select", form);
			const r = e.submitter?.value || (mine && select.value);
			e.preventDefault();
			if (r && exists(board)) give(+board, r, one(`button[value="${r}"]`, form)?.firstChild.textContent ?? select.selectedOptions[0].text, mine ? since : known());
			else field.focus();
			select.value = "";
		} else if (from.id === "foot-undo" && waiting.length) {
			e.preventDefault();
			if (e.submitter?.name === "undo") undo();
		}
	});
	window.addEventListener("beforeunload", (e) => { if (waiting.length && !leaving) e.preventDefault(); });

	/* 3. Keys */
	const type = (key) => {
		const state = field.dataset.state, value = field.value, whole = state !== "typed";
		const longer = (whole ? "" : value) + key;
		if (key === "Enter" || key === " ") { if (exists(value)) show(value, "sure"); }
		else if (/^\d$/.test(key) && !(state === "sure" && key in KEYS) && (whole || exists(longer))) show(longer, "typed");
		else if (key in KEYS && exists(value)) one(`button[value="${KEYS[key]}"]`, form).click();
		else if (key === "x") one("select", form).focus();
		else if (key === "Backspace" && (state === "offered" || !value)) undo();
		else if (key === "Backspace") show(value.slice(0, -1), "typed");
		else return false;
		return true;
	};
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey && e.key === "Enter" && stopped) again();
		else if (e.target !== field || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
		else if (!(e.repeat && e.key in KEYS) && !type(e.key)) return; // a key held down is one key
		e.preventDefault();
	}, true);
	field.addEventListener("input", () => show(field.value, "typed"));
	document.addEventListener("desk:put", mark);
	if (field.value !== field.defaultValue) show(field.value, "typed"); // typed before this script was there
	tell();
})();
