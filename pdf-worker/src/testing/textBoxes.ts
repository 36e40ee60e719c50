/** Where on which page each piece of text stands, in points from the left and from the foot. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface TextBox {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly foot: number;
  readonly height: number;
}

export async function textBoxes(bytes: Buffer): Promise<TextBox[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const boxes: TextBox[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left, foot] = [Number(item.transform[4]), Number(item.transform[5])];
      boxes.push({ page, text: item.str, left, right: left + item.width, foot, height: item.height });
    }
  }
  await task.destroy();
  return boxes;
}
