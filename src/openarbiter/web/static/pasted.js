/* A column that is pasted into the entry line: a line for each board, from the one in the field on; an empty line
   leaves its board as it is. It is read whole before anything is sent. A number alone, also a cell of a sheet, is a board */
"use strict";
(() => {
	const { one } = window.desk;
	if (!window.entry || one("#entry").dataset.games) return;
	const { column, has, note, seen } = window.unsaved, { form, field, rowOf, exists, next, show } = window.entry;
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
		const numbers = form.dataset.boards.split(" "), at = numbers.indexOf(String(+field.value)), first = +field.value;
		const lines = text.trimEnd().split(/\r\n|\r|\n/), last = +numbers[at + lines.length - 1];
		const given = lines.map((one, i) => ({ line: i + 1, text: one.trim(), board: +numbers[at + i] })).filter((x) => x.text);
		given.forEach((x) => { x.r = SIGNS.get(x.text.replace(/\s/g, "").replace(/[\u2010-\u2015\u2212]/g, "-").replace(/1\/2|0[.,]5/g, "½")); });
		const strange = given.find((x) => !x.r), fresh = given.filter((x) => x.r && holds(x.board) !== sign(x.r));
		const taken = fresh.find((x) => holds(x.board));
		if (!field.value) note("noboard");
		else if (!exists(field.value)) note("nowhere", { board: field.value });
		else if (strange) note("unreadable", { ...strange, text: strange.text.slice(0, 40) });
		else if (!last) note("beyond", { number: lines.length, board: first, last: numbers.at(-1) });
		else if (taken) note(has(taken.board) || rowOf(taken.board) ? "taken" : "unseen", taken);
		else {
			const items = fresh.map(({ board, r }) => ({ board, r, sign: sign(r), seen: seen(board) }));
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
})();
