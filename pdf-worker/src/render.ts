/** From a document to its PDF: tagged, A4, with the hash under which it is kept. */
import { createHash } from 'node:crypto';
import type { Printable } from '@hospital/contracts';
import { fingerprintText } from '@hospital/platform';
import { createPrinter } from './browser/printer.ts';
import type { Printer } from './browser/printer.ts';
import type { LaunchOptions } from './browser/runningBrowser.ts';
import { reproducible } from './browser/reproducible.ts';
import { embeddedFontFaces } from './fonts.ts';

export interface RenderedPdf {
  readonly bytes: Buffer;
  readonly pages: number;
  /** Hex. Of these bytes: the same for the same document printed by the same browser. */
  readonly sha256: string;
}

export interface Renderer {
  renderPdf(document: Printable): Promise<RenderedPdf>;
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

/** Of what a document says and how it looks: the same however, and by whichever browser, it is printed. */
export function contentHashOf({ long: _guess, ...content }: Printable): string {
  return createHash('sha256').update(fingerprintText(content)).digest('hex');
}

function rendererOn(printer: Printer): Renderer {
  return {
    async renderPdf(document) {
      const { bytes: printed, pages } = await printer.print(document);
      const bytes = reproducible(printed);
      return { bytes, pages, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    description: () => printer.description(),
    close: () => printer.close(),
  };
}
