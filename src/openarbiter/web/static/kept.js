/* What was typed and is not saved is kept in this tab, and beside it for who opens the browser again. Here it is read
   and written, and every page of the event names in one line what its other pages have not saved. */
"use strict";
(() => {
	const { one } = window.desk;
	const { event } = document.body.dataset, start = `unsaved ${event} `, box = one("#unsaved"), { name } = window.resend;
	const read = (key) => JSON.parse(sessionStorage.getItem(key) || "[]");
	let tab = sessionStorage.getItem("tab") ?? name();
	const write = (key, items) => {
		const stores = [[sessionStorage, key], ...(key.startsWith(start) ? [[localStorage, `${key} ${tab}`]] : [])];
		stores.forEach(([store, at]) => { if (items.length) store.setItem(at, JSON.stringify(items)); else store.removeItem(at); });
	};
	/* An entry is named by its number and its mark: another log has another entry of that number */
	const named = ({ made, mark }) => (mark ? `${made} ${mark}` : made);
	const nameOf = ({ made, number, undo }) => `${made ?? number ?? undo}`;
	const called = (x) => `${x.board} ${x.sign}`;
	const fieldsOf = ({ r, board, undo, made, seen, key }) => new URLSearchParams({
		token: one("[name=token]").value, event, seen, key,
		...(r ? { board, r } : { undo: made ?? undo, back: location.pathname + location.search }),
	});
	/* What is kept beyond what a page knows of: a tab that is gone has left it */
	const beyond = (key, items) => read(key).filter((x) => !items.some((y) => y.key === x.key)).map(({ asked, ...item }) => item);
	const behind = (items) => items.slice(items[1]?.undo === 0 ? 2 : 1); // the undo of what is left out goes with it
	const keys = () => Object.keys(sessionStorage).filter((k) => k.startsWith(start));
	/* A tab that is duplicated begins with a copy of all that is kept. That shows in a mark a tab carries only while
	   it is looked at: what was saved is then for the first one to take back. A copy of a tab in the background has
	   no mark, like a page that was left and comes back: it keeps the list. What is not saved stays in both, as
	   after a crash, which leaves the mark too: sent twice, it is done once */
	const shown = (is) => { if (is) sessionStorage.setItem("shown", "yes"); else sessionStorage.removeItem("shown"); };
	if (sessionStorage.getItem("shown")) {
		Object.keys(sessionStorage).filter((k) => k.startsWith("entered ")).forEach((k) => write(k, []));
		tab = name();
	}
	sessionStorage.setItem("tab", tab);
	shown(!document.hidden);
	document.addEventListener("visibilitychange", () => shown(!document.hidden));
	window.addEventListener("pagehide", () => shown(false));
	window.kept = { read, write, called, named, nameOf, behind, beyond, fieldsOf, start };
	if (!event) return;

	/* Who decides on the page that asks has settled it */
	const remind = () => {
		const line = one("#kept"), mine = box && start + box.dataset.path, asking = one("[data-settles]");
		const found = keys().filter((k) => k !== mine).map((k) => [k.slice(start.length), read(k).filter((x) => !(asking && x.asked))]).filter(([, items]) => items.length);
		if (!line) return;
		const count = found.reduce((sum, [, items]) => sum + items.length, 0), forms = line.dataset, form = new Intl.PluralRules(document.documentElement.lang).select(count);
		one("span", line).replaceChildren((forms[form] ?? forms.many).replace("{number}", count), ...found.flatMap(([href, items]) => [" ", Object.assign(document.createElement("a"), { href, textContent: items.map(called).join(", ") })]));
		one("button", line).hidden = !found.some(([path]) => path === location.pathname); // there is no entry line any more
		line.hidden = !count;
	};
	const settle = (k) => {
		const [item] = read(k), entered = k.replace("unsaved", "entered");
		if (!item?.asked) return;
		write(k, behind(read(k)));
		if (item.undo) write(entered, read(entered).filter((x) => nameOf(x) !== nameOf(item)));
	};
	/* The log that is open has no such entry: nobody has to decide on that, on whatever way this page is left */
	const over = one("[data-settled]")?.dataset.settled;
	if (over) keys().filter((k) => read(k)[0]?.key === over).forEach(settle);
	document.addEventListener("click", ({ target }) => {
		if (target.closest("[data-settles]")) keys().forEach(settle);
		if (target.closest("#kept button")) { write(start + location.pathname, []); remind(); }
	});
	/* What a tab has left that is gone, as after a restart of the browser, is offered here. A tab that is open says so */
	const tabs = new BroadcastChannel("kept"), here = new Set([tab]);
	tabs.onmessage = ({ data }) => { if (data.who) tabs.postMessage({ here: tab }); else here.add(data.here); };
	tabs.postMessage({ who: tab });
	setTimeout(() => {
		const left = Object.keys(localStorage).filter((k) => k.startsWith(start) && !here.has(k.split(" ").at(-1)));
		left.forEach((k) => {
			const key = k.slice(0, k.lastIndexOf(" ")), own = read(key), items = JSON.parse(localStorage.getItem(k));
			localStorage.removeItem(k);
			write(key, [...own, ...items.filter((x) => !own.some((y) => y.key === x.key))]);
		});
		if (left.length) { document.dispatchEvent(new Event("kept:found")); remind(); }
	}, 300);
	document.addEventListener("htmx:afterSwap", remind);
	window.addEventListener("pageshow", (e) => e.persisted && location.reload());
	remind();
})();
