/* Single keys and live rows. Every page works without this. */
"use strict";
(() => {
	const doc = document, body = doc.body, base = new URL("..", document.currentScript.src).pathname.slice(0, -1);
	const one = (s, from = doc) => from.querySelector(s);
	const all = (s, from = doc) => [...from.querySelectorAll(s)];
	const typing = (e) => e.target.closest("input:not([type=checkbox]),select,textarea");
	const press = (key) => all(`[data-key="${CSS.escape(key)}"]`).find((x) => !x.disabled && x.offsetParent);
	const lost = (is) => { const sign = one("#lost"); if (sign) sign.hidden = !is; };
	let chord = 0;

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
		g: () => { chord = Date.now(); }, "/": () => one("#find")?.focus(), "?": () => { location.href = `${base}/keys`; },
		"[": () => round(-1), "]": () => round(1), j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
		Home: () => step(-1e9), End: () => step(1e9), w: () => one("[data-why]", doc.activeElement.closest("tr") || body)?.click(),
	};
	doc.addEventListener("keydown", (e) => {
		const key = e.key;
		if (e.defaultPrevented || e.altKey || e.metaKey) return;
		if (e.ctrlKey) {
			const button = key === "Enter" && (press("Ctrl+Enter") || one("main button.go:not([disabled])") || one("main a.go"));
			if (button) { e.preventDefault(); button.click(); }
		} else if (key === "Escape") {
			if (typing(e)) e.target.blur(); else press(key)?.click();
		} else if (!typing(e) && body.dataset.keys !== "off") {
			const deed = Date.now() - chord < 1500 ? () => go(key) : DEEDS[key] || (press(key) && (key !== "Enter" || e.target === body) && (() => press(key).click())); // Enter belongs to what has the focus
			if (key !== "g") chord = 0;
			if (deed) { e.preventDefault(); deed(); }
		}
	});

	/* 2. What is put into a page by htmx */
	doc.addEventListener("htmx:beforeSwap", ({ detail: d }) => {
		if (d.xhr.status < 400) return;
		d.isError = false;
		Object.assign(d, { shouldSwap: true, target: body, swapOverride: "innerHTML" });
	});
	doc.addEventListener("htmx:sendError", () => lost(true));
	doc.addEventListener("htmx:afterRequest", (e) => e.detail.successful && lost(false));

	doc.addEventListener("change", (e) => { if (e.target.matches("[data-submits]")) e.target.form.requestSubmit(); });
	all("[data-print]").forEach((b) => { b.hidden = false; b.onclick = () => print(); });

	/* 3. Live: parts swap by id, focus stays. Answers may overtake each other: a part never gives way to an older one */
	/* What a part says: not where the hand is, nor what was seen when it was made; a flag says what its row says */
	const bare = (part) => part.outerHTML.replace(/ class="(cur|flash|flag| )*"/, "").replace(/(name="seen" value=)"\d+"/g, "$1");
	const PARTS = "[data-live-row],[data-live-part],#saved", stamps = new Map();
	const first = +body.dataset.head;
	const parse = (text) => new DOMParser().parseFromString(text, "text/html");
	let known = first, wanted = first, broken = false, stream, due, anew;
	/* At: the entry an answer was made at. Made: the one entry it brings, if it does not bring all. Returns what changed */
	const put = (fresh, at, made) => {
		let whole = true;
		lost(false); // it has answered
		if (fresh.title && at >= (stamps.get("title") ?? first)) { doc.title = fresh.title; stamps.set("title", at); }
		const changed = all(PARTS, fresh).filter((next) => {
			const old = doc.getElementById(next.id);
			if (!old || at < (stamps.get(next.id) ?? first)) return false;
			const same = bare(old) === bare(next);
			const hand = old.contains(doc.activeElement) && doc.activeElement;
			if (!same && hand && !("whole" in old.dataset && hand.value === (hand.defaultValue ?? hand.value))) return (whole = false);
			stamps.set(next.id, at);
			if (same) { all("[name=seen]", old).forEach((x, i) => { x.value = all("[name=seen]", next)[i].value; }); return false; }
			old.replaceWith(next);
			if (hand) one(hand.id ? `#${hand.id}` : `[name="${hand.name}"][value="${hand.value}"]`, next)?.focus({ preventScroll: true });
			window.htmx?.process(next);
			return true;
		});
		if (whole && (made === undefined || made === known + 1)) known = Math.max(known, made ?? at);
		doc.dispatchEvent(new CustomEvent("desk:put"));
		return changed;
	};
	const refresh = async () => {
		if (wanted <= known) return;
		const answer = await fetch(location.href);
		if (!answer.ok) return;
		const fresh = parse(await answer.text());
		if (fresh.body.dataset.event !== body.dataset.event) return; // another event is open by now
		const ids = (d) => all("[data-live-row],[data-live-part]", d).map((r) => r.id).join();
		one("#reload").hidden = ids(doc) === ids(fresh);
		const rows = put(fresh, +fresh.body.dataset.head).filter((r) => "liveRow" in r.dataset);
		rows.forEach((r) => r.classList.add("flash"));
		if (rows.length) one("#live").textContent = one("h1").textContent;
	};
	const listen = () => {
		stream?.close();
		clearTimeout(anew);
		if (doc.hidden || !one("[data-live-row],[data-whole],#also") || body.dataset.root) return;
		stream = new EventSource(`${base}/live?since=${known}&at=${encodeURIComponent(location.pathname)}`);
		stream.addEventListener("here", (e) => { const also = one("#also"); if (also) also.textContent = JSON.parse(e.data).join(" · "); });
		stream.addEventListener("entry", (e) => {
			if (!one("[data-live-row],[data-live-part]")) return;
			wanted = Math.max(wanted, +e.lastEventId);
			clearTimeout(due);
			due = setTimeout(() => refresh().catch(() => lost(true)), 250);
		});
		/* A stream ends now and then and begins again; one that does not begin again is a line that is dead */
		stream.onopen = () => { broken = false; lost(false); doc.dispatchEvent(new CustomEvent("desk:back")); };
		stream.onerror = () => {
			const over = stream.readyState === 2; // an answer that is no stream: the browser does not try again
			if (broken || over) lost(true);
			if (over) anew = setTimeout(listen, 3000);
			broken = true;
		};
	};
	doc.addEventListener("visibilitychange", listen);
	listen();
	/* Seen of a board: the entry its row was made at, else the one the page came with */
	const seen = (board) => stamps.get(`board-${board}`) ?? first;
	window.desk = { all, base, one, press, lost, put, parse, seen };
})();
