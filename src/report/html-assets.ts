/** Style and script of the HTML page. They are constant, so that the page's policy can name them by their hashes. */

export const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --back: #ffffff; --line: #d0d7de; --band: #f6f8fa;
  --worse: #b3261e; --better: #1a6e34; --alarm: #8a5300; --dot: #0a58ca; --box: #b6cdef; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --soft: #9aa4af; --back: #0d1117; --line: #30363d;
  --band: #161b22; --worse: #ff8a80; --better: #6fdd8b; --alarm: #f2b84b; --dot: #79b8ff; --box: #2f4a72; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 90rem; color: var(--text); background: var(--back);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { padding: .6rem; background: var(--band); white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--dot); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--soft); padding: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--band); white-space: nowrap; vertical-align: bottom; }
thead .strip { white-space: normal; }
tbody th { font-weight: 400; min-width: 11rem; overflow-wrap: anywhere; }
.result { min-width: 14rem; }
.strip { min-width: 9rem; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.soft, .notes { color: var(--soft); font-size: .9em; }
.notes { margin: .2rem 0 0; padding-left: 1.1rem; }
.worse { color: var(--worse); font-weight: 600; }
.better { color: var(--better); font-weight: 600; }
.alarm { color: var(--alarm); font-weight: 600; }
th button { all: unset; cursor: pointer; }
th button:focus-visible { outline: 2px solid var(--dot); }
th[aria-sort="ascending"] button::after { content: " \\25B2"; }
th[aria-sort="descending"] button::after { content: " \\25BC"; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin: 1.5rem 0 0; }
.controls[hidden] { display: none; }
.controls input[type="search"] { font: inherit; color: inherit; background: var(--back); padding: .3rem .5rem;
  border: 1px solid var(--soft); border-radius: 4px; min-width: 16rem; max-width: 100%; }
svg { display: block; width: 100%; max-width: 200px; height: auto; }
svg .one { stroke: var(--soft); stroke-width: 1; }
svg .box { fill: var(--box); }
svg .interval { stroke: var(--text); stroke-width: 1; }
svg .median { stroke: var(--text); stroke-width: 2; }
svg .dots { stroke: var(--dot); stroke-width: 3.5; stroke-linecap: round; stroke-opacity: .7; }
@media (max-width: 40rem) { body { padding: .6rem; } th, td { padding: .3rem .4rem; } dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; } tbody th { min-width: 9rem; } }
@media print { :root { --text: #000; --soft: #444; --back: #fff; --line: #bbb; --band: #fff; --worse: #8c1d18;
  --better: #14532d; --alarm: #6b4000; --dot: #0a3d91; --box: #c9d8ee; }
  .controls { display: none; } .scroll { overflow: visible; } body { font-size: .75rem; max-width: none; }
  tr, pre { break-inside: avoid; } thead { display: table-header-group; } }
`;

export const SCRIPT = `
(() => {
  const tables = [...document.querySelectorAll('table.comparisons')];
  if (tables.length === 0) return;
  const find = document.getElementById('find');
  const moved = document.getElementById('moved');
  const shown = document.getElementById('shown');
  const rows = tables.flatMap((table) => [...table.tBodies[0].rows]).map((row) => ({
    row,
    moved: row.dataset.outcome === 'moved',
    text: row.textContent.toLowerCase(),
  }));
  const filter = () => {
    const words = find.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    let count = 0;
    for (const { row, text, moved: didMove } of rows) {
      const keep = (didMove || !moved.checked) && words.every((word) => text.includes(word));
      row.hidden = !keep;
      if (keep) count += 1;
    }
    shown.textContent = count + ' of ' + rows.length + ' shown';
  };
  const collator = new Intl.Collator(undefined, { numeric: true });
  const key = (row, column) => row.cells[column].dataset.sort;
  const compare = { number: (a, b) => a - b, text: (a, b) => collator.compare(a, b) };
  const sort = (table, header) => {
    const descending = header.getAttribute('aria-sort') === 'ascending';
    const column = header.cellIndex;
    const order = compare[header.dataset.kind];
    const body = table.tBodies[0];
    const sorted = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a, column), key(b, column)];
      if (x === '' || y === '') return (x === '') - (y === '');
      return (descending ? -1 : 1) * order(x, y);
    });
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    body.append(...sorted);
  };
  for (const table of tables) {
    for (const header of table.tHead.rows[0].cells) {
      if (header.dataset.kind === undefined) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener('click', () => sort(table, header));
    }
  }
  find.addEventListener('input', filter);
  moved.addEventListener('change', filter);
  document.getElementById('controls').hidden = false;
  filter();
})();
`;

/** SHA-256 of the style, in base64, as `style-src` wants it. */
export const STYLE_HASH = 'sha256-9jsJCy39I3NKsqcGr0+PXwgi/uqAxFoTLMoiVupwf9w=';

/** SHA-256 of the script, in base64, as `script-src` wants it. */
export const SCRIPT_HASH = 'sha256-/D87R/ROXiGPfaG4migiBAsm8D5hm5GsoR0kkeOLkyQ=';
