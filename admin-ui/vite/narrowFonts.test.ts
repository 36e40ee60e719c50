import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { withFewerWeights } from './narrowFonts.ts';

const latin = createRequire(import.meta.url).resolve(
  '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
);

test('a font without the weights that nobody uses is a quarter smaller, and made the same each time', async () => {
  const whole = readFileSync(latin);
  const [narrow, again] = [await withFewerWeights(whole), await withFewerWeights(whole)];
  expect(Buffer.from(narrow.subarray(0, 4)).toString()).toBe('wOF2');
  expect(narrow.length).toBeLessThan(0.8 * whole.length);
  expect(Buffer.compare(narrow, again)).toBe(0);
});
