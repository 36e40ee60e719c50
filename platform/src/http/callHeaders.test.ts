import { expect, test } from '@jest/globals';
import {
  deviceTokenOf,
  expectedRevisionOf,
  givenRequestId,
  idempotencyKeyOf,
  isBackground,
  readAfterOf,
} from './callHeaders.ts';

const headers = (name: string, value: string): { get(asked: string): string | undefined } => ({
  get: (asked: string) => (asked === name ? value : undefined),
});
const none = { get: (_name: string) => undefined };

test.each([
  ['Idempotency-Key', idempotencyKeyOf, [' a key ', '~', 'x'.repeat(255)], ['x'.repeat(256), 'é', 'a\tb']],
  [
    'X-Read-After',
    readAfterOf,
    ['0'.repeat(20)],
    ['0'.repeat(19), '0'.repeat(21), 'x'.repeat(20), `a${'0'.repeat(20)}`],
  ],
] as const)(
  '%s is taken as it stands, or refused by its name with what to send',
  (name, parse, good, bad) => {
    const parsed = (value: string) => parse(headers(name.toLowerCase(), value));
    const sentence = {
      'Idempotency-Key': 'Idempotency-Key is 1 to 255 printable characters.',
      'X-Read-After': 'X-Read-After is the X-Position of an earlier answer.',
    }[name];
    expect(good.map(parsed)).toEqual(good.map((value) => value.trim()));
    for (const value of bad)
      expect(() => parsed(value)).toThrow(
        expect.objectContaining({ code: 'validation_failed', details: { fields: { [name]: sentence } } }),
      );
    expect([parsed(' '), parse(none)]).toEqual([null, null]);
  },
);

test.each([
  ['5', 5],
  ['"5"', 5],
  ['W/"5"', 5],
  [' 0 ', 0],
  ['9'.repeat(15), 999_999_999_999_999],
  ['*', null],
  [' ', null],
])('If-Match %s expects the revision %j', (value, revision) => {
  expect(expectedRevisionOf(headers('if-match', value), undefined)).toBe(revision);
});

test.each(['x', '-1', '1.5', '9'.repeat(16), '"5" "6"', 'x5', '5x'])('If-Match %s is refused', (value) => {
  const fields = { 'If-Match': 'If-Match is the revision of the record.' };
  expect(() => expectedRevisionOf(headers('if-match', value), {})).toThrow(
    expect.objectContaining({ code: 'validation_failed', details: { fields } }),
  );
});

test('the body’s revision counts where the header says none', () => {
  const of = (revision: unknown, header = headers('', '')) => expectedRevisionOf(header, { revision });
  expect([of(3), of('3'), of(0), of(null), of(''), of(undefined)]).toEqual([3, 3, 0, null, null, null]);
  expect(of(3, headers('if-match', '4'))).toBe(4);
  expect(of(3, headers('if-match', '*'))).toBe(3);
  for (const bad of [-1, 1.5, 'x', {}, true])
    expect(() => of(bad)).toThrow(
      expect.objectContaining({
        details: { fields: { revision: 'Revision is the revision of the record.' } },
      }),
    );
});

test('a request id of a proxy is kept where it can stand in a log line', () => {
  const good = ['a-b.c:d_9', 'x'.repeat(100)];
  expect(good.map(givenRequestId)).toEqual(good);
  expect([undefined, '', 'a b', 'a\nb', 'x'.repeat(101)].map(givenRequestId)).toEqual(Array(5).fill(null));
});

test('a call is in the background only where it says so', () => {
  expect(
    ['true', ' TRUE ', 'false', '1', ''].map((value) => isBackground(headers('x-background', value))),
  ).toEqual([true, true, false, false, false]);
  expect(isBackground(none)).toBe(false);
});

test('the device is known by its cookie among others', () => {
  const of = (cookie: string) => deviceTokenOf(headers('cookie', cookie));
  expect(of('a=1; device=token; b=2')).toBe('token');
  expect(of('device=token')).toBe('token');
  expect([of('a=1'), of('adevice=x'), of(''), deviceTokenOf(none)]).toEqual([null, null, null, null]);
});
