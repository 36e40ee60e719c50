import { expect, test } from '@jest/globals';
import { StallDetector } from './stallDetector.ts';

function watched(forMs: number) {
  let now = 0;
  const unmoved = new StallDetector(forMs, () => now);
  return (at: number, all: Record<string, string>) => ((now = at), unmoved.of(Object.entries(all)));
}

test('names what kept its mark for the whole time, and again only after as long once more', () => {
  const at = watched(60);
  expect(at(0, { a: '1', b: '1' })).toEqual([]);
  expect(at(59, { a: '1', b: '2' })).toEqual([]);
  expect(at(60, { a: '1', b: '2' })).toEqual(['a']);
  expect(at(119, { a: '1', b: '2' })).toEqual(['b']);
  expect(at(120, { a: '1', b: '2' })).toEqual(['a']);
});

test('forgets what is gone', () => {
  const at = watched(60);
  at(0, { a: '1' });
  at(30, {});
  expect(at(60, { a: '1' })).toEqual([]);
  expect(at(120, { a: '1' })).toEqual(['a']);
});
