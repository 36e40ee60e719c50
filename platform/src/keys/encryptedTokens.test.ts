import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { derivedKey, encryptedTokens } from './encryptedTokens.ts';

const secret = randomBytes(32);
const tokens = encryptedTokens(secret, 'pages');

test('what one process encrypts, another one with the same secret opens', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, scope) => {
      const token = tokens.encrypt(text, scope);
      expect(encryptedTokens(Buffer.from(secret), 'pages').open(token, scope)).toBe(text.toWellFormed());
      expect(token).toMatch(/^[\w-]+$/);
    }),
  );
});

test('another secret, purpose or scope opens nothing, and the same text is never the same token', () => {
  const token = tokens.encrypt('Amina', 'a');
  expect(tokens.open(token, 'b')).toBeNull();
  expect(encryptedTokens(secret, 'files').open(token, 'a')).toBeNull();
  expect(encryptedTokens(randomBytes(32), 'pages').open(token, 'a')).toBeNull();
  expect(tokens.encrypt('Amina', 'a')).not.toBe(token);
});

test('after a change of the secret, tokens of before open while the former one is accepted', () => {
  let isAccepted = true;
  const former = { key: secret, isAccepted: () => isAccepted };
  const renewed = encryptedTokens(randomBytes(32), 'pages', former);
  const token = tokens.encrypt('Amina', 'a');
  expect(renewed.open(token, 'a')).toBe('Amina');
  expect(renewed.open(token, 'b')).toBeNull();
  expect(tokens.open(renewed.encrypt('Amina', 'a'), 'a')).toBeNull();
  isAccepted = false;
  expect(renewed.open(token, 'a')).toBeNull();
});

test('no other text opens', () => {
  const token = tokens.encrypt('Amina', 'a');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.nat(token.length).map((at) => token.slice(0, at)),
      ),
      (text) => {
        fc.pre(text !== token);
        expect(tokens.open(text, 'a')).toBeNull();
      },
    ),
  );
  for (const spelt of [`${token}=`, ` ${token}`, `${token}\n`, token.replace(/.$/, '$&.')]) {
    expect(tokens.open(spelt, 'a')).toBeNull();
  }
});

test('the derived key is not the secret, and one for each purpose', () => {
  const of = (purpose: string) => derivedKey(secret, purpose).export().toString('hex');
  expect(new Set([of('a'), of('b'), secret.toString('hex')]).size).toBe(3);
  expect(of('a')).toBe(of('a'));
});
