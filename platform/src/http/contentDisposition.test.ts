import { expect, test } from '@jest/globals';
import { contentDisposition } from './contentDisposition.ts';

test('a name of any letters is there whole, and plain for old clients', () => {
  expect(contentDisposition('payslip-2026-03-Élouafi.pdf')).toBe(
    `inline; filename="payslip-2026-03-Elouafi.pdf"; filename*=UTF-8''payslip-2026-03-%C3%89louafi.pdf`,
  );
  expect(contentDisposition(`a"b'(c)*.pdf`)).toBe(
    `inline; filename="a_b'(c)*.pdf"; filename*=UTF-8''a%22b%27%28c%29%2a.pdf`,
  );
});

test('half a letter, which nothing can encode, is sent as the sign for what cannot be read', () => {
  expect(contentDisposition('a\ud83d.pdf')).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`);
});
