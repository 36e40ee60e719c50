import { describe, expect, test } from '@jest/globals';
import { firstRoles, type StandardRole } from '@hospital/contracts';
import { pageOf } from '../addresses.ts';
import { product } from '../../modules/index.ts';
import { titleOf } from '@hospital/contracts';
import {
  bestFirst,
  creationsIn,
  entryOf,
  fits,
  inOrder,
  screensIn,
  rankOf,
  type Entry,
  type Wording,
} from './entries.ts';

const personOf = (role: StandardRole) => ({
  session: { isAdministrator: role === 'Administrateur', flags: new Set(firstRoles[role]) },
  nameOf: (text: string) => text,
  adding: (text: string) => `add ${text}`,
});
const addresses = (entries: readonly { readonly to: string }[]) => entries.map(({ to }) => to);

const wording: Wording = {
  title: ({ title }, record) => titleOf(title, record),
  disambiguation: (_, { birthday }) => (typeof birthday === 'string' ? [`born ${birthday}`] : []),
  pageOf: (module, record) => pageOf(product, module, record),
};

describe('the palette offers', () => {
  test('the screens and new records that the role opens, and no other', () => {
    const receptionist = personOf('Receptionist');
    expect(addresses(screensIn(product, receptionist))).toEqual(
      expect.arrayContaining(['/appointments', '/patients', '/invoices']),
    );
    expect(addresses(screensIn(product, receptionist))).not.toContain('/expenses');
    expect(addresses(creationsIn(product, receptionist))).toEqual(
      expect.arrayContaining(['/appointments/create', '/patients/create']),
    );
    expect(addresses(creationsIn(product, receptionist))).not.toContain('/employees/create');
    expect(addresses(creationsIn(product, personOf('Administrateur')))).toEqual(
      expect.arrayContaining(['/holidays/add', '/employees-salaries/add', '/doctors/create']),
    );
  });

  test('records by what names them, with whom they belong to', () => {
    const invoices = product.finds.find(({ resource }) => resource === 'invoices');
    const patient = { _id: 'p', firstname: 'Ève', lastname: 'Sûr' };
    const record = { id: 'i', _id: 'i', number: '2026-000001', patient };
    expect(invoices && entryOf(invoices, record, wording)).toEqual({
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

test('a person with what tells them apart, and found by it', () => {
  const [patients] = product.finds.filter(({ resource }) => resource === 'patients');
  const record = { id: 'p', firstname: 'Aya', lastname: 'Alami', birthday: '1990-01-31', cin: 'AB12' };
  const entry = patients && entryOf(patients, record, wording);
  expect(entry).toEqual({
    to: '/patients/p',
    text: 'Aya Alami',
    more: 'born 1990-01-31',
    keys: ['1990-01-31', 'AB12'],
  });
  expect(entry && rankOf(entry, 'ab12')).toBe(0);
});

const named = (text: string, more?: string): Entry => ({ to: text, text, ...(more ? { more } : {}) });

test.each([
  ['zerouali karim', 0],
  ['Zer', 1],
  ['kar zé', 1],
  ['rouali', 2],
])('%j fits Karim Zerouali with rank %i', (typed, rank) => {
  expect(rankOf(named('Karim Zerouali'), typed)).toBe(rank);
});

test('exact and prefix matches come first, then people before records before screens; equals keep their order', () => {
  const groups = [
    {
      title: 'Appointments',
      kind: 'records',
      entries: [named('12:00', 'Ali Amrani'), named('9:00', 'Ali')],
    },
    {
      title: 'Patients',
      kind: 'people',
      entries: [named('Walid Tazi'), named('Aliya Fassi'), named('Ali')],
    },
    { title: 'Doctors', kind: 'people', entries: [named('Khalid Naji')] },
    { title: 'Go to', kind: 'screens', entries: [named('Alias')] },
    { title: 'Add', kind: 'screens', entries: [] },
  ] as const;
  const ordered = inOrder(groups, 'ali');
  expect(ordered.map(({ title }) => title)).toEqual(['Patients', 'Appointments', 'Go to', 'Doctors']);
  expect(ordered[0]?.entries.map(({ text }) => text)).toEqual(['Ali', 'Aliya Fassi', 'Walid Tazi']);
  expect(ordered[1]?.entries.map(({ text }) => text)).toEqual(['9:00', '12:00']);
});

test('words are found in any order, without accents and case', () => {
  expect(fits('Prévoyance sociale', 'soc prev')).toBe(true);
  expect(fits('Invoices', 'x')).toBe(false);
});

test('what matches comes first, the rest of it in its own order, and similar names after everything', () => {
  const entry = (text: string): Entry => ({ to: `/${text}`, text });
  const found = ['Omar Alielzerouali', 'Zerouali Sara', 'Sara Zer', 'Omar Alzer'].map(entry);
  const texts = (entries: readonly Entry[]) => entries.map(({ text }) => text);
  expect(texts(bestFirst(found, 'zer'))).toEqual([
    'Zerouali Sara',
    'Sara Zer',
    'Omar Alielzerouali',
    'Omar Alzer',
  ]);
  const groups = inOrder(
    [
      {
        title: 'similar',
        kind: 'people',
        isSimilar: true,
        entries: [entry('Taxi Zeruali'), entry('Zeroual')],
      },
      { title: 'places', kind: 'screens', entries: [entry('Subtaxes')] },
    ],
    'taxe',
  );
  expect(groups.map(({ title }) => title)).toEqual(['places', 'similar']);
  expect(texts(groups[1]?.entries ?? [])).toEqual(['Taxi Zeruali', 'Zeroual']);
});
