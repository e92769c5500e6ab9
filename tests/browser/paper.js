// What is wrong with a sheet of so many pixels: something over its edge, a column that stands empty.
([width, blank]) => {
    const found = [];
    const sheet = document.querySelector("main");
    sheet.style.width = `${width}px`;
    const right = sheet.getBoundingClientRect().left + width;
    for (const one of sheet.querySelectorAll("*")) {
        const over = Math.round(one.getBoundingClientRect().right - right);
        if (over > 0 && !one.closest(".vh")) {
            found.push(`${one.tagName} ${one.innerText.slice(0, 40)}: ${over} px over the edge`);
            break;
        }
    }
    const filled = new Map();
    for (const table of blank ? [] : document.querySelectorAll("table")) {
        const across = (row) => [...(row?.cells ?? [])].flatMap((cell) =>
            [cell, ...Array(cell.colSpan - 1).fill(cell)]);
        const heads = across(table.tHead?.rows[table.tHead.rows.length - 1]);
        const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map(across);
        const fills = (cell, width) => cell && cell.colSpan <= width
            && (cell.innerText.trim() || cell.querySelector("i, svg, img"));
        heads.forEach((head, at) => {
            const hidden = head.querySelector(".vh") || getComputedStyle(head).display === "none";
            const first = heads.indexOf(head) === at;
            const width = head.colSpan;
            const some = rows.some((row) =>
                row.slice(at, at + width).some((cell) => fills(cell, width)));
            if (first && !hidden && head.innerText.trim() && rows.length)
                filled.set(head.innerText, some || filled.get(head.innerText));
        });
    }
    for (const [head, some] of filled) if (!some) found.push(`the column ${head} is empty`);
    return found;
}
