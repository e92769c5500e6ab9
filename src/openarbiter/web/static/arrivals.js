/* The check-in: what is typed is taken at once and sent in order, one at a time, and no page is read again, so no
   key is lost. What is not saved stays in this tab, also when the page is opened again, and is sent then. */
"use strict";
(() => {
	const { base, one, put, parse, lost } = window.desk, { read, write, called, start } = window.kept, { resend } = window, { name } = resend;
	const form = one("#arrivals"), line = one("#unsaved");
	if (!form || !line || document.body.dataset.root) return;
	const field = form.elements.q, own = location.pathname, { event } = document.body.dataset;
	const key = start + line.dataset.path, memory = `check-in ${event} ${line.dataset.path}`;
	/* Text: half typed. Saved: how many. Mine: who was ticked here, for taking back. Missed: what nobody was found for */
	const { text, saved, mine, missed } = { text: "", saved: [0], mine: [], missed: [], ...JSON.parse(sessionStorage.getItem(memory) || "{}") };
	let waiting = read(key), busy = false, stopped = false, dead = false, why = "", made = 0, due;
	const remember = () => sessionStorage.setItem(memory, JSON.stringify({ text: field.value, saved, mine, missed }));
	const tell = () => {
		write(key, waiting);
		remember();
		if (!waiting.length) { stopped = false; why = ""; }
		one(".held", line).hidden = !stopped;
		one(".held b", line).textContent = waiting.map(called).join(", ");
		one(".why", line).textContent = why;
		one(".count", line).textContent = saved[0] ? line.dataset.count.replace("{count}", saved[0]) : "";
		one(".missed", line).hidden = !missed.length;
		one(".missed b", line).textContent = missed.join(", ");
		one("[name=back]", line).hidden = !mine.length && !waiting.length;
	};

	/* 1. The list shows whom the text finds; an answer from before the last tick is asked for again */
	const list = async () => {
		const asked = field.value, query = new URLSearchParams(location.search);
		query.delete("q");
		if (asked) query.set("q", asked);
		const answer = await fetch(`${own}?${query}`);
		if (!answer.ok || field.value !== asked) return;
		const fresh = parse(await answer.text());
		if (fresh.body.dataset.event !== event || field.value !== asked) return;
		if (+fresh.body.dataset.head < made) { list().catch(() => lost(true)); return; }
		for (const part of [".checks", "#nobody"]) one(part).replaceWith(one(part, fresh));
	};
	const look = () => {
		clearTimeout(due);
		due = setTimeout(() => list().catch(() => lost(true)), 150);
	};

	/* 2. Sending. An item is a text, a player, or the wish to take back whoever was ticked last */
	const fieldsOf = (item) => {
		const last = item.undo ? mine.at(-1) : undefined;
		return item.undo ? last && { to: last.to, pid: last.pid, here: "no" } : item.sent;
	};
	const done = (item, told) => {
		const { pid, section, here, nobody, head } = told.dataset, { fresh } = told;
		made = +head;
		if (nobody) missed.push(nobody);
		else {
			saved[0] += item.undo ? -1 : 1;
			if (item.undo) mine.pop();
			else if (here === "yes") mine.push({ to: `${base}/${section}/players/check-in`, pid });
			const row = one("[data-live-row]", fresh), old = row && document.getElementById(row.id), letter = old && one("b", old);
			const hand = old?.contains(document.activeElement);
			if (letter) row.prepend(letter);
			if (hand) field.focus({ preventScroll: true });
		}
		put(fresh, made);
		one("#arrived").replaceWith(told.told);
	};
	const send = async (anew) => {
		if (busy || (stopped && !anew) || !waiting.length) return;
		const [item] = waiting, fields = fieldsOf(item);
		if (!fields) { waiting.shift(); tell(); send(); return; }
		const { to, ...rest } = fields;
		busy = true;
		let answer, fresh;
		try {
			const body = new URLSearchParams({ token: one("[name=token]").value, event, key: item.key, ...rest, ...(own === `${base}/check-in` ? { all: "yes" } : {}) });
			answer = await fetch(to, { method: "POST", body, headers: { "hx-request": "true" }, keepalive: true });
			fresh = parse(await answer.text());
		} catch { fresh = null; }
		busy = false;
		dead = resend.dead(answer, fresh);
		lost(dead);
		const told = answer?.ok && fresh && one("#arrived", fresh);
		if (told) {
			if (waiting[0] === item) waiting.shift();
			if (anew) stopped = false;
			done(item, { dataset: told.dataset, fresh, told });
		} else {
			stopped = true;
			why = fresh ? (one("[data-reason]", fresh) ?? one("h1", fresh))?.textContent ?? answer.status : "";
		}
		tell();
		send();
	};
	const add = (item) => {
		waiting.push({ sign: "", key: name(), ...item });
		tell();
		send();
	};
	const again = () => { stopped = false; tell(); send(); };
	resend.when(() => { if (dead) send(true); });
	document.addEventListener("kept:found", () => { waiting = read(key); tell(); send(); });

	/* 3. Hands */
	const back = () => {
		if (waiting.length > (busy ? 1 : 0)) waiting.pop();
		else add({ board: "", sign: line.dataset.undo, undo: true });
		tell();
	};
	document.addEventListener("submit", (e) => {
		const from = e.target, row = from.closest(".checks li");
		if (from !== form && !row) return;
		e.preventDefault();
		if (row) add({ board: one(".nm", row).firstChild.textContent, sent: { to: from.getAttribute("action"), pid: from.elements.pid.value, here: from.elements.here.value } });
		else if (field.value.trim()) {
			const q = field.value.trim();
			field.value = "";
			add({ board: q, sent: { to: form.getAttribute("action"), q } });
			look();
		}
	});
	field.addEventListener("input", () => { remember(); look(); });
	field.addEventListener("keydown", (e) => {
		if (e.key !== "Backspace" || field.value || e.repeat) return;
		e.preventDefault();
		back();
	});
	line.addEventListener("click", ({ target }) => {
		const deed = target.closest("button")?.name;
		if (deed === "back") back();
		if (deed === "again") again();
		if (deed === "forget") { waiting = []; tell(); }
		if (deed === "seen") { missed.length = 0; tell(); }
		if (deed) field.focus({ preventScroll: true });
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey && e.key === "Enter" && stopped) { e.preventDefault(); e.stopPropagation(); again(); }
	}, true);
	window.addEventListener("beforeunload", (e) => { if (stopped && waiting.length) e.preventDefault(); });

	if (text && !field.value) { field.value = text; look(); }
	else if (field.value) look();
	tell();
	send();
})();
