// What is cut or too large in a screen, and the smallest letters in hundredths of its height.
() => {
  const found = [], pen = document.createElement("canvas").getContext("2d"), range = new Range();
  const places = "li, .band, main, header, footer";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let least = 100, text;
  while ((text = texts.nextNode())) {
    range.selectNodeContents(text);
    const one = text.parentElement, lines = [...range.getClientRects()];
    if (!text.data.trim() || !lines.length) continue;
    const style = getComputedStyle(one), told = (what) => found.push(`${what}: ${text.data}`);
    least = Math.min(least, 100 * parseFloat(style.fontSize) / innerHeight);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(text.data);
    const top = lines[0].top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    const bottom = lines.at(-1).top + ink.fontBoundingBoxAscent + ink.actualBoundingBoxDescent;
    const place = one.closest(places).getBoundingClientRect();
    const cell = (one.closest("li > *") ?? one.closest(places)).getBoundingClientRect();
    const left = Math.min(...lines.map((line) => line.left));
    const right = Math.max(...lines.map((line) => line.right));
    if (right > cell.right + 1 || left < cell.left - 1) told("wider than its place");
    if (bottom > place.bottom + 1 || top < place.top - 1) told("higher than its place");
    if (right > innerWidth || bottom > innerHeight || top < 0 || left < 0) told("off the wall");
  }
  return [found, least];
}
