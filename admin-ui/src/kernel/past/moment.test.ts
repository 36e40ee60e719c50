import { expect, test } from '@jest/globals';
import { atMoment, givenMoment, isMoment } from './moment.ts';
import { isFormAddress } from './past.ts';

test.each([
  ['/invoices', '/invoices?asOf=42'],
  ['/invoices?filter=%7B%7D#top', '/invoices?filter=%7B%7D&asOf=42#top'],
  ['/invoices?asOf=7', '/invoices?asOf=42'],
  ['?tab=history', '?tab=history&asOf=42'],
])('%s at a moment', (address, expected) => {
  expect(atMoment(address, '42')).toBe(expected);
});

test('back to now nothing of it is left', () => {
  expect(atMoment('/invoices?asOf=42&tab=history', null)).toBe('/invoices?tab=history');
  expect(atMoment('/invoices?asOf=42', null)).toBe('/invoices');
});

test('an instant or a position is a moment', () => {
  expect(['00000000000000000042', '2026-11-21T18:00:00Z', '2026-11-21T18:00'].map(isMoment)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['yesterday', '-1', '2026-13-01T00:00Z', '<b>'].map(isMoment)).toEqual([false, false, false, false]);
  expect(givenMoment('?asOf=%20')).toBe('');
});

test('forms are recognised by their addresses', () => {
  const forms = ['/patients/create', '/holidays/add', '/patients/7/update?tab=a', '/profile/edit'];
  expect(forms.filter(isFormAddress)).toEqual(forms);
  expect(['/patients', '/patients/7', '/invoices/7/view', '/added'].filter(isFormAddress)).toEqual([]);
});
