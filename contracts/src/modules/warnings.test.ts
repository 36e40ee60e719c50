import { describe, expect, test } from '@jest/globals';
import { warn, warnings } from './warnings.ts';

describe.each(Object.entries(warnings))('%s', (code, sentence) => {
  test('is snake_case and has a sentence', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

test('has the catalogue’s sentence unless a better one is given, and no member that is not given', () => {
  expect(warn('on_holiday')).toEqual({ code: 'on_holiday', message: warnings.on_holiday });
  expect(warn('on_holiday', { message: 'Eid.' })).toEqual({ code: 'on_holiday', message: 'Eid.' });
});
