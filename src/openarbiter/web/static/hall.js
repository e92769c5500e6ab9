/* A screen that is steered from the desk: it turns its pages, shows at once what the desk has chosen, and counts down.
   It stays as it is while the desk does not answer. Without this the page asks again by itself. */
"use strict";
(() => {
	const doc = document, SECOND = 1000;
	let stream, way, later, busy = false, again = false, end = 0;
	const two = (n) => String(n).padStart(2, "0");
	const count = () => {
		const line = doc.querySelector("[data-left]");
		if (!line) return;
		const left = Math.max(0, Math.round((end - performance.now()) / SECOND)), hours = Math.floor(left / 3600);
		line.textContent = `${hours ? `${hours}:${two(Math.floor(left / 60) % 60)}` : Math.floor(left / 60)}:${two(left % 60)}`;
		if (!left && !busy) { line.removeAttribute("data-left"); put(); }
	};
	const begin = () => {
		const { live, known, stays } = doc.body.dataset;
		clearTimeout(later);
		later = setTimeout(put, Math.max(1, +stays) * SECOND);
		end = performance.now() + +(doc.querySelector("[data-left]")?.dataset.left ?? 0) * SECOND;
		count();
		if (stream && stream.readyState !== 2 && way === live) return;
		stream?.close();
		way = live;
		stream = new EventSource(`${live}?since=${known}`);
		stream.addEventListener("change", put);
	};
	const put = async () => {
		if (busy) { again = true; return; }
		busy = true;
		try {
			const answer = await fetch(location.href);
			if (!answer.ok) throw new Error(answer.status);
			const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
			const root = doc.documentElement, from = fresh.documentElement;
			if (!fresh.body.dataset.live) throw new Error("another page");
			root.lang = from.lang;
			root.dataset.theme = from.dataset.theme;
			doc.title = fresh.title;
			doc.body.replaceWith(fresh.body);
		} catch {
			const lost = doc.getElementById("lost");
			if (lost) lost.hidden = false;
		}
		busy = false;
		if (again) { again = false; put(); } else begin();
	};
	setInterval(count, SECOND);
	navigator.wakeLock?.request("screen").catch(() => undefined);
	begin();
})();
