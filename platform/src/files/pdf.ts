/** PDFs are kept as they came: what is checked is that they are one PDF from the first byte to the last, and not a ZIP at the same time. */
import { UnreadableFile } from './unreadableFile.ts';

const TAIL_BYTES = 1024;
const ZIP_END = Buffer.from('504b0506', 'hex');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT = 65_535;

/** @throws UnreadableFile */
export function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) || !/%%EOF[\s\0]*$/.test(tail) || isZip(bytes))
    throw new UnreadableFile('the file is no whole PDF');
}

/** A ZIP is found from its end: a record whose comment reaches exactly to the last byte. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - MAX_ZIP_COMMENT);
  for (let at = bytes.indexOf(ZIP_END, from); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (
      at + ZIP_END_BYTES <= bytes.length &&
      at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return true;
  }
  return false;
}
