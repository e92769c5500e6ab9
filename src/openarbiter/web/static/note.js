/* The line that says what is to be known now: of what was pasted, what was taken back, what was left out.
   The next key takes it away. */
"use strict";
(() => {
	const { one, put, parse } = window.desk, { called, named } = window.kept, { event } = document.body.dataset;
	const line = one("#note"), at = ({ board }) => line.dataset.at.replace("{number}", board);
	const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (_, gap) => (gap === "at" ? at(gaps) : gaps[gap]));
	if (!line) return;
	let column, doubt, found, looking = false;
	const say = (name, gaps) => {
		const text = name ? fill(line.dataset[name], gaps) : "";
		if (line.textContent !== text) line.textContent = text;
		line.hidden = !name;
	};
	const note = (name, gaps) => { column = undefined; say(name, gaps); };
	/* Of a column: all of it is saved, on its way, or a part of it waits */
	const count = (waiting, held) => {
		if (!column) return;
		const wait = column.items.filter((x) => waiting.includes(x)).length;
		say(!wait ? "pasted" : held ? "part" : "pasting", { ...column, wait, number: column.items.length, done: column.items.length - wait });
	};
	/* What was sent and is left out without an answer may be saved: then the desk is asked, and its answer shown.
	   The page asked for has the boards of this one, and says whether the entry is of this very sending */
	const ask = async () => {
		if (looking || !doubt) return;
		const item = doubt, there = new URL(location.href);
		let held, made = "";
		looking = true;
		there.searchParams.set("board", item.board);
		there.searchParams.set("key", item.key);
		try {
			const answer = await fetch(there), fresh = parse(await answer.text());
			if (answer.ok && fresh.body.dataset.event === event) {
				const { dataset } = one("#unsaved", fresh);
				held = dataset.held;
				made = named(dataset);
				put(fresh, +fresh.body.dataset.head);
			}
		} catch { held = undefined; }
		looking = false;
		if (doubt !== item) { ask(); return; }
		if (item.r && made) found(item.board, made);
		if (held !== undefined && held === item.held) return; // told already
		item.held = held;
		note(held === undefined ? "unknown" : held ? "holds" : "empty", { board: item.board, what: called(item), result: held });
	};
	document.addEventListener("desk:put", ask);
	document.addEventListener("desk:back", ask);
	window.told = {
		note, count,
		column: (given) => { column = given; },
		leave: (items, then) => { doubt = items.findLast((x) => x.sent); found = then; note(); ask(); },
		sure: () => { doubt = undefined; note(); },
	};
})();
