/* The line of signs of a match of teams, which Enter enters: how it is read, and kept until then when its page is
   opened again. Which match it is for, and what a key means, is known to the entry line (entry.js). */
"use strict";
(() => {
	const { one } = window.desk, { note } = window.unsaved ?? {}, line = one("#entry input[name=r]");
	if (!line || !note) return;
	const half = `typed ${document.body.dataset.event} ${location.pathname}`;
	const keep = (board, text) => {
		line.value = text;
		sessionStorage.setItem(half, text && `${board} ${text}`);
	};
	/* A match takes a sign for each of its open boards, or one for each board: a line of another length is not entered */
	const read = (keys, board, held) => {
		const typed = [...line.value.replace(/\s/g, "")], r = typed.map((key) => keys[key]), number = r.length;
		const open = held.split(".").length - 1, boards = held.length;
		if (r.includes(undefined)) note("strange", { text: typed[r.indexOf(undefined)] });
		else if (held && number !== open && number !== boards) note("count", { board, number, open, boards });
		else return r.join("");
		return "";
	};
	window.signs = { line, keep, read, begun: () => (sessionStorage.getItem(half) ?? "").split(" ") };
	one("#entry .keys").hidden = false;
})();
