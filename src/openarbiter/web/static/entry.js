/* The entry line: a board, then one key. A key is understood when it is pressed, by what the page
   shows at that moment; only the results wait for the desk (unsaved.js). */
"use strict";
(() => {
	const { all, one } = window.desk, { add, column, has, note, seen, undo } = window.unsaved ?? {};
	const form = one("#entry");
	if (!form || !add) return;
	const field = form.elements.board;
	const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", "+": "+", "-": "-", "/": "/", ".": "." };
	const rowOf = (n) => document.getElementById(`board-${n}`);
	const exists = (n) => /^\d+$/.test(n) && (rowOf(n) || (n >= 1 && n <= +form.dataset.boards));

	/* 1. The board that is offered */
	const mark = () => {
		all("tr.cur").forEach((r) => r.classList.remove("cur"));
		const row = rowOf(field.value), held = one(".held b", form);
		row?.classList.add("cur");
		if (held) held.textContent = (row && (one("a.ink", row)?.lastChild ?? one(".res > .warn", row))?.textContent) || ""; // what the board has already
	};
	let since = seen(field.value); // what was seen of the board when it was put into the field: whoever changed it later was not
	const show = (value, state) => {
		if (value !== field.value) since = seen(value);
		const row = rowOf(value);
		const fill = (into, ...from) => all(into, form).forEach((x, i) => { x.textContent = (row && one(from[i], row)?.textContent) || ""; });
		field.value = value;
		field.dataset.state = state;
		fill(".who .nm", ".wh [dir]", ".bl [dir]");
		fill(".who .soft", ".wh + .rt", ".bl + .rt");
		if (state !== "offered") note(!value || exists(value) ? "" : "nowhere", { board: value });
		mark();
	};
	const next = (after) => {
		const open = one("#open").dataset.boards.split(" ").map(Number).filter((n) => n && !has(n));
		return String(open.find((n) => n > after) ?? open[0] ?? "");
	};
	const give = (board, r, sign, since) => {
		add({ board, r, sign, seen: since });
		show(next(board), "offered");
		field.focus({ preventScroll: true });
	};
	document.addEventListener("submit", (e) => {
		const from = e.target, mine = from === form;
		if (!mine && !from.matches(".quick")) return;
		const board = mine ? field.value : from.closest("tr").id.slice(6), select = one("select", form);
		const r = e.submitter?.value || (mine && select.value);
		e.preventDefault();
		if (r && exists(board)) give(+board, r, one(`button[value="${r}"]`, form)?.firstChild.textContent ?? select.selectedOptions[0].text, mine ? since : seen(board));
		else field.focus();
		select.value = "";
	});

	/* 2. Keys */
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
		if (e.target !== field || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
		if (!(e.repeat && e.key in KEYS) && !type(e.key)) return; // a key held down is one key
		e.preventDefault();
	}, true);
	field.addEventListener("input", () => show(field.value, "typed"));

	/* 3. A column that is pasted: a line for each board, from the one in the field on; an empty line
	   leaves its board as it is. It is read whole before anything is sent. A number alone, also a cell of a sheet, is a board */
	const SIGNS = new Map(Object.entries({
		"1": "1", "1-0": "1", "1:0": "1", "0": "0", "0-1": "0", "0:1": "0", "=": "=", "½": "=", "½-½": "=", "½:½": "=",
		"+-": "+", "+:-": "+", "+/-": "+", "-+": "-", "-:+": "-", "-/+": "-", "--": "/", "-:-": "/", "-/-": "/",
	}));
	const sign = (r) => one(`button[value="${r}"]`, form).firstChild.textContent;
	/* What a board has: empty for nothing; of one that is not shown only that it has something */
	const holds = (n) => {
		const row = rowOf(n);
		if (has(n) || !row) return has(n) || !one("#open").dataset.boards.split(" ").includes(String(n)) ? "?" : "";
		return one("a.ink", row)?.lastChild.textContent ?? "";
	};
	const paste = (text) => {
		const first = +field.value, end = +form.dataset.boards, lines = text.trimEnd().split(/\r\n|\r|\n/);
		const given = lines.map((one, i) => ({ line: i + 1, text: one.trim(), board: first + i })).filter((x) => x.text);
		given.forEach((x) => { x.r = SIGNS.get(x.text.replace(/\s/g, "").replace(/[\u2010-\u2015\u2212]/g, "-").replace(/1\/2|0[.,]5/g, "½")); });
		const strange = given.find((x) => !x.r), fresh = given.filter((x) => x.r && holds(x.board) !== sign(x.r));
		const taken = fresh.find((x) => holds(x.board));
		if (!field.value) note("noboard");
		else if (!exists(field.value)) note("nowhere", { board: field.value });
		else if (strange) note("unreadable", { ...strange, text: strange.text.slice(0, 40) });
		else if (first + lines.length - 1 > end) note("beyond", { number: lines.length, board: first, last: end });
		else if (taken) note(has(taken.board) || rowOf(taken.board) ? "taken" : "unseen", taken);
		else {
			const last = first + lines.length - 1, items = fresh.map(({ board, r }) => ({ board, r, sign: sign(r), seen: seen(board) }));
			column(items, { first, last });
			show(next(last), "offered");
			if (!items.length) note("same");
		}
	};
	field.addEventListener("paste", (e) => {
		const text = e.clipboardData.getData("text");
		if (/^\s*\d*\s*$/.test(text)) return;
		e.preventDefault();
		paste(text);
	});

	/* 4. What the desk answers, and what is taken back */
	document.addEventListener("desk:put", mark);
	document.addEventListener("desk:offer", ({ detail: board }) => show(String(board), "offered"));
	document.addEventListener("desk:saved", ({ detail: fresh }) => {
		const line = one("#entry", fresh);
		if (!line) return;
		one(".last", form).replaceWith(one(".last", fresh));
		if (!rowOf(field.value) && field.value === line.elements.board.value) one(".who", form).replaceWith(one(".who", fresh));
	});
	if (field.value !== field.defaultValue) show(field.value, "typed"); // typed before this script was there
	else if (has(+field.value) && !location.search.includes("board=")) show(next(+field.value), "offered");
	window.addEventListener("load", () => { // an address that ends in #entry takes the focus away
		if (document.activeElement === document.body) field.focus({ preventScroll: true });
	});
})();
