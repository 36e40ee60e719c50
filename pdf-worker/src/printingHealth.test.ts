import { expect, test } from '@jest/globals';
import type { Printable } from '@hospital/contracts';
import { TimeLimitError } from '@hospital/event-store';
import { tmpdir } from 'node:os';
import { NoBrowserError } from './browser/findBrowser.ts';
import { watchPrinting } from './printingHealth.ts';

const document: Printable = {
  ...{ title: '', language: 'en', direction: 'ltr', long: false },
  ...{ styles: '', running: '', numbered: '', body: '' },
};
const pdf = { bytes: Buffer.alloc(0), pages: 1, sha256: '' };

test('a document that cannot be printed degrades printing until another one can; only a browser that is missing is not ready', async () => {
  let error: Error | null = null;
  const { renderer, health } = watchPrinting(
    { renderPdf: () => (error ? Promise.reject(error) : Promise.resolve(pdf)) },
    () => Promise.resolve(Infinity),
  );
  expect(await health.check()).toEqual({ ok: true });
  error = new TimeLimitError('printing', 1);
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toEqual({
    ok: true,
    degraded: 'the last document could not be printed: printing took longer than 0.001 s',
  });
  error = new NoBrowserError('none is installed');
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toMatchObject({ ok: false });
  error = null;
  expect(await renderer.renderPdf(document)).toBe(pdf);
  expect(await health.check()).toEqual({ ok: true });
});

const ProtocolError = Object.assign(new Error('Page.printToPDF: a value'), { name: 'ProtocolError' });
const full = `less than 64 MB are free in ${tmpdir()}, where the browser keeps its temporary files`;

test.each([
  [ProtocolError, 64, 'the browser failed (ProtocolError); the log of the process says where'],
  [ProtocolError, 63, full],
  [new TimeLimitError('printing', 1), 0, full],
])('%s with %d MB for temporary files is explained by a sentence', async (error, free, reason) => {
  const freeBytes = () => Promise.resolve(free * 1024 * 1024);
  const { renderer, health } = watchPrinting({ renderPdf: () => Promise.reject(error) }, freeBytes);
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toEqual({
    ok: true,
    degraded: `the last document could not be printed: ${reason}`,
  });
});

test.each([
  [0, `no browser starts; ${full}`],
  [Infinity, 'no browser starts; the log of the process says what to set'],
])('a browser that does not start with %d bytes for temporary files says why', async (free, reason) => {
  const error = new NoBrowserError('it ended');
  const { renderer, health } = watchPrinting({ renderPdf: () => Promise.reject(error) }, () =>
    Promise.resolve(free),
  );
  await expect(renderer.renderPdf(document)).rejects.toBe(error);
  expect(await health.check()).toEqual({ ok: false, reason });
});
