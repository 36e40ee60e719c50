import { expect, test } from '@jest/globals';
import type { Problem } from '@hospital/contracts';
import { kindOfFile } from './kinds.ts';

function refused(accepts: Parameters<typeof kindOfFile>[1]): string {
  try {
    return kindOfFile(Buffer.from('plain text'), accepts);
  } catch (problem) {
    return (problem as Problem).message;
  }
}

test.each([
  ['photo', 'PNG, JPEG, WebP, GIF, ICO'],
  ['attachment', 'PDF, PNG, JPEG, WebP'],
  ['document', 'PDF'],
] as const)('a refused %s names the accepted kinds without a word of one language', (accepts, kinds) => {
  expect(refused(accepts)).toBe(`This kind of file is not accepted. Accepted kinds: ${kinds}.`);
});
