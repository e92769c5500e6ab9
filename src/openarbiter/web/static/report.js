/* A report is kept on the phone until the desk has taken it, and sent again meanwhile. The desk knows it again by its
   key: sent twice it is one report. Without this script the buttons are an ordinary form. */
"use strict";
(() => {
	const doc = document, one = (s, from = doc) => from.querySelector(s);
	const base = new URL("..", document.currentScript.src).pathname.slice(0, -1), start = `report ${base}`, LOOK = 10000, { name, later, when } = window.resend;
	const here = () => one("#report")?.dataset.code;
	const read = (code) => JSON.parse(localStorage.getItem(start + code) || "null");
	const write = (code, item) => { if (item) localStorage.setItem(start + code, JSON.stringify(item)); else localStorage.removeItem(start + code); };
	const codes = () => Object.keys(localStorage).filter((k) => k.startsWith(start)).map((k) => k.slice(start.length));

	/* What is not sent yet, in one line */
	const show = () => {
		const line = one("#unsent"), item = read(here());
		if (!line) return;
		line.hidden = !item;
		if (item) line.lastElementChild.textContent = line.dataset.said.replace("{result}", item.text);
	};
	const page = async (code) => {
		const answer = await fetch(`${base}/r/${code}`);
		const found = new DOMParser().parseFromString(await answer.text(), "text/html");
		return { status: answer.status, part: one("#report", found) };
	};
	const put = (part) => {
		const old = one("#report");
		if (!part || !old || part.dataset.code !== old.dataset.code) return;
		if (one("#state", old)?.textContent === one("#state", part)?.textContent && !one(".refuse", part) && !one(".refuse", old)) return;
		old.replaceWith(part);
		show();
	};
	const look = async () => { if (here()) put((await page(here())).part); };

	/* One after the other */
	const send = async (code) => {
		const item = read(code), { part, status } = await page(code), token = part && one("[name=token]", part);
		if (!token) { // the result is in, the round is closed, or the code is void
			if (part || status === 404) write(code, null);
			put(part);
			show();
			return;
		}
		const form = new URLSearchParams({ token: token.value, event: one("[name=event]", part).value, r: item.r, key: item.key });
		const answer = await fetch(`${base}/r/${code}`, { method: "POST", body: form });
		if (later(answer.status)) return;
		if (read(code)?.key === item.key) write(code, null); // another result may have been chosen meanwhile
		if (code !== here()) return;
		put(one("#report", new DOMParser().parseFromString(await answer.text(), "text/html")));
		show();
	};
	let busy = false;
	const work = async () => {
		if (busy) return;
		busy = true;
		try { for (const code of codes()) await send(code); } catch { /* the line is dead: again in a while */ }
		busy = false;
	};
	doc.addEventListener("submit", (e) => {
		const code = here(), button = e.submitter;
		if (!code || button?.name !== "r") return;
		e.preventDefault();
		write(code, { r: button.value, text: button.dataset.text, key: name() });
		show();
		work();
	});
	when(work);
	const open = () => !["in", "closed", "none"].includes(one("#state")?.dataset.state);
	setInterval(() => { if (!doc.hidden && !busy && open()) look().catch(() => {}); }, LOOK);
	doc.addEventListener("phone:put", () => look().catch(() => {})); // a result, or the end of the round
	show();
	work();
})();
