/* Public pages are made again when something public has changed, that of a player when something of the player has;
   without a stream the number of the last change is asked for now and then. Every page works without this. */
"use strict";
(() => {
	const doc = document, body = doc.body, one = (s, from = doc) => from.querySelector(s);
	const way = body.dataset.live, player = +body.dataset.player, SLOW = 10000;
	if (!way) return;
	let known = +body.dataset.head, wanted = 0, stream, later, busy = false;
	const lost = (is) => { const sign = one("#lost"); if (sign) sign.hidden = !is; };
	const refresh = async () => {
		const answer = await fetch(location.href);
		if (!answer.ok) return false;
		const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
		if (fresh.body.dataset.event !== body.dataset.event) { location.reload(); return false; }
		known = Math.max(known, +fresh.body.dataset.head);
		fresh.querySelectorAll("[data-live-part]").forEach((part) => {
			const old = doc.getElementById(part.id);
			if (!old || old.innerHTML === part.innerHTML || old.contains(doc.activeElement)) return;
			old.replaceWith(part);
		});
		one(".tophead").replaceWith(one(".tophead", fresh));
		one("#lost")?.replaceWith(one("#lost", fresh));
		doc.dispatchEvent(new CustomEvent("phone:put"));
		return true;
	};
	const changed = async (number, players) => {
		if (known >= wanted && player && players && !players.includes(player)) {
			known = Math.max(known, number);
			return;
		}
		wanted = Math.max(wanted, number);
		if (busy) return;
		busy = true;
		try {
			while (known < wanted) {
				const last = wanted;
				if (!await refresh()) break;
				known = Math.max(known, last);
			}
		} finally { busy = false; }
	};
	const ask = async () => {
		clearTimeout(later);
		if (doc.hidden) return;
		try {
			const answer = await fetch(`${way}.json`);
			if (answer.ok) await changed((await answer.json()).number);
			lost(!answer.ok);
		} catch { lost(true); }
		if (!stream || stream.readyState === 2) later = setTimeout(listen, SLOW);
	};
	const listen = () => {
		stream?.close();
		clearTimeout(later);
		if (doc.hidden) return;
		stream = new EventSource(`${way}?since=${known}`);
		stream.onopen = () => lost(false);
		stream.addEventListener("change", (e) => changed(+e.lastEventId, JSON.parse(e.data).players).catch(() => lost(true)));
		stream.onerror = () => { if (stream.readyState === 2) ask(); else later = setTimeout(ask, 3000); };
	};
	doc.addEventListener("visibilitychange", () => { if (doc.hidden) stream?.close(); else listen(); });
	listen();
})();
