/** Lists that go on after a key: what `X-Next` carries from page to page. */
import { expect, test } from '@jest/globals';
import { keyHeaders, keyPage, totalOf } from './keyPage.ts';

const asked = (after?: string) => keyPage(after === undefined ? {} : { after }, [], () => true);
const found = { path: 'audit', shown: 50, next: '00000000000000000007' };
const never = () => Promise.reject(new Error('it was counted'));

test.each([
  [437, false, '50-437.00000000000000000007'],
  [3_000, true, '50-3000+.00000000000000000007'],
])('the total of the first page is carried on: %d, more: %s', async (total, isCapped, expected) => {
  const first = keyHeaders(asked(), { ...found, total, isCapped });
  expect(first['X-Next']).toBe(expected);
  const next = asked(expected);
  expect(next).toMatchObject({ after: found.next, offset: 50, counted: { total, isCapped } });
  expect(await totalOf(next, 51, never)).toBe(total);
  const second = keyHeaders(next, { ...found, total, isCapped });
  expect(second).toMatchObject({ 'X-Total-Count': String(total), 'Content-Range': `audit 50-99/${total}` });
});

test('more rows than were counted raise the total', () => {
  const next = asked('50-60+.7');
  const headers = keyHeaders(next, { ...found, total: 60, isCapped: true });
  expect(headers).toMatchObject({ 'X-Total-Count': '100', 'X-Next': '100-100+.00000000000000000007' });
});

test.each(['7', '50.7', '11111111-1111-4111-8111-111111111111'])(
  '%s has no total: it is counted',
  async (after) => {
    const asks = asked(after);
    expect(asks.counted).toBeNull();
    expect(await totalOf(asks, 1, () => Promise.resolve(12))).toBe(12);
  },
);

test('where all are on the first page nothing is counted', async () => {
  expect(await totalOf(asked(), 3, never)).toBe(3);
});
