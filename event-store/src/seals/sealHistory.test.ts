import { SEAL_KEY_ADDED, SEAL_KEY_RETIRED, SEALS_BEGUN, type StoredEvent } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { positionOf } from '../encode.ts';
import { event } from '../testing/samples.ts';
import { SealHistory } from './sealHistory.ts';
import { SEALS_STREAM } from './eventGate.ts';

function historyOf(...steps: readonly (readonly [type: string, by: string, keyId?: string])[]) {
  return steps.map(([type, by, keyId], n): StoredEvent => {
    const { id, metadata } = event(n);
    const place = { stream: SEALS_STREAM, revision: BigInt(n), position: positionOf(10 * (n + 1)) };
    const seal = { key: by, mac: '' };
    return {
      id,
      type,
      data: keyId === undefined ? {} : { keyId },
      metadata: { ...metadata, seal },
      ...place,
    };
  });
}

const noted = (events: readonly StoredEvent[]) => {
  const history = new SealHistory();
  for (const each of events) history.note(each);
  return history;
};

const twice = historyOf(
  [SEALS_BEGUN, 'a'],
  [SEAL_KEY_ADDED, 'a', 'b'],
  [SEAL_KEY_RETIRED, 'b', 'a'],
  [SEAL_KEY_ADDED, 'b', 'c'],
);

test('means the same in whatever order its events are met', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...twice, ...twice], { minLength: 8 }), (events) => {
      const history = noted(events);
      expect([history.current, history.used, history.closing]).toEqual(['c', ['a', 'b', 'c'], ['b']]);
      expect([30, 31].map((at) => history.isRetired('a', positionOf(at)))).toEqual([false, true]);
    }),
  );
});

test.each([
  ['a former key names another', [SEAL_KEY_ADDED, 'a', 'd']],
  ['a former key retires the present one', [SEAL_KEY_RETIRED, 'a', 'c']],
  ['the present key retires itself', [SEAL_KEY_RETIRED, 'c', 'c']],
  ['a key comes back', [SEAL_KEY_ADDED, 'c', 'a']],
  ['a key is retired once more', [SEAL_KEY_RETIRED, 'c', 'a']],
] as const)('%s: nothing changes', (_, [type, by, keyId]) => {
  const [last] = historyOf([type, by, keyId]);
  if (!last) throw new Error('no event');
  const history = noted([...twice, { ...last, revision: 9n, position: positionOf(500) }]);
  expect([history.current, history.closing]).toEqual(['c', ['b']]);
  expect(['a', 'b', 'c'].map((key) => history.isRetired(key, positionOf(600)))).toEqual([true, false, false]);
  expect(history.isRetired('a', positionOf(31))).toBe(true);
});

test('without events it says nothing', () => {
  expect([noted([]).current, noted([]).closing]).toEqual([null, []]);
});
