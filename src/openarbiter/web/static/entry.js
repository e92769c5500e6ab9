/* The entry line: one key is the result of the board that is shown (docs/decisions/0049), or a sign of its match
   (signs.js). A key is understood when it is pressed, by what the page shows; only results wait (unsaved.js). */
"use strict";
(() => {
	const { all, one } = window.desk, { add, has, note, seen, undo } = window.unsaved ?? {};
	const form = one("#entry");
	if (!form || !add) return;
	const field = form.elements.board, { signs } = window, line = signs?.line, hand = line ?? field;
	const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", d: "=", r: "=", "+": "+", "-": "-", "/": "/", ".": ".", ",": "." };
	const MARKS = new Set("b#*"), LONE = /^\d[2346789]*$/; // LONE: no digit behind its first is a result
	let run = "", marked = false, back = field.value, given; // run: results by digits, typed one right behind the other
	const rowOf = (n) => document.getElementById(`board-${n}`);
	const exists = (n) => /^\d+$/.test(n) && (rowOf(n) || (n >= 1 && n <= +form.dataset.boards));

	/* 1. The board that is offered */
	const mark = () => {
		all("main .cur").forEach((r) => r.classList.remove("cur"));
		const row = rowOf(field.value), held = one(".held b", form);
		row?.classList.add("cur");
		if (held) held.textContent = row?.dataset.held ?? ""; // what the board has already
	};
	let since = seen(field.value); // what was seen of the board when it was put into the field
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
	const open = () => one("#open").dataset.boards.split(" ").map(Number).filter((n) => n && !has(n));
	const isOpen = (n) => exists(n) && open().includes(+n);
	const next = (after) => String(open().find((n) => n > after) ?? open()[0] ?? "");
	const give = (board, r, sign, since) => {
		given = { board, result: sign };
		run = "";
		add({ board, r, sign, seen: since });
		signs?.keep("", "");
		show(next(board), "offered");
		hand.focus({ preventScroll: true });
	};
	const giveLine = () => {
		const board = field.value, r = signs.read(KEYS, board, rowOf(board)?.dataset.held ?? "");
		if (!exists(board)) note("noname"); else if (r) give(+board, r, r, since);
	};
	document.addEventListener("submit", (e) => {
		const from = e.target, mine = from === form;
		if (!mine && !from.matches(".quick")) return;
		e.preventDefault();
		if (line) {
			if (e.submitter?.name === "sign") press(e.submitter.value, field.value); else giveLine();
			hand.focus();
			return;
		}
		const board = mine ? field.value : from.closest("tr").id.slice(6), select = one("select", form);
		const r = e.submitter?.value || (mine && select.value);
		if (r && exists(board)) give(+board, r, one(`button[value="${r}"]`, form)?.firstChild.textContent ?? select.selectedOptions[0].text, mine ? since : seen(board));
		else field.focus();
		select.value = "";
	});

	/* 2. Keys. A result key is the result of the board that is shown, whatever was typed before it. Only a mark, or
	   a digit that is no result, begins a number, and inside a number every digit belongs to it. What can be read in
	   two ways is not entered: the line says so, and waits */
	const begin = (text) => {
		if (!["typed", "asked"].includes(field.dataset.state)) back = field.value;
		marked = !text;
		show(text, "typed");
	};
	const ask = (what, gaps) => {
		if (!["typed", "asked"].includes(field.dataset.state)) back = field.value;
		show("", "asked");
		note(what, gaps);
	};
	/* The signs of a match belong to the match that was shown at the first of them */
	const sign = (text) => {
		if (field.dataset.state === "offered") back = field.value;
		signs.keep(field.value, text);
		show(text ? field.value : back, text ? "sure" : "offered");
		note("");
	};
	/* Without Enter a number takes a result only where neither of them can be read otherwise, and the board has none */
	const ends = (key, value) => isOpen(value) && (/\d/.test(key) ? !marked && LONE.test(value) && !exists(value + key) : marked || LONE.test(value));
	const enter = (value, state) => {
		if (state === "typed") { if (exists(value)) show(value, "sure"); else note(value ? "nowhere" : "noname", { board: value }); }
		else if (run.length > 1 && exists(run)) note("number", { board: run });
	};
	const press = (key, value, state) => {
		const before = run;
		run = "";
		if (!exists(value)) note("noname");
		else if (line) { sign(line.value + KEYS[key]); return; }
		else one(`button[value="${KEYS[key]}"]`, form).click();
		if (state === "offered" && /\d/.test(key)) run = before + key;
	};
	const type = (key) => {
		const state = field.dataset.state, value = field.value, number = state === "typed", digit = /^\d$/.test(key);
		if (line?.value && key === "Enter") giveLine();
		else if (line?.value && (key === "Escape" || key === "Backspace")) sign(key === "Escape" ? "" : line.value.slice(0, -1));
		else if (line?.value && (digit || MARKS.has(key)) && !(key in KEYS)) note("begun", { text: key, board: value });
		else if (["Enter", " "].includes(key)) { if (state !== "asked") enter(value, state); }
		else if (MARKS.has(key)) begin("");
		else if (key === "Escape" || (key === "Backspace" && (state === "asked" || (state !== "offered" && value.length < 2)))) {
			if (state === "offered") return false;
			note("");
			show(back, "offered");
		} else if (state === "asked") return key.length === 1;
		else if (number && key in KEYS && ends(key, value)) press(key, value, state);
		else if (number && digit) show((value + key).slice(0, 6), "typed");
		else if (number && key in KEYS) note(exists(value) ? "enterfirst" : value ? "nowhere" : "noname", { board: value });
		else if (key in KEYS) { press(key, value, state); return true; }
		else if (digit && run) ask("which", { ...given, digit: key });
		else if (digit) begin(key);
		else if (key === "x") one("select", form)?.focus();
		else if (key === "Backspace" && state === "offered") undo();
		else if (key === "Backspace") show(value.slice(0, -1), "typed");
		else return key.length === 1;
		run = "";
		return true;
	};
	document.addEventListener("keydown", (e) => {
		if (![field, line].includes(e.target) || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
		if (!(e.repeat && e.key in KEYS) && !type(e.key)) return; // a key held down is one key
		e.preventDefault();
	}, true);
	line?.addEventListener("input", () => sign(line.value));
	field.addEventListener("input", () => { marked = true; show(field.value, "typed"); });

	window.entry = { form, field, rowOf, exists, next, show };

	/* 3. What the desk answers, and what is taken back */
	document.addEventListener("desk:put", mark);
	document.addEventListener("desk:offer", ({ detail: board }) => { if (!line?.value) show(String(board), "offered"); });
	document.addEventListener("desk:saved", ({ detail: fresh }) => {
		const line = one("#entry", fresh);
		if (!line) return;
		one(".last", form).replaceWith(one(".last", fresh));
		if (!rowOf(field.value) && field.value === line.elements.board.value) one(".who", form).replaceWith(one(".who", fresh));
	});
	const take = one("button[name=back]", form);
	take.hidden = false;
	take.onclick = () => { run = ""; undo(); hand.focus({ preventScroll: true }); };
	if (field.value !== field.defaultValue) { // typed before this script was there: nobody knows what it meant
		const text = field.value;
		field.value = field.defaultValue;
		ask("early", { text });
	}
	else if (has(+field.value) && !location.search.includes("board=")) show(next(+field.value), "offered");
	const [begun, text] = signs?.begun() ?? [];
	if (text && exists(begun)) { show(begun, "offered"); sign(text); }
	window.addEventListener("load", () => { // an address that ends in #entry takes the focus away
		if (document.activeElement === document.body) hand.focus({ preventScroll: true });
	});
})();
