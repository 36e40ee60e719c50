import { expect, test } from '@jest/globals';
import type { Printable } from '@hospital/contracts';
import { TimeLimitError } from '@hospital/event-store';
import { NoBrowserError } from './browser/findBrowser.ts';
import { watchPrinting } from './printingHealth.ts';

const document: Printable = {
  ...{ title: '', language: 'en', direction: 'ltr', long: false },
  ...{ styles: '', running: '', numbered: '', body: '' },
};
const pdf = { bytes: Buffer.alloc(0), pages: 1, sha256: '' };

test('a document that cannot be printed degrades printing until another one can; only a browser that is missing is not ready', async () => {
  let error: Error | null = null;
  const { renderer, health } = watchPrinting({
    renderPdf: () => (error ? Promise.reject(error) : Promise.resolve(pdf)),
  });
  expect(await health.check()).toEqual({ ok: true });
  error = new TimeLimitError('printing', 1);
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toEqual({
    ok: true,
    degraded: 'the last document could not be printed (TimeLimitError)',
  });
  error = new NoBrowserError('none is installed');
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toMatchObject({ ok: false });
  error = null;
  expect(await renderer.renderPdf(document)).toBe(pdf);
  expect(await health.check()).toEqual({ ok: true });
});
