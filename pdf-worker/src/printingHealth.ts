/** Whether printing works, by the last document: one that cannot be printed leaves the worker ready, for it may be the only one for days. */
import type { Health, HealthPart } from '@hospital/platform';
import { NoBrowserError } from './browser/findBrowser.ts';
import type { Renderer } from './render.ts';

type Prints = Pick<Renderer, 'renderPdf'>;

/** Not ready only where no browser starts: then nothing can be printed. */
export function watchPrinting(renderer: Prints): {
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
      last = healthAfter(error);
      throw error;
    }
  };
  return {
    renderer: { renderPdf },
    health: { name: 'printing', check: () => Promise.resolve(last) },
    note: (missing) => (last = missing ? healthAfter(missing) : { ok: true }),
  };
}

function healthAfter(error: unknown): Health {
  if (error instanceof NoBrowserError)
    return { ok: false, reason: 'no browser starts; the log of the process says what to set' };
  const name = error instanceof Error ? error.name : 'unknown';
  return { ok: true, degraded: `the last document could not be printed (${name})` };
}
