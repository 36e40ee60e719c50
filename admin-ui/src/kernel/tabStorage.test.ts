import { beforeEach, describe, expect, test } from '@jest/globals';
import { keepInTab, keepOfEntry, readOfEntry, readTab } from './tabStorage.ts';

beforeEach(() => sessionStorage.clear());

/** As an earlier version left it: places of more entries than there is room for, to the last letter. */
function fill(prefix: string): void {
  for (let length = 100_000, at = 0; length >= 1; at += 1) {
    try {
      sessionStorage.setItem(`${prefix}${at}`, 'x'.repeat(length));
    } catch {
      length = Math.floor(length / 10);
    }
  }
}

describe('what belongs to an entry of the history', () => {
  test('is kept for the last hundred entries, each part of them', () => {
    for (let at = 0; at < 250; at += 1) {
      keepOfEntry('trail', `e${at}`, '["/patients"]');
      keepOfEntry('scroll', `e${at}`, String(at));
      keepOfEntry('scroll', `e${at}`, String(at + 1));
    }
    expect([readOfEntry('trail', 'e149'), readOfEntry('scroll', 'e149')]).toEqual([null, null]);
    expect([readOfEntry('trail', 'e150'), readOfEntry('scroll', 'e150')]).toEqual(['["/patients"]', '151']);
    expect(sessionStorage).toHaveLength(201);
  });

  test('makes room for all else once the storage is full', () => {
    fill('trail.');
    expect(keepInTab('draft', 'typed')).toBe(true);
    expect([readTab('draft'), sessionStorage.length]).toEqual(['typed', 1]);
  });
});

test('what has no room even so is not kept, and nothing fails', () => {
  fill('draft.');
  expect(keepInTab('another', 'x'.repeat(100))).toBe(false);
  keepOfEntry('scroll', 'e', '1'.repeat(100));
  expect([readTab('another'), readOfEntry('scroll', 'e')]).toEqual([null, null]);
});
