/* Who plays and the pairings: every form and tick of the page is answered by the whole page, and what it shows changes
   at once (docs/decisions/0086). Without this script the same forms open the same page. */
"use strict";
(() => {
	const { all, one, parse, press, put, lost } = window.desk;
	const part = () => one("[data-whole]");
	const same = (x) => x?.name && x.value && `[name="${x.name}"][value="${CSS.escape(x.value)}"]`;
	const typed = () => one("#line")?.value ?? "";
	let busy = false;

	/* 1. Ask, and put the answer in the place of the page */
	const take = async (address, form, by, hand) => {
		if (busy) return;
		busy = true;
		try {
			const answer = await fetch(address, form && { method: "POST", body: form });
			const fresh = parse(await answer.text()), next = one("[data-whole]", fresh);
			if (!next || next.id !== part().id) { document.body.innerHTML = fresh.body.innerHTML; one("[autofocus]")?.focus(); return; }
			const at = window.scrollY;
			part().replaceWith(next);
			document.title = fresh.title;
			if (answer.ok) history.replaceState(null, "", answer.url.replace(/[?&]told=\d+/, ""));
			put(fresh, +fresh.body.dataset.head);
			const back = (hand && by && one(by, next)) || (matchMedia("(pointer: coarse)").matches ? null : one("[autofocus]", next));
			back?.focus({ preventScroll: true });
			if (back?.id === "line") back.setSelectionRange(back.value.length, back.value.length);
			scrollTo(0, at);
			show();
		} catch { lost(true); } finally { busy = false; }
	};

	/* 2. Forms, ticks and links of the page */
	document.addEventListener("submit", (e) => {
		const form = e.target, by = e.submitter, to = by?.formAction && by.hasAttribute("formaction") ? by.formAction : form.action;
		if (!part()?.contains(form) || "leaves" in form.dataset || !/(pairings|who)(\?|$)/.test(to)) return;
		e.preventDefault();
		const data = new FormData(form, by);
		const keyed = by && document.activeElement === by && by.matches(":focus-visible");
		if (form.method === "get") take(`${to}?${new URLSearchParams(data)}`, null, same(by), keyed);
		else take(to, data, same(by), keyed);
	});
	document.addEventListener("change", (e) => {
		const form = e.target.form;
		if (!form?.dataset.change || !part()?.contains(form)) return;
		take(form.dataset.change, new FormData(form), same(e.target) || `[name="${e.target.name}"]`, true);
	});
	document.addEventListener("click", (e) => {
		const link = e.target.closest("a[data-part]");
		if (!link) return;
		e.preventDefault();
		take(link.href);
	});

	/* 3. The line: what is typed is shown by name; Esc lets go, u undoes when nothing stands there */
	const show = () => {
		const line = one("#line"), who = one("#entry .who");
		all("[data-without-script]").forEach((x) => { x.hidden = true; });
		if (!line || one(".fault", line.form)) return;
		const names = line.value.trim().split(/[\s,-]+/).slice(-2).map((n) => one(`.pickn[value="${CSS.escape(n)}"]`)?.textContent.trim());
		if (names.filter(Boolean).length === 2) who.replaceChildren(...names.flatMap((name) => {
			const disc = document.createElement("i"), text = document.createElement("span");
			disc.className = "c n";
			text.className = "nm";
			text.textContent = name;
			return [disc, text];
		}));
	};
	document.addEventListener("input", (e) => e.target.id === "line" && show());
	document.addEventListener("keydown", (e) => {
		if (e.target.id !== "line" || e.ctrlKey || e.altKey || e.metaKey) return;
		const go = e.key === "Escape" ? one("a[data-part]") : e.key === "u" && !typed() ? press("u") : null;
		if (!go) return;
		e.preventDefault();
		go.click();
	}, true);
	show();
})();
