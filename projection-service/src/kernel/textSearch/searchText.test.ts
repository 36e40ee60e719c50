/** What the search text of a version has. */
import { modules, type AnyRow } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { fieldMarks, MARKS, REASON_MARK, TITLE_MARK } from './marks.ts';
import { searchText } from './searchText.ts';

const row = (values: object): AnyRow => ({
  _id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  revision: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  deletedAt: null,
  ...values,
});

describe('a version tells', () => {
  const { invoices, patients } = modules;
  const [byPatient, byInvoice] = [searchText(patients), searchText(invoices)];
  const marks = (module: typeof patients | typeof invoices, field: string) =>
    fieldMarks(module).find((each) => each.field === field) ?? { to: '?', from: '?' };

  test('the name of its record, what it changed from what to what, and its reason', () => {
    const before = row({ firstname: 'Amal', lastname: 'Idrissi', address: 'Rue 1', email: 'a@b.test' });
    const now = { ...before, address: 'Rue 2' };
    const { to, from } = marks(patients, 'address');
    expect(byPatient(now, before, 'Moved')).toBe(
      `${TITLE_MARK}amal idrissi${REASON_MARK}moved${to}rue 2${from}rue 1`,
    );
  });

  test('what came and what went', () => {
    const { to, from } = marks(patients, 'address');
    const [without, with_] = [row({ address: null }), row({ address: 'Rue 1' })];
    expect(byPatient(with_, without, null)).toBe(`${to}rue 1`);
    expect(byPatient(without, with_, null)).toBe(`${to}${from}rue 1`);
    expect(byPatient(without, without, null)).toBeNull();
  });

  test('lines value by value, and only where they changed, whatever the order of their keys', () => {
    const lines = [{ id: '1', name: 'Radio "main"', quantity: '2', price: '10.00' }];
    const sorted = [{ price: '10.00', quantity: '2', name: 'Radio "main"', id: '1' }];
    const { to } = marks(invoices, 'lineItems');
    expect(byInvoice(row({ lineItems: lines }), null, null)).toBe(`${to}1${to}radio "main"${to}2${to}10.00`);
    expect(byInvoice(row({ lineItems: sorted }), row({ lineItems: lines }), null)).toBeNull();
  });

  test('a choice by the word that people read', () => {
    expect(byInvoice(row({ status: 'partiallyPaid' }), null, null)).toContain('partially paid');
  });

  test('of a reference, an instant or a truth that it changed, and of a hidden field nothing', () => {
    const { users } = modules;
    const text = searchText(users)(
      row({ firstname: `A\ue000m\uf8ffal`, role: row({})._id, passwordHash: 'secret' }),
      null,
      null,
    );
    expect(text?.replaceAll(new RegExp(`[${MARKS}]`, 'g'), '|')).toBe('|amal|amal|');
    expect(text?.endsWith(fieldMarks(users).find(({ field }) => field === 'role')?.to ?? '?')).toBe(true);
    const hidden = Object.keys(users.fields).filter((name) => users.fields[name as 'role'].hidden);
    expect(hidden).toContain('credential');
    expect(fieldMarks(users).filter(({ field }) => hidden.includes(field))).toEqual([]);
  });

  test('each field has its own two marks in every module', () => {
    for (const module of Object.values(modules)) {
      const own = fieldMarks(module).flatMap(({ to, from }) => [to, from]);
      expect(new Set([...own, TITLE_MARK, REASON_MARK]).size).toBe(own.length + 2);
    }
  });
});

test('nested values are said in the order of their declaration, however the row has them', () => {
  const textOf = searchText(modules.invoices);
  const line = { id: '1', name: 'Visit', description: 'Knee', quantity: '1', price: '300.00' };
  const asStored = Object.fromEntries(Object.entries(line).reverse());
  const [declared, stored] = [line, asStored].map((lines) => textOf(row({ lineItems: [lines] }), null, null));
  expect(stored).toBe(declared);
});
