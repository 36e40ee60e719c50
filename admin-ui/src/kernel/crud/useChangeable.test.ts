import { expect, test } from '@jest/globals';
import { choice, day, defineCrud, departments, expenses, holidays } from '@hospital/contracts';
import { mayBeChanged } from './useChangeable.ts';

const record = { id: 'r', _id: 'r', revision: 0, createdAt: '', updatedAt: '' };

test('a holiday may be changed until the day before', () => {
  const holiday = { ...record, title: 'Eid', holidayDate: '2026-06-02', nbDays: 1 };
  expect(mayBeChanged(holidays, holiday, '2026-06-01')).toBe(true);
  expect(mayBeChanged(holidays, holiday, '2026-06-02')).toBe(false);
});

test('a declaration is asked with codes, as the server asks it', () => {
  const shifts = defineCrud({
    name: 'shifts',
    noun: 'Shift',
    category: 'shift',
    flag: 'Events',
    fields: { on: day({ required: true }), status: choice({ open: 'Ouvert', shut: 'Fermé' }) },
    list: { method: 'GET', sort: [], search: [] },
    title: ['on'],
    mayChange: ({ status }) => status === 'open',
  });
  expect(mayBeChanged(shifts, { ...record, on: '2026-06-01', status: 'Ouvert' }, '2026-06-01')).toBe(true);
  expect(mayBeChanged(shifts, { ...record, on: '2026-06-01', status: 'Fermé' }, '2026-06-01')).toBe(false);
});

test('whatever says nothing of it may always be changed', () => {
  expect(mayBeChanged(departments, { ...record, name: 'Cardiology' }, '2026-06-01')).toBe(true);
  expect(mayBeChanged(expenses, { ...record, itemName: 'Gloves' }, '2026-06-01')).toBe(true);
});
