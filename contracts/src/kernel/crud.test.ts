/** What a declaration becomes, and the small rules beside it. */
import { describe, expect, test } from '@jest/globals';
import { appointments } from '../modules/appointments/appointments.ts';
import { departments } from '../modules/departments.ts';
import { employeesSalaries } from '../modules/salaries/employeesSalaries.ts';
import { ref } from '../modules/names.ts';
import { conflictId, isAccepted } from './conflict.ts';
import { crudEvents, defineCrud, isCrud } from './crud.ts';
import { withoutErased } from './erased.ts';
import { raisedTo } from './event.ts';
import { text } from './field.ts';
import { idOf } from './message.ts';

const declaration = {
  name: 'departments',
  noun: 'Thing',
  category: 'thing',
  flag: 'Departments',
  fields: { title: text() },
  list: { method: 'GET', sort: [], search: [] },
  title: ['title'],
} as const;

describe('a declaration', () => {
  test('is distinguished from a module with its own decider', () => {
    expect([departments, defineCrud(declaration)].map(isCrud)).toEqual([true, true]);
    expect([appointments, employeesSalaries].map(isCrud)).toEqual([false, false]);
  });

  test('that says no more has a path, a summary and a picker all the same, and may always be changed', () => {
    const module = defineCrud(declaration);
    expect(module).toMatchObject({
      path: 'departments',
      summary: ['title'],
      picker: ['title'],
      referencedBy: [],
      version: 1,
    });
    expect(module.options.mayChange({} as never, { today: '2026-03-02' })).toBe(true);
    expect(module).not.toHaveProperty('names');
    const named = defineCrud({ ...declaration, names: ['Thing', 'Things of all kinds'] });
    expect(named.names).toEqual(['Thing', 'Things of all kinds']);
  });

  test('each event requires its id, and names the people whose values the record holds', () => {
    const fields = { title: text({ personal: 'patient' }), patient: ref('patients'), open: text() };
    const events = crudEvents('Thing', fields);
    expect(events.map(({ type }) => type)).toEqual([
      'ThingCreated',
      'ThingChanged',
      'ThingStatusChanged',
      'ThingRemoved',
    ]);
    for (const event of events) expect(event.fields.id).toMatchObject({ kind: 'text', required: true });
    expect(Object.keys(events[3].fields)).toEqual(['id', 'patient']);
    expect(events.map(({ partial }) => partial)).toEqual([false, true, false, false]);
    expect([events[2].fields.from, events[2].fields.to]).toMatchObject([
      { required: true },
      { required: true },
    ]);
  });

  test('events of an older schema are raised by their type', () => {
    const older = { schema: 2, upcast: (data: object, event: object) => ({ ...data, ...event }) };
    const { schema, upcast } = raisedTo(older as never, 'ThingCreated');
    expect([schema, upcast({ a: 1 }, 1)]).toEqual([2, { a: 1, type: 'ThingCreated', schema: 1 }]);
    expect(crudEvents('Thing', {}, older as never).map((event) => event.schema)).toEqual([2, 2, 2, 2]);
  });
});

describe('a conflict', () => {
  test('is the same for the same parts, and nobody reads them from its id', () => {
    expect(conflictId('a', 'b')).toBe(idOf('conflict', 'a', 'b'));
    expect(new Set([conflictId('a', 'b'), conflictId('b', 'a'), conflictId('a')]).size).toBe(3);
  });

  test('is accepted by all, by none, or by name', () => {
    expect([isAccepted(true, 'a'), isAccepted(false, 'a')]).toEqual([true, false]);
    expect([isAccepted(['a', 'b'], 'b'), isAccepted(['a'], 'b'), isAccepted([], 'a')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('what was erased is null, at any depth; data without it is not copied', () => {
  const erased = { erased: true };
  expect(withoutErased({ a: [1, erased, null], b: { c: erased }, d: null })).toEqual({
    a: [1, null, null],
    b: { c: null },
    d: null,
  });
  expect(withoutErased([erased, 'x'])).toEqual([null, 'x']);
  expect(withoutErased(erased)).toBeNull();
  for (const data of [
    { a: [1, null], b: { c: 'x' } },
    { erased: true, more: 1 },
    { erased: false },
    [],
    'x',
    null,
  ])
    expect(withoutErased(data)).toBe(data);
});
