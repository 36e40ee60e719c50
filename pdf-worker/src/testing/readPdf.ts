/** What a reader of the PDF sees. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly pages: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly tagged: boolean;
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(' ');
    pages.push(text.replace(/[\s\u00a0]+/g, ' '));
  }
  const { info } = await pdf.getMetadata();
  const markInfo: unknown = await pdf.getMarkInfo();
  await task.destroy();
  const tagged =
    typeof markInfo === 'object' && markInfo !== null && 'Marked' in markInfo && markInfo.Marked === true;
  return { pages, info: { ...info }, tagged };
}
