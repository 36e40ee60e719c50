import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { deriveKey, masterKeyId, parseKeys } from './masterKeys.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];

test('keys are read in the usual spellings, the present one first', () => {
  expect(parseKeys(one.toString('base64'))).toEqual([one]);
  expect(parseKeys(`${one.toString('hex')}, ${two.toString('base64url')}`)).toEqual([one, two]);
});

test.each(['', 'secret', 'a'.repeat(32), randomBytes(31).toString('base64'), `${one.toString('base64')},`])(
  'a bad key stops the start by its name: %j',
  (text) => {
    expect(() => parseKeys(text, 'CLAIM_KEY')).toThrow('CLAIM_KEY must be 32 random bytes');
  },
);

test('a derived key is for one secret and one purpose', () => {
  expect(deriveKey(one, 'sessions')).toEqual(deriveKey(one, 'sessions'));
  expect(deriveKey(one, 'sessions')).toHaveLength(32);
  expect(deriveKey(one, 'links')).not.toEqual(deriveKey(one, 'sessions'));
  expect(deriveKey(two, 'sessions')).not.toEqual(deriveKey(one, 'sessions'));
  expect(masterKeyId(one)).not.toBe(masterKeyId(two));
});
