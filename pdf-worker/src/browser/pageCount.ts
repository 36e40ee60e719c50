/** How many pages Chromium wrote: it leaves its page tree uncompressed, and the root's count is the largest. */
export function pageCount(pdf: Buffer): number {
  const counts = [...pdf.toString('latin1').matchAll(/\/Type \/Pages\s+\/Count (\d+)/g)].map((found) =>
    Number(found[1]),
  );
  if (counts.length === 0) throw new Error('the browser printed no page');
  return Math.max(...counts);
}
