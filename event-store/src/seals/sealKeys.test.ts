import { expect, test } from '@jest/globals';
import { lengthPrefixed } from '../lengthPrefixed.ts';
import { sealKeys } from './sealKeys.ts';

const [now, before, unknown] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const content = lengthPrefixed(['a label', 'a text']);

test('the current key seals, and older ones are found by their id', () => {
  const keys = sealKeys({ current: now, previous: [before] });
  const old = sealKeys({ current: before });
  expect(keys.keyId).toMatch(/^[0-9a-f]{8}$/);
  expect(keys.find(keys.keyId)?.mac(content)).toEqual(keys.mac(content));
  expect(keys.find(old.keyId)?.mac(content)).toEqual(old.mac(content));
  expect(keys.mac(content)).not.toEqual(old.mac(content));
  expect(keys.find(sealKeys({ current: unknown }).keyId)).toBeUndefined();
});

test('a key that is named as an older one too seals as before', () => {
  expect(sealKeys({ current: now, previous: [now] }).keyId).toBe(sealKeys({ current: now }).keyId);
});

test('the same texts cut differently are other bytes', () => {
  const keys = sealKeys({ current: now });
  expect(keys.mac(lengthPrefixed(['ab', 'c']))).not.toEqual(keys.mac(lengthPrefixed(['a', 'bc'])));
});
