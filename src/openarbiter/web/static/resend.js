/* What the desk has not taken is sent again, on phones and at the desk: when the line is there again, when the page
   is looked at again, and every few seconds. The desk knows a sending by its name: sent twice it is done once. */
"use strict";
(() => {
	const PAUSE = 3000;
	window.resend = {
		name: () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join(""),
		/* An answer that is no fault of the line or of the desk is an answer: it is not sent again */
		later: (status) => status >= 500 || status === 429 || status === 408,
		/* Without an answer, or with one of something between: a page of the desk names its event */
		dead: (answer, fresh) => !fresh || (window.resend.later(answer.status) && !("event" in fresh.body.dataset)),
		when: (work) => {
			window.addEventListener("online", work);
			document.addEventListener("visibilitychange", () => { if (!document.hidden) work(); });
			document.addEventListener("desk:back", work);
			setInterval(work, PAUSE);
		},
	};
})();
