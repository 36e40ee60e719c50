import { expect, test } from '@jest/globals';
import { documentFileBase } from './fileNames.ts';

test.each([
  ['invoice', '2026-000001', 'invoice-2026-000001'],
  ['prescription', 'ORD-2026-000017', 'prescription-ORD-2026-000017'],
  ['payslip', '2026-03 Élouafi Amina', 'payslip-2026-03-Élouafi-Amina'],
  ['payslip', "2026-03 العلوي d'Arc/../x", 'payslip-2026-03-العلوي-d-Arc-x'],
  ['payslip', '', 'payslip'],
])('%s %j is the file %s', (kind, title, name) => {
  expect(documentFileBase(kind, title)).toBe(name);
});

test.each(['a', 'é', 'ⴰ', '𐴀'])('a name of many %s is whole letters, and fits a file system', (letter) => {
  const name = documentFileBase('prescription', `x${letter.repeat(500)}`);
  expect(encodeURIComponent(name)).toContain(encodeURIComponent(letter));
  expect(Buffer.byteLength(`${name}.pdf`)).toBeLessThan(255);
  expect(name).toMatch(new RegExp(`^prescription-x${letter}{39,}$`, 'u'));
});
