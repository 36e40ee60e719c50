/** Whether printing works, by the last document: one that cannot be printed leaves the worker ready, for it may be the only one for days. */
import { TimeLimitError } from '@hospital/event-store';
import type { Health, HealthPart } from '@hospital/platform';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { NoBrowserError } from './browser/findBrowser.ts';
import type { Renderer } from './render.ts';

/** The browser keeps its profile and the memory that its processes share in the folder for temporary files. */
const NEEDED_MB = 64;
const MB = 1024 * 1024;

type Prints = Pick<Renderer, 'renderPdf'>;

/** Not ready only where no browser starts: then nothing can be printed. */
export function watchPrinting(
  renderer: Prints,
  freeBytes = freeTemporaryBytes,
): {
  readonly renderer: Prints;
  readonly health: HealthPart;
  /** What was found without a document: that no browser is there, or that one is again. */
  readonly note: (missing: NoBrowserError | null) => void;
} {
  let last: Health = { ok: true };
  const renderPdf: Prints['renderPdf'] = async (document) => {
    try {
      const rendered = await renderer.renderPdf(document);
      last = { ok: true };
      return rendered;
    } catch (error) {
      last = healthAfter(error, await freeBytes());
      throw error;
    }
  };
  return {
    renderer: { renderPdf },
    health: { name: 'printing', check: () => Promise.resolve(last) },
    note: (missing) => (last = missing ? healthAfter(missing, Infinity) : { ok: true }),
  };
}

function healthAfter(error: unknown, free: number): Health {
  const full =
    free < NEEDED_MB * MB
      ? `less than ${NEEDED_MB} MB are free in ${tmpdir()}, where the browser keeps its temporary files`
      : null;
  if (error instanceof NoBrowserError)
    return { ok: false, reason: `no browser starts; ${full ?? 'the log of the process says what to set'}` };
  return { ok: true, degraded: `the last document could not be printed: ${full ?? reasonOf(error)}` };
}

/** The message of another error may quote the document. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeLimitError) return error.message;
  const name = error instanceof Error ? error.name : 'unknown';
  return `the browser failed (${name}); the log of the process says where`;
}

/** Infinite where the system does not say. */
async function freeTemporaryBytes(): Promise<number> {
  const found = await statfs(tmpdir()).catch(() => null);
  return found ? found.bavail * found.bsize : Infinity;
}
