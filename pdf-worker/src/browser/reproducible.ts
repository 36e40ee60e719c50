/**
 * The same bytes for the same document: what Chromium writes again each time is taken out of its PDF, in place, so that no offset moves.
 * That is the moment of printing, which the log has, and the numbers of the page's nodes, which count on for as long as the page is open.
 */
const MOMENTS = /\/(?:CreationDate|ModDate) \(D:[^)]{1,32}\)/g;
const NODE = /\(node(\d{8})\)/g;

export function reproducible(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const found = [...new Set([...text.matchAll(NODE)].map(([, number = '']) => number))].sort();
  const numbers = new Map(found.map((number, index) => [number, String(index + 1).padStart(8, '0')]));
  const same = text
    .replace(MOMENTS, (moment) => ' '.repeat(moment.length))
    .replace(NODE, (_node, number: string) => `(node${numbers.get(number) ?? number})`);
  return Buffer.from(same, 'latin1');
}
