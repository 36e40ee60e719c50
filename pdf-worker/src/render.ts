/** From a document to its PDF: tagged, A4, with the hash under which it is kept. */
import { createHash } from 'node:crypto';
import type { Printable } from '@hospital/contracts';
import { createPrinter } from './browser/printer.ts';
import type { Printer } from './browser/printer.ts';
import type { LaunchOptions } from './browser/runningBrowser.ts';
import { embeddedFontFaces } from './fonts.ts';

export interface RenderedPdf {
  readonly bytes: Buffer;
  readonly pages: number;
  /** Hex. Of these bytes: two renderings of one document differ in their creation date. */
  readonly sha256: string;
}

export interface Renderer {
  renderPdf(document: Printable): Promise<RenderedPdf>;
  readonly width: number;
  description(): string | null;
  close(): Promise<void>;
}

/** Starts nothing: the browser starts with the first document. */
export async function createRenderer(
  options: LaunchOptions & { readonly pages?: number } = {},
): Promise<Renderer> {
  const printer = createPrinter({ ...options, fontFaces: await embeddedFontFaces() });
  return rendererOn(printer);
}

export function rendererOn(printer: Printer): Renderer {
  return {
    async renderPdf(document) {
      const { bytes, pages } = await printer.print(document);
      return { bytes, pages, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    width: printer.width,
    description: () => printer.description(),
    close: () => printer.close(),
  };
}
