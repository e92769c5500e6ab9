/* The entry line: one key is the result of the board that is shown (docs/decisions/0086); of a match that is a board
   such as 2.3, and 3 with Enter goes to match 3. A key is understood when it is pressed, by what the page shows; only results wait (unsaved.js). */
"use strict";
(() => {
	const { all, one } = window.desk, { add, has, note, seen, undo } = window.unsaved ?? {};
	const form = one("#entry");
	if (!form || !add) return;
	const field = form.elements.board, games = +form.dataset.games, id = games ? String : Number;
	const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", d: "=", r: "=", "+": "+", "-": "-", "/": "/", ".": ".", ",": "." };
	const MARKS = new Set("b#*"), LONE = /^\d[2346789]*$/; // LONE: no digit behind its first is a result
	let run = "", marked = false, back = field.value, given; // run: results by digits, typed one right behind the other
	const rowOf = (n) => document.getElementById(`board-${n}`)?.closest("tr"); // a match is several rows
	const numbers = form.dataset.boards.split(" "); // of all boards, also of those on other pages
	const exists = (n) => (games ? /^\d+\.\d+$/ : /^\d+$/).test(n) && (rowOf(n) || (numbers.includes(String(n).split(".")[0]) && (!games || (n.split(".")[1] >= 1 && n.split(".")[1] <= games))));
	const rank = (n) => { const [match, seat = 0] = String(n).split("."); return match * 1000 + +seat; };

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
		if (row && games) all(".cc .c", row).forEach((disc, i) => all(".who .c", form)[i].replaceWith(disc.cloneNode()));
		if (state !== "offered") note(!value || exists(value) ? "" : "nowhere", { board: value });
		mark();
	};
	const open = () => one("#open").dataset.boards.split(" ").filter((n) => n && !has(id(n)));
	const isOpen = (n) => exists(n) && open().includes(n);
	const next = (after) => open().find((n) => rank(n) > rank(after)) ?? open()[0] ?? "";
	const first = (n) => (games && /^\d+$/.test(n) ? open().find((x) => x.startsWith(`${n}.`)) ?? `${n}.1` : n); // of a match
	const give = (board, r, sign, since) => {
		given = { board, result: sign };
		run = "";
		add({ board, r, sign, seen: since });
		show(next(board), "offered");
		field.focus({ preventScroll: true });
	};
	document.addEventListener("submit", (e) => {
		const from = e.target, mine = from === form;
		if (!mine && !from.matches(".quick")) return;
		e.preventDefault();
		const board = mine ? field.value : from.closest("tr").id.slice(6), select = one("select", form);
		const r = e.submitter?.value || (mine && select.value);
		if (r && exists(board)) give(id(board), r, one(`button[value="${r}"]`, form)?.firstChild.textContent ?? select.selectedOptions[0].text, mine ? since : seen(board));
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
	/* Without Enter a number takes a result only where neither of them can be read otherwise, and the board has none */
	const ends = (key, value) => isOpen(value) && (games ? !exists(value + key) : /\d/.test(key) ? !marked && LONE.test(value) && !exists(value + key) : marked || LONE.test(value));
	const enter = (value, state) => {
		const board = first(value);
		if (state === "typed") { if (exists(board)) show(board, "sure"); else note(value ? "nowhere" : "noname", { board: value }); }
		else if (run.length > 1 && exists(run)) note("number", { board: run });
	};
	const press = (key, value, state) => {
		const before = run;
		run = "";
		if (!exists(value)) note("noname");
		else one(`button[value="${KEYS[key]}"]`, form).click();
		if (state === "offered" && /\d/.test(key)) run = before + key;
	};
	const type = (key) => {
		const state = field.dataset.state, value = field.value, number = state === "typed", digit = /^\d$/.test(key);
		if (["Enter", " "].includes(key)) { if (state !== "asked") enter(value, state); }
		else if (MARKS.has(key)) begin("");
		else if (key === "Escape" || (key === "Backspace" && (state === "asked" || (state !== "offered" && value.length < 2)))) {
			if (state === "offered") return false;
			note("");
			show(back, "offered");
		} else if (state === "asked") return key.length === 1;
		else if (number && games && /^[.,]$/.test(key) && /^\d+$/.test(value)) show(`${value}.`, "typed");
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
		if (e.target !== field || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
		if (!(e.repeat && e.key in KEYS) && !type(e.key)) return; // a key held down is one key
		e.preventDefault();
	}, true);
	field.addEventListener("input", () => { marked = true; show(field.value, "typed"); });

	window.entry = { form, field, rowOf, exists, next, show };

	/* 3. What the desk answers, and what is taken back */
	document.addEventListener("desk:put", mark);
	document.addEventListener("desk:offer", ({ detail: board }) => { show(String(board), "offered"); });
	document.addEventListener("desk:saved", ({ detail: fresh }) => {
		const line = one("#entry", fresh);
		if (!line) return;
		one(".last", form).replaceWith(one(".last", fresh));
		if (!rowOf(field.value) && field.value === line.elements.board.value) one(".who", form).replaceWith(one(".who", fresh));
	});
	const take = one("button[name=back]", form);
	take.hidden = false;
	take.onclick = () => { run = ""; undo(); field.focus({ preventScroll: true }); };
	if (field.value !== field.defaultValue) { // typed before this script was there: nobody knows what it meant
		const text = field.value;
		field.value = field.defaultValue;
		ask("early", { text });
	}
	else if (has(id(field.value)) && !location.search.includes("board=")) show(next(field.value), "offered");
	window.addEventListener("load", () => { // an address that ends in #entry takes the focus away
		if (document.activeElement === document.body) field.focus({ preventScroll: true });
	});
})();
