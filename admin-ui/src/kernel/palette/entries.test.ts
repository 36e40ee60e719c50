import { describe, expect, test } from '@jest/globals';
import { firstRoles } from '@hospital/contracts';
import { product } from '../../modules/index.ts';
import { creationsIn, entryOf, fits, placesIn } from './entries.ts';

const told = (role: string) => ({
  session: { isAdministrator: role === 'Administrateur', flags: new Set(firstRoles[role] ?? []) },
  nameOf: (text: string) => text,
  adding: (text: string) => `add ${text}`,
});
const addresses = (entries: readonly { readonly to: string }[]) => entries.map(({ to }) => to);

describe('the palette offers', () => {
  test('the places and new records that the role opens, and no other', () => {
    const receptionist = told('Receptionist');
    expect(addresses(placesIn(product, receptionist))).toEqual(
      expect.arrayContaining(['/appointments', '/patients']),
    );
    expect(addresses(placesIn(product, receptionist))).not.toContain('/invoices');
    expect(addresses(creationsIn(product, receptionist))).toEqual(
      expect.arrayContaining(['/appointments/create', '/patients/create']),
    );
    expect(addresses(creationsIn(product, receptionist))).not.toContain('/employees/create');
    expect(addresses(creationsIn(product, told('Administrateur')))).toEqual(
      expect.arrayContaining(['/holidays/add', '/employees-salaries/add', '/doctors/create']),
    );
  });

  test('records by what names them, with whom they belong to', () => {
    const invoices = product.finds.find(({ resource }) => resource === 'invoices');
    const patient = { _id: 'p', firstname: 'Ève', lastname: 'Sûr' };
    const record = { id: 'i', _id: 'i', number: '2026-000001', patient };
    expect(invoices && entryOf(invoices, record)).toEqual({
      to: '/invoices/i/view',
      text: '2026-000001',
      more: 'Ève Sûr',
    });
  });

  test('a doctor among the doctors alone', () => {
    const [, employees] = product.finds.filter(({ resource }) => resource === 'users');
    const user = { id: 'u', role: { _id: 'r', name: 'Doctor' } };
    expect(employees?.offers?.(user)).toBe(false);
    expect(employees?.offers?.({ ...user, role: { _id: 'r', name: 'Nurse' } })).toBe(true);
  });
});

test('words are found in any order, without accents and case', () => {
  expect(fits('Prévoyance sociale', 'soc prev')).toBe(true);
  expect(fits('Invoices', 'x')).toBe(false);
});
