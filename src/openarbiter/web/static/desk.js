/* Single keys, entry line, live rows. Every page works without this. */
"use strict";
(() => {
	const doc = document, body = doc.body;
	const one = (s, from = doc) => from.querySelector(s);
	const all = (s, from = doc) => [...from.querySelectorAll(s)];
	const typing = (e) => e.target.closest("input:not([type=checkbox]),select,textarea");
	const press = (key) => all(`[data-key="${CSS.escape(key)}"]`).find((x) => !x.disabled && x.offsetParent);
	const lost = (is) => { const sign = one("#lost"); if (sign) sign.hidden = !is; };
	let head = +body.dataset.head, chord = 0, busy = false, queue = [];

	/* 1. Single keys */
	const step = (by) => {
		const rows = all("main tbody tr,main .checks li,main ol.list li").filter((r) => one("a,button", r) && r.offsetParent);
		const at = rows.findIndex((r) => r.contains(doc.activeElement)) + by;
		const row = rows[Math.min(Math.max(at, 0), rows.length - 1)];
		if (row) one("a,button:not([disabled])", row).focus();
	};
	const round = (by) => {
		const cells = all(".rail .rounds a");
		cells[cells.findIndex((a) => a.hasAttribute("aria-current")) + by]?.click();
	};
	const go = (key) => (key === "r" ? all(".rail .now a").at(-1) || one(".rail .to a") || all(".rail .done a").at(-1) : one(`[data-go="${CSS.escape(key)}"]`))?.click();
	const DEEDS = {
		g: () => { chord = Date.now(); }, "/": () => one("#find")?.focus(), "?": () => { location.href = "/keys"; },
		"[": () => round(-1), "]": () => round(1), j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
		Home: () => step(-1e9), End: () => step(1e9), w: () => one("[data-why]", doc.activeElement.closest("tr") || body)?.click(),
	};
	doc.addEventListener("keydown", (e) => {
		const key = e.key;
		if (e.defaultPrevented || e.altKey || e.metaKey) return;
		if (e.ctrlKey) {
			const button = key === "Enter" && (press("Ctrl+Enter") || one("main button.go:not([disabled])"));
			if (button) { e.preventDefault(); button.click(); }
		} else if (key === "Escape") {
			if (typing(e)) e.target.blur(); else press(key)?.click();
		} else if (!typing(e) && body.dataset.keys !== "off") {
			const deed = Date.now() - chord < 1500 ? () => go(key) : DEEDS[key] || (press(key) && key !== "Enter" && (() => press(key).click()));
			if (key !== "g") chord = 0;
			if (deed) { e.preventDefault(); deed(); }
		}
	});

	/* 2. The entry line: a board, then one key */
	const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", "+": "+", "-": "-", "/": "/", ".": "." };
	const boardOf = (n) => doc.getElementById(`board-${n}`);
	const show = (field, value, state) => {
		field.value = value;
		field.dataset.state = state;
		const row = boardOf(value);
		all("tr.cur").forEach((r) => r.classList.remove("cur"));
		row?.classList.add("cur");
		all(".nm", field.form).forEach((n, i) => { n.textContent = row ? one(i ? ".bl [dir]" : ".wh [dir]", row).textContent : ""; });
	};
	const type = (field, key) => {
		const form = field.form, state = field.dataset.state, value = field.value, whole = state !== "typed";
		const exists = (n) => boardOf(n) || (n >= 1 && n <= +form.dataset.boards);
		const longer = (whole ? "" : value) + key;
		if (key === "Enter" || key === " ") { if (exists(value)) show(field, value, "sure"); }
		else if (/^\d$/.test(key) && !(state === "sure" && key in KEYS) && (whole || exists(longer))) show(field, longer, "typed");
		else if (key in KEYS && exists(value)) { busy = true; one(`button[value="${KEYS[key]}"]`, form).click(); }
		else if (key === "x") one("select", form).focus();
		else if (key === "Backspace" && (whole || !value)) press("u")?.click();
		else if (key === "Backspace") show(field, value.slice(0, -1), "typed");
		else return false;
		return true;
	};
	doc.addEventListener("keydown", (e) => {
		const mine = e.target.matches?.(".entry [name=board]");
		if (!(mine || (busy && e.target === body)) || e.ctrlKey || e.altKey || e.metaKey) return;
		if (busy) queue.push(e.key);
		else if (!type(e.target, e.key)) return;
		e.preventDefault();
	}, true);
	doc.addEventListener("htmx:afterSettle", ({ target: form }) => {
		const field = form.matches(".entry") && form.elements.board;
		if (!one(".entry")) busy = false;
		if (!field) return;
		busy = false;
		head = Math.max(head, +form.dataset.head);
		while (queue.length && !busy) type(field, queue.shift());
	});
	doc.addEventListener("htmx:beforeSwap", ({ detail: d }) => {
		if (d.xhr.status < 400) return;
		busy = d.isError = false;
		queue = [];
		Object.assign(d, { shouldSwap: true, target: body, swapOverride: "innerHTML" });
	});
	doc.addEventListener("htmx:sendError", () => { busy = false; queue = []; lost(true); });
	doc.addEventListener("htmx:afterRequest", (e) => e.detail.successful && lost(false));

	all("[data-print]").forEach((b) => { b.hidden = false; b.onclick = () => print(); });

	/* 3. Live: rows swap by id, focus stays */
	const refresh = async () => {
		const answer = await fetch(location.href);
		if (!answer.ok) return;
		const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
		const ids = (d) => all("[data-live-row]", d).map((r) => r.id).join();
		one("#reload").hidden = ids(doc) === ids(fresh);
		all("[data-live-row],[data-live-part],#saved", fresh).forEach((next) => {
			const old = doc.getElementById(next.id), row = "liveRow" in next.dataset;
			if (!old || old.outerHTML === next.outerHTML || old.contains(doc.activeElement)) return;
			if (old.classList.contains("cur")) next.classList.add("cur");
			if (row) { next.classList.add("flash"); one("#live").textContent = one("h1").textContent; }
			old.replaceWith(next);
			window.htmx?.process(next);
		});
	};
	let stream, due;
	const listen = () => {
		stream?.close();
		if (doc.hidden || !one("[data-live-row]") || body.dataset.root) return;
		stream = new EventSource(`/live?since=${head}`);
		stream.addEventListener("entry", (e) => {
			if (+e.lastEventId <= head) return;
			head = +e.lastEventId;
			clearTimeout(due);
			due = setTimeout(refresh, 250);
		});
		stream.onerror = () => lost(stream.readyState === 2);
	};
	doc.addEventListener("visibilitychange", listen);
	listen();
})();
