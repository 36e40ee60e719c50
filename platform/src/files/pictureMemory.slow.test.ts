import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { animatedPng, bombInText } from '../testing/hostileFiles.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Prepared {
  readonly outcome: string;
  /** MiB. */
  readonly peak: number;
}

function prepared(bytes: Buffer): Prepared {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', 'platform/src/testing/filePreparer.ts'],
    { cwd: ROOT, input: bytes, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Prepared;
}

const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } });

test.each([
  ['an APNG of 3,000 frames', () => Promise.resolve(animatedPng(3000, 1000))],
  ['a GIF of 39 megapixels', () => red(6240).gif({ effort: 1 }).toBuffer()],
  ['a WebP of 39 megapixels', () => red(6240).webp({ lossless: true, effort: 0 }).toBuffer()],
])('%s costs less than 1 GB, whether it is kept or refused', async (_name, bytes) => {
  const { outcome, peak } = prepared(await bytes());
  expect(['kept', 'unreadable_file', 'too_many_pixels']).toContain(outcome);
  expect(peak).toBeLessThan(1024);
});

test('a comment that unpacks to 300 MB is not unpacked', () => {
  const [small, large] = [1, 300].map((megabytes) => prepared(bombInText(megabytes)).peak);
  expect(large).toBeLessThan((small ?? 0) + 150);
});
