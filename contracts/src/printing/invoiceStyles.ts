export const invoiceStyles = `
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
.w-quantity { inline-size: 26mm; }
.w-price, .w-amount { inline-size: 34mm; }
.item { font-weight: 500; }
.unit { font-weight: 400; }
.end { display: grid; grid-template-columns: minmax(0, 1fr) 78mm; gap: 12mm; margin-block-start: 6mm; break-inside: avoid; }
.remarks { display: grid; gap: 6mm; align-content: start; }
.totals { align-self: start; }
.sum { display: flex; justify-content: space-between; gap: 4mm; padding-block: 1.1mm; }
.sum:first-child { padding-block-start: 0; }
.sum dd { text-align: end; }
.sum.grand {
  margin-block-start: 1.6mm;
  padding-block: 2mm;
  border-block: 0.35mm solid var(--ink);
  font-size: 11.5pt;
  font-weight: 600;
}
.sum.due { color: var(--accent); font-weight: 600; }
.sum.grand + .sum { padding-block-start: 2mm; }
.void {
  position: fixed;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
}
.void span {
  rotate: -28deg;
  padding: 0 14mm;
  border: 1.2mm solid currentcolor;
  border-radius: 4mm;
  color: rgb(161 36 27 / 16%);
  font-size: 84pt;
  font-weight: 600;
  line-height: 1.25;
}
@media screen and (max-width: 640px) {
  .head, .facts, .end { grid-template-columns: minmax(0, 1fr); gap: 5mm; }
  .heading, .facts .dates { text-align: start; }
  .w-quantity { inline-size: 18mm; }
  .w-price, .w-amount { inline-size: 22mm; }
}
`;
