/** All come with the product. The machine's own fonts are used only for scripts that none of them has. */
const FONTS = `'IBM Plex Sans', 'IBM Plex Sans Arabic', 'Noto Sans Tifinagh', 'Noto Sans', 'Noto Sans Math', sans-serif`;

/** What every printed document shares: A4, type, blocks, tables that break well, the state's badge. */
export const paperStyles = `
@page {
  size: A4;
  margin: 17mm 16mm 24mm;
  font: 400 7.5pt/1.3 ${FONTS};
  color: #5c6b70;
  @bottom-left { vertical-align: top; padding-top: 5mm; }
  @bottom-right { vertical-align: top; padding-top: 5mm; }
  @top-left { vertical-align: bottom; padding-bottom: 5mm; }
  @top-right { vertical-align: bottom; padding-bottom: 5mm; }
}
:root {
  --ink: #16232a;
  --quiet: #55656b;
  --line: #d9e0e2;
  --accent: #0f6b66;
}
* { box-sizing: border-box; }
html {
  color: var(--ink);
  background: #fff;
  font: 400 9.5pt/1.45 ${FONTS};
  font-variant-numeric: tabular-nums lining-nums;
  font-feature-settings: 'kern', 'liga';
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}
body { margin: 0; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, dt, table { margin: 0; font-weight: inherit; font-size: inherit; }
.figure { direction: ltr; unicode-bidi: isolate; white-space: nowrap; }
.figure.typed { white-space: normal; }
.day { white-space: nowrap; }
.block > h2 {
  color: var(--quiet);
  font-size: 8pt;
  margin-block-end: 1mm;
}
.block .strong { font-weight: 600; }
.quiet { color: var(--quiet); }
.pairs { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.4mm 4mm; }
.pairs dt { color: var(--quiet); }
.lines { inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
.lines thead { display: table-header-group; }
.lines tr { break-inside: avoid; }
.lines th {
  color: var(--quiet);
  font-size: 8pt;
  font-weight: 500;
  text-align: start;
  vertical-align: bottom;
  padding: 0 0 1.6mm;
  border-block-end: 0.35mm solid var(--ink);
}
.lines td { padding: 2.2mm 0; vertical-align: top; border-block-end: 0.2mm solid var(--line); }
.lines th + th, .lines td + td { padding-inline-start: 4mm; }
.lines .number { text-align: end; }
.head {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12mm;
  padding-block-end: 6mm;
  border-block-end: 0.2mm solid var(--line);
}
.seller { display: flex; gap: 5mm; align-items: flex-start; min-inline-size: 0; }
.logo { inline-size: 16mm; block-size: 16mm; object-fit: contain; flex: none; }
.clinic { min-inline-size: 0; }
.clinic .name { font-size: 13pt; font-weight: 600; line-height: 1.25; color: var(--accent); margin-block-end: 1.5mm; }
.address { display: flex; flex-wrap: wrap; gap: 0 8mm; font-size: 8.5pt; color: var(--quiet); }
.identity { display: flex; flex-wrap: wrap; gap: 0 4mm; margin-block-start: 1.2mm; font-size: 8pt; color: var(--quiet); }
.heading { text-align: end; max-inline-size: 70mm; }
.heading h1 { font-size: 20pt; font-weight: 600; line-height: 1.1; }
.heading .number { font-size: 12pt; margin-block: 1mm 2.5mm; }
.notice {
  margin-block-start: 5mm;
  padding: 2.5mm 4mm;
  border-radius: 1.5mm;
  background: #fbe6e4;
  color: #a1241b;
  font-weight: 500;
}
.facts { display: grid; grid-template-columns: 1.25fr 1.25fr auto; gap: 8mm; margin-block: 7mm 9mm; }
.facts > * { min-inline-size: 0; }
.second { margin-block-start: 2.5mm; }
.facts .dates { text-align: end; }
.item { font-weight: 500; }
.badge {
  display: inline-flex;
  align-items: center;
  gap: 1.6mm;
  padding: 0.7mm 2.6mm;
  border-radius: 4mm;
  font-size: 8.5pt;
  font-weight: 600;
  background: var(--tint);
  color: var(--tone);
}
.heading .badge + .badge { margin-block-start: 1.5mm; }
.badge.duplicate { --tint: #eceff0; --tone: #37474d; }
.words { margin-block-start: 6mm; break-before: avoid; break-inside: avoid; }
.badge::before { content: ''; inline-size: 1.7mm; block-size: 1.7mm; border-radius: 50%; background: currentcolor; }
.badge.green { --tint: #e3f4ea; --tone: #12623a; }
.badge.blue { --tint: #e4eefb; --tone: #1a4f93; }
.badge.orange { --tint: #fdeeda; --tone: #8a4a06; }
.badge.red { --tint: #fbe6e4; --tone: #a1241b; }
@media screen {
  html { background: #eef1f2; }
  body {
    max-inline-size: 210mm;
    min-block-size: 297mm;
    margin: 8mm auto;
    padding: clamp(4mm, 5vw, 17mm) clamp(4mm, 5vw, 16mm);
    background: #fff;
    border: 1px solid var(--line);
  }
}
@media screen and (max-width: 640px) {
  .head, .facts { grid-template-columns: minmax(0, 1fr); gap: 5mm; }
  .heading, .facts .dates { text-align: start; }
}
`;
