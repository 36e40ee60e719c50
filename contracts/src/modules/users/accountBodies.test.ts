/** Codes of the second factor as people type them. */
import { expect, test } from '@jest/globals';
import { appCode, secondFactorCode } from './accountBodies.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123 456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123 456'],
])('%s is a code of the app', (typed, code) => {
  expect([appCode.parse(typed), secondFactorCode.parse(typed)]).toEqual([code, code]);
});

test('a recovery code may have digits of an Arabic keyboard, and nothing else of another script', () => {
  expect(secondFactorCode.parse('٣Z9G٧-ZD8WG')).toBe('3Z9G7-ZD8WG');
  expect(secondFactorCode.safeParse('رمز').success).toBe(false);
  expect(appCode.safeParse('٣Z9G٧-ZD8WG').success).toBe(false);
});
