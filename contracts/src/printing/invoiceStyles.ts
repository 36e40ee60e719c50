/** A word across the page: what is printed is not valid any more. */
export const voidStyles = `.void {
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
`;

export const invoiceStyles = `
.w-quantity { inline-size: 26mm; }
.w-price, .w-amount { inline-size: 34mm; }
.unit { font-weight: 400; }
.end { display: grid; grid-template-columns: minmax(0, 1fr) 78mm; gap: 12mm; margin-block-start: 6mm; break-inside: avoid; }
.remarks { display: grid; gap: 6mm; align-content: start; }
.totals { align-self: start; }
.sum { display: flex; justify-content: space-between; gap: 4mm; padding-block: 1.1mm; }
.sum:first-child { padding-block-start: 0; }
.sum dd { text-align: end; }
.method { white-space: nowrap; }
.sum.grand {
  margin-block-start: 1.6mm;
  padding-block: 2mm;
  border-block: 0.35mm solid var(--ink);
  font-size: 11.5pt;
  font-weight: 600;
}
.sum.due { color: var(--accent); font-weight: 600; }
.sum.grand + .sum { padding-block-start: 2mm; }
${voidStyles}@media screen and (max-width: 640px) {
  .end { grid-template-columns: minmax(0, 1fr); gap: 5mm; }
  .w-quantity { inline-size: 18mm; }
  .w-price, .w-amount { inline-size: 22mm; }
}
`;
