import { expect, test } from '@jest/globals';
import { canonicalJson } from '@hospital/event-store';
import fc from 'fast-check';
import { fingerprintText, keyedHash } from './keyedHash.ts';

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

test.each([
  ['{"10":1,"9":2}', '{"9":2,"10":1}', '{"10":1,"9":2}'],
  ['{"a":1e999}', '{"a":null}', '{"a":Infinity}'],
])('of %s, stored fingerprints have a text other than canonical JSON', (json, fingerprinted, canonical) => {
  const value: unknown = JSON.parse(json);
  expect(fingerprintText(value)).toBe(fingerprinted);
  expect(canonicalJson(value)).toBe(canonical);
});

test('the text of a fingerprint says the same as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(fingerprintText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
