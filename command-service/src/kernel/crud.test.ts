import { describe, expect, test } from '@jest/globals';
import {
  choice,
  day,
  defineCrud,
  modules,
  ref,
  text,
  type AnyRow,
  type CrudModule,
  type Draft,
} from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../testing/deciding.ts';
import {
  changeCommand,
  createCommand,
  crudCommandModule,
  crudHandlers,
  differing,
  removeCommand,
} from './crud.ts';
import type { HandlerDependencies } from './httpCommand.ts';
import { isSame } from './isSame.ts';

/** A declaration with each of the rules. */
const visits: CrudModule = defineCrud({
  name: 'visits',
  noun: 'Visit',
  category: 'visit',
  flag: 'Events',
  fields: {
    title: text({ required: true }),
    on: day({ required: true }),
    department: ref('departments'),
    status: choice({ open: 'Open', shut: 'Shut' }, { default: 'open' }),
  },
  unique: ['title'],
  referencedBy: [{ module: 'appointments', field: 'department' }],
  statusCall: true,
  mayChange: (row, { today }) => String(row['on']) > today,
  list: { method: 'GET', sort: [], search: [] },
  title: ['title'],
});

const input = { title: 'Round', on: '2026-03-05', department: null, status: 'open' };
const row: AnyRow = rowOf('visit', input);
const past: AnyRow = { ...row, on: '2026-03-02' };
const create = createCommand(visits);
const change = changeCommand(visits, 'ChangeVisit');
const remove = removeCommand(visits);
const active = rowOf('department', { status: 'active' });

describe('create', () => {
  test('tells every field, null for what is absent, nothing that is not a field', () => {
    const sent = { title: 'Round', on: '2026-03-05', stranger: 1 };
    expect(deciding(create, { input: sent })).toEqual([
      { type: 'VisitCreated', data: { title: 'Round', on: '2026-03-05', department: null, status: null } },
    ]);
  });

  test('refuses a reference to nothing and to what is inactive', () => {
    const referring = { ...input, department: 'd' };
    expect(Object.keys(create.facts?.(referring, null) ?? {})).toEqual(['department']);
    expect(deciding(create, { input: referring, facts: { department: null } })).toEqual(
      refusal('validation_failed', 'department'),
    );
    const inactive = { ...active, status: 'inactive' };
    expect(deciding(create, { input: referring, facts: { department: inactive } })).toMatchObject(
      refusal('inactive_reference', 'department'),
    );
    expect(deciding(create, { input: referring, facts: { department: active } })).toHaveLength(1);
  });
});

describe('change', () => {
  const cases: readonly (readonly [string, object, readonly Draft[]])[] = [
    ['nothing', {}, []],
    ['the same', input, []],
    ['a field', { title: 'Tour' }, [{ type: 'VisitChanged', data: { title: 'Tour' } }]],
    ['a cleared field', { department: null }, []],
    ['a status', { status: 'shut' }, [{ type: 'VisitStatusChanged', data: { from: 'open', to: 'shut' } }]],
    [
      'both',
      { ...input, on: '2026-03-06', status: 'shut', stranger: 1 },
      [
        { type: 'VisitChanged', data: { on: '2026-03-06' } },
        { type: 'VisitStatusChanged', data: { from: 'open', to: 'shut' } },
      ],
    ],
  ];
  test.each(cases)('%s', (_name, sent, expected) => {
    expect(deciding(change, { row, input: { ...sent } })).toEqual(expected);
  });

  test('where it may not be changed any more, only what changes is refused', () => {
    expect(deciding(change, { row: past, input: { title: 'Tour' } })).toEqual({ rejected: 'not_changeable' });
    expect(deciding(change, { row: past, input: { status: 'shut' } })).toEqual({
      rejected: 'not_changeable',
    });
    expect(deciding(change, { row: past, input: { title: 'Round' } })).toEqual([]);
  });

  test('looks only at references that differ', () => {
    const referring = { ...row, department: 'd' };
    expect(change.facts?.({ ...input, department: 'd' }, referring)).toEqual({});
    expect(Object.keys(change.facts?.({ department: 'e' }, referring) ?? {})).toEqual(['department']);
    expect(
      deciding(change, { row: referring, input: { department: 'e' }, facts: { department: null } }),
    ).toEqual(refusal('validation_failed', 'department'));
  });
});

describe('remove', () => {
  test('is an event, refused where the record may not be changed any more', () => {
    expect(deciding(remove, { row, input: {} })).toEqual([{ type: 'VisitRemoved', data: {} }]);
    expect(deciding(remove, { row: past, input: {} })).toEqual({ rejected: 'not_changeable' });
    expect(remove.notWhileReferencedBy).toEqual(visits.referencedBy);
  });
});

test('unique fields are claims without blanks and case; what is empty or deleted claims nothing', () => {
  const { claims } = crudCommandModule(visits);
  expect(claims?.({ ...row, title: ' ROUND ' })).toMatchObject([
    { kind: 'visitTitle', key: 'round', rule: 'unique' },
  ]);
  expect(claims?.({ ...row, title: null })).toEqual([]);
  expect(claims?.({ ...row, deletedAt: '2026-03-02T09:00:00.000Z' })).toEqual([]);
});

test('what a deletion overtook is taken back: removed whatever the declaration refuses, or put back', () => {
  const { created, changed } = crudCommandModule(visits).compensation ?? {};
  if (!created || !changed) throw new Error('A simple module says how it takes back.');
  expect(deciding(remove, { input: {}, row: past })).toMatchObject(refusal('not_changeable'));
  expect(deciding(created, { input: {}, row: past })).toEqual([{ type: 'VisitRemoved', data: {} }]);
  const former = { department: 'former' };
  expect(deciding(changed, { input: former, row: past })).toEqual([
    { type: 'VisitChanged', data: { department: 'former' } },
  ]);
});

test('a status call is there where it is declared', () => {
  const parts = {} as HandlerDependencies;
  expect(Object.keys(crudHandlers(parts, visits))).toEqual([
    'CreateVisit',
    'ChangeVisit',
    'RemoveVisit',
    'ChangeVisitStatus',
  ]);
  expect(Object.keys(crudHandlers(parts, modules.departments))).not.toContain('ChangeDepartmentStatus');
});

test('the comparison of values', () => {
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame('', null)).toBe(false);
  expect(isSame([{ a: '1' }], [{ a: '1' }])).toBe(true);
  expect(isSame([{ a: '1', b: '2' }], [{ b: '2', a: '1' }])).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(differing(visits.fields, row, { title: 'Tour', on: row['on'], stranger: 1 })).toEqual({
    title: 'Tour',
  });
});
