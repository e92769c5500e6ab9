/* The desk's own script: single keys, the entry line, check-in, live rows.
   Every page works without it. Nothing here publishes, deletes or corrects by itself. */
"use strict";
(() => {
  const one = (s, from = document) => from.querySelector(s);
  const all = (s, from = document) => [...from.querySelectorAll(s)];
  const body = document.body;
  const typing = (e) => e.target.closest("input:not([type=checkbox]):not([type=radio]),select,textarea");
  let head = Number(body.dataset.head), chord = 0, busy = false, queue = [];

  /* 1. Single keys, outside text fields */
  const rows = () => all("main tbody tr, main .checks li, main ol.list li").filter((r) => one("a,button,input", r) && r.offsetParent);
  const step = (by) => {
    const list = rows(), at = list.findIndex((r) => r.contains(document.activeElement));
    const next = by === Infinity ? list.at(-1) : by === -Infinity ? list[0] : list[Math.min(Math.max(at + by, 0), list.length - 1)];
    if (next) one("a,button:not([disabled]),input", next).focus();
  };
  const round = (by) => {
    const cells = all(".rail .rounds a"), at = cells.findIndex((a) => a.hasAttribute("aria-current"));
    (cells[at + by] || body).click();
  };
  const press = (key) => all(`[data-key="${CSS.escape(key)}"]`).find((x) => !x.disabled && x.offsetParent);
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.altKey || e.metaKey) return;
    const key = e.key;
    if (e.ctrlKey) {
      const go = key === "Enter" && (press("Ctrl+Enter") || one("main button.go:not([disabled])"));
      if (go) { e.preventDefault(); go.click(); }
      return;
    }
    if (key === "Escape") {
      const back = press("Escape");
      if (typing(e)) e.target.blur(); else if (back) back.click();
      return;
    }
    if (typing(e) || body.dataset.keys === "off") return;
    const now = Date.now();
    let done = true;
    if (chord && now - chord < 1500) {
      chord = 0;
      const target = key === "r" ? all(".rail .now a").at(-1) || one(".rail .to a") || all(".rail .done a").at(-1) : one(`[data-go="${CSS.escape(key)}"]`);
      if (target) target.click(); else done = false;
    } else if (key === "g") chord = now;
    else if (key === "/") one("#find")?.focus();
    else if (key === "?") location.href = "/keys";
    else if (key === "[") round(-1);
    else if (key === "]") round(1);
    else if (key === "j" || key === "ArrowDown") step(1);
    else if (key === "k" || key === "ArrowUp") step(-1);
    else if (key === "Home") step(-Infinity);
    else if (key === "End") step(Infinity);
    else if (key === "w") one("[data-why]", document.activeElement.closest("tr") || body)?.click();
    else if (press(key)) press(key).click();
    else done = false;
    if (done) e.preventDefault();
  });

  /* 2. The entry line: a board, then one key */
  const KEYS = { 1: "1", 0: "0", "=": "=", 5: "=", "+": "+", "-": "-", "/": "/", ".": "." };
  const exists = (n) => Boolean(document.getElementById(`board-${n}`)) || (Number(n) >= 1 && Number(n) <= Number(one(".entry")?.dataset.boards));
  const send = (form, key) => { busy = true; form.requestSubmit(one(`button[value="${CSS.escape(key)}"]`, form)); };
  const type = (field, key) => {
    const form = field.form, fresh = field.dataset.state === "offered", sure = field.dataset.state === "sure";
    const digit = /^\d$/.test(key), longer = (fresh || sure ? "" : field.value) + key;
    if (key === "Enter" || key === " ") {
      if (!exists(field.value)) field.select();
      else if (fresh || !sure) { field.dataset.state = "sure"; form.dispatchEvent(new CustomEvent("board")); }
    } else if (digit && !(sure && key in KEYS) && (fresh || sure || exists(longer))) {
      field.value = longer;
      field.dataset.state = "typed";
      form.dispatchEvent(new CustomEvent("board"));
    } else if (key in KEYS && exists(field.value)) send(form, KEYS[key]);
    else if (key === "x") one("select", form)?.focus();
    else if (key === "Backspace" && (fresh || !field.value)) press("u")?.click();
    else if (key === "Backspace") { field.value = field.value.slice(0, -1); field.dataset.state = "typed"; }
    else return false;
    return true;
  };
  document.addEventListener("keydown", (e) => {
    const field = e.target.closest?.(".entry [name=board]");
    if (!field || e.ctrlKey || e.altKey || e.metaKey) return;
    if (busy && e.key.length === 1) { queue.push(e.key); e.preventDefault(); return; }
    if (type(field, e.key)) e.preventDefault();
  }, true);
  document.addEventListener("board", (e) => {
    const row = document.getElementById(`board-${one("[name=board]", e.target).value}`);
    all("tr.cur").forEach((r) => r.classList.remove("cur"));
    if (!row) return;
    row.classList.add("cur");
    all(".nm", e.target).forEach((n, i) => { n.textContent = one(i ? ".bl [dir]" : ".wh [dir]", row).textContent; });
  }, true);
  document.addEventListener("htmx:afterSettle", () => {
    busy = false;
    const field = one(".entry [name=board]");
    if (!field) return;
    head = Math.max(head, Number(field.form.dataset.head));
    const waiting = queue;
    queue = [];
    waiting.forEach((key, i) => (busy ? queue.push(...waiting.slice(i, i + 1)) : type(field, key)));
  });
  document.addEventListener("htmx:beforeSwap", (e) => {
    const d = e.detail;
    if (d.xhr.status < 400) return;
    busy = false; queue = [];
    d.shouldSwap = true; d.isError = false; d.target = body; d.swapOverride = "innerHTML";
  });
  const lost = (is) => { const sign = one("#lost"); if (sign) sign.hidden = !is; if (is) { busy = false; queue = []; } };
  document.addEventListener("htmx:sendError", () => lost(true));
  document.addEventListener("htmx:afterRequest", (e) => { if (e.detail.successful) lost(false); });

  /* 3. Check-in: three letters, Enter ticks the first; a tick is sent at once */
  const filter = one("[data-filter]");
  const fold = (t) => t.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const shown = () => all(".checks li").filter((li) => !li.hidden);
  filter?.addEventListener("input", () => all(".checks li").forEach((li) => { li.hidden = !fold(li.textContent).includes(fold(filter.value.trim())); }));
  filter?.form?.addEventListener("submit", (e) => {
    const first = filter.value.trim() && shown()[0];
    e.preventDefault();
    if (!first) return;
    one("button", first).click();
  });

  /* 4. Live: rows are swapped by id; focus and half-typed fields are never touched */
  const refresh = async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const ids = (d) => all("[data-live-row]", d).map((r) => r.id).join();
    one("#reload").hidden = ids(document) === ids(fresh);
    let count = 0;
    all("[data-live-row],[data-live-part],#saved", fresh).forEach((next) => {
      const old = document.getElementById(next.id);
      if (!old || old.outerHTML === next.outerHTML || old.contains(document.activeElement)) return;
      count += "liveRow" in next.dataset;
      if (old.classList.contains("cur")) next.classList.add("cur");
      old.replaceWith(next);
      if ("liveRow" in next.dataset) next.classList.add("flash");
      window.htmx?.process(next);
    });
    if (count) one("#live").textContent = one("h1").textContent;
  };
  if (one("[data-live-row],[data-live-part]") && window.EventSource && !body.dataset.root) {
    const stream = new EventSource(`/live?since=${head}`);
    let due = 0;
    stream.addEventListener("entry", (e) => {
      const number = Number(e.lastEventId);
      if (number <= head) return;
      head = number;
      clearTimeout(due);
      due = setTimeout(refresh, 250);
    });
    stream.onerror = () => lost(stream.readyState === EventSource.CLOSED);
  }
})();
