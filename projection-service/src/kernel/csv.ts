/** Lines of CSV (RFC 4180) that a spreadsheet opens as text. */

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const guarded = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
