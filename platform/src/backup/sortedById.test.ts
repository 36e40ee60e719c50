import { expect, test } from '@jest/globals';
import { SortedById } from './sortedById.ts';

async function found(there: readonly string[], asked: readonly string[]): Promise<(string | null)[]> {
  const entries = new SortedById(there.map((id) => ({ id })));
  const all: (string | null)[] = [];
  for (const id of asked) all.push((await entries.find(id))?.id ?? null);
  return all;
}

test('what is there is found, whatever is missing on either side', async () => {
  expect(await found(['b', 'c', 'e'], ['a', 'b', 'd', 'e', 'f'])).toEqual([null, 'b', null, 'e', null]);
  expect(await found([], ['a', 'b'])).toEqual([null, null]);
});

test('the stream is read no further than to the id, and is closed', async () => {
  let read = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (; ; read += 1) yield { id: String(read).padStart(20, '0') };
    } finally {
      isClosed = true;
    }
  }
  const entries = new SortedById(endless());
  expect(await entries.find('00000000000000000100')).not.toBeNull();
  expect(read).toBe(100);
  await entries.close();
  expect(isClosed).toBe(true);
});
