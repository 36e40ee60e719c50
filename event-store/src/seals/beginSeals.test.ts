import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { memoryEventStore } from '../memory/memoryEventStore.ts';
import { SealKeyUnknown } from './beginSeals.ts';
import type { BrokenSeal } from './eventGate.ts';
import { sealKeys } from './sealKeys.ts';

const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];

test('a wrong key is refused, and no seal is reported as broken beside that', async () => {
  const log = memoryEventStore({ seals: { keys: sealKeys({ current: first }) } });
  await log.end();
  const broken: BrokenSeal[] = [];
  const onBrokenSeal = (each: BrokenSeal) => void broken.push(each);
  const wrong = log.reopened({ seals: { keys: sealKeys({ current: other }), onBrokenSeal } });
  await expect(wrong.end()).rejects.toBeInstanceOf(SealKeyUnknown);
  expect(broken).toEqual([]);
});

test('what is broken is reported where the key is right', async () => {
  const log = memoryEventStore({ seals: { keys: sealKeys({ current: first }) } });
  await log.end();
  const broken: BrokenSeal[] = [];
  const onBrokenSeal = (each: BrokenSeal) => void broken.push(each);
  const looked = log.reopened({
    seals: { keys: sealKeys({ current: second }), onBrokenSeal, isReadOnly: true },
  });
  await looked.end();
  expect(broken).toMatchObject([{ reason: 'seal_key_absent' }]);
});
