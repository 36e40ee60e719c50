import { expect, jest, test } from '@jest/globals';
import { listensFrom, rememberAnswer } from './answeredAt.ts';

test('changes are listened for from the first answer on, and from a minute ago at most', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  expect(listensFrom()).toBeNull();
  rememberAnswer(null);
  rememberAnswer('no date');
  expect(listensFrom()).toBeNull();
  rememberAnswer('Mon, 23 Nov 2026 08:00:10 GMT');
  rememberAnswer('Mon, 23 Nov 2026 08:00:12 GMT');
  now.mockReturnValue(40_000);
  expect(listensFrom()).toBe('2026-11-23T08:00:09.000Z');
  now.mockReturnValue(125_000);
  expect(listensFrom()).toBe('2026-11-23T08:01:09.000Z');
});
