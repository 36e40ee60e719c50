/** How the pages of a PDF look, without a browser: the pixels of each, as pdf.js paints them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Painted {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly context: CanvasRenderingContext2D;
}

interface Canvases {
  create(width: number, height: number): Painted;
  destroy(painted: Painted): void;
}

/** Of each page its pixels, four bytes each. */
export async function pdfPixels(bytes: Uint8Array, scale = 1): Promise<Buffer[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const canvases = pdf.canvasFactory as Canvases;
  const pages: Buffer[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const painted = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvasContext: painted.context, viewport }).promise;
    const { width, height } = painted.canvas;
    pages.push(Buffer.from(painted.context.getImageData(0, 0, width, height).data.buffer));
    canvases.destroy(painted);
  }
  await task.destroy();
  return pages;
}
