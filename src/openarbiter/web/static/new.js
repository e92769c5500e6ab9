/* A new event: what is taken follows what is asked. Without this it is said when the form comes back. */
"use strict";
(() => {
	const { base, one, parse, put } = window.desk, form = one("#form"), more = one("#more");
	let last = 0;
	form.addEventListener("input", async ({ target }) => {
		if (target.name === "kind") form.elements.system.value = "";
		if (target.name === "name") return;
		const mine = ++last, asked = new URLSearchParams(new FormData(form));
		asked.delete("token");
		const answer = await fetch(`${base}/new?${asked}`).catch(() => ({}));
		if (!answer.ok || mine !== last) return;
		const fresh = parse(await answer.text());
		put(fresh, +fresh.body.dataset.head);
		form.elements.rounds.placeholder = one("[name=rounds]", fresh).placeholder;
	});
	/* A part of the sentence opens More at its field */
	form.addEventListener("click", (e) => {
		const place = e.target.closest("#taken a")?.hash;
		if (!place) return;
		more.open = true;
		const field = one(`${place} :is(input, select)`);
		if (field) { e.preventDefault(); field.focus(); } // the way to a place takes the focus away
	});
})();
