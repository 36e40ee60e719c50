import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, keyedHash } from './keyedHash.ts';

const keyed = keyedHash(Buffer.alloc(32, 1));

test('a hash is for one key, one kind and one value', () => {
  const hash = keyed.hash('email', 'a@b.ma');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(keyedHash(Buffer.alloc(32, 1)).hash('email', 'a@b.ma')).toBe(hash);
  expect(keyedHash(Buffer.alloc(32, 2)).hash('email', 'a@b.ma')).not.toBe(hash);
  expect(keyed.hash('phone', 'a@b.ma')).not.toBe(hash);
  expect(keyed.hash('email', 'a@b.mb')).not.toBe(hash);
  expect(keyed.hash('emaila', '@b.ma')).not.toBe(hash);
});

test('the order of keys makes no difference to a fingerprint, everything else does', () => {
  const one = keyed.fingerprint({ a: 1, b: { c: [1, { x: 1, y: 2 }], d: null } });
  expect(keyed.fingerprint({ b: { d: null, c: [1, { y: 2, x: 1 }] }, a: 1 })).toBe(one);
  expect(keyed.fingerprint({ a: 1, b: { c: [{ x: 1, y: 2 }, 1], d: null } })).not.toBe(one);
  expect(keyed.fingerprint({ a: '1', b: { c: [1, { x: 1, y: 2 }], d: null } })).not.toBe(one);
  expect(keyed.fingerprint({ a: 1, u: undefined })).toBe(keyed.fingerprint({ a: 1 }));
  expect(keyed.fingerprint(undefined)).toBe(keyed.fingerprint(null));
});

test('canonical JSON says the same as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
