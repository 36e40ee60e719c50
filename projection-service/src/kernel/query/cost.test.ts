import { moduleList, routes, type ModuleDescription } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { indexDdl } from '../tables.ts';
import { isCostly } from './cost.ts';

interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function costOf(operation: string, { query = {}, body }: Asked = {}): boolean {
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`there is no ${operation}`);
  return isCostly({ route, query, body });
}
const list = (body: object, query: Asked['query'] = {}) => costOf('patients.list', { body, query });
const id = '11111111-1111-4111-8111-111111111111';

/** Their routes say so. */
const costly = routes.filter((route) => route.isCostly);

test('a route that says that it is costly is a query', () => {
  expect(costly.map(({ operation }) => operation)).toContain('dashboard');
  expect(costly.filter(({ kind }) => kind !== 'query')).toEqual([]);
});

describe('costly are', () => {
  test.each([
    ['a quick search', { search: { any: 'number 7' } }],
    ['a search for a part of a name', { search: { name: 'ann' } }],
    ['the same as JSON text', { search: '{"cin":"AB"}' }],
    ['a page of more than 100', { limit: 101 }],
    ['the same by its other name', { size: 500 }],
    ['sums', { sums: true }],
  ])('%s', (_name, body) => {
    expect(list(body)).toBe(true);
  });

  test('the same in the query string', () => {
    expect(list({}, { 'search[any]': 'x' })).toBe(true);
    expect(list({}, { any: 'x' })).toBe(true);
    expect(list({}, { limit: '200' })).toBe(true);
    expect(list({}, { sums: 'on' })).toBe(true);
  });

  test('a reference by the name of its record', () => {
    expect(costOf('appointments.list', { query: { patient: 'ann' } })).toBe(true);
    expect(costOf('appointments.list', { query: { patient: id } })).toBe(false);
  });

  test('the order of the names of references', () => {
    expect(costOf('appointments.list', { query: { sort: 'patient', order: 'asc' } })).toBe(true);
    expect(costOf('appointments.list', { query: { sort: 'appointmentDate', order: 'asc' } })).toBe(false);
  });

  test('every read of the past', () => {
    for (const operation of ['patients.list', 'patients.get', 'history'])
      expect(costOf(operation, { query: { asOf: '2026-01-01T00:00:00Z' } })).toBe(true);
  });

  test.each(costly.map(({ operation }) => operation))('%s', (operation) => {
    expect(costOf(operation)).toBe(true);
  });
});

describe('what is not costly has an index', () => {
  const tables = { rows: 'rows', versions: 'versions', bounds: 'bounds', references: 'refs' };
  /** What the indexes of the living records begin with. */
  const beginnings = (module: ModuleDescription) =>
    [...indexDdl(module, tables).matchAll(/^create index on rows \((.+)\) where/gm)].map(
      ([, keys = '']) => keys,
    );
  const isUsual = ({ name }: ModuleDescription, query: Readonly<Record<string, string>>) =>
    !costOf(`${name}.list`, { query });
  const startsWith = (module: ModuleDescription, ...keys: readonly string[]) =>
    beginnings(module).some((index) => keys.some((key) => index.startsWith(key)));
  const isListed = ({ name }: ModuleDescription) =>
    routes.some(({ operation }) => operation === `${name}.list`);
  const lists = moduleList.filter(isListed).map((module) => [module.name, module] as const);

  test.each(lists)('%s: each order', (_name, module) => {
    const names = ['name', 'createdAt', 'updatedAt', ...Object.keys(module.fields)];
    const usual = names.filter((sort) => isUsual(module, { sort }));
    const [first = ''] = module.title;
    const isOrdered = (name: string) =>
      startsWith(module, `"${name}"`, `(read_models.plain("${name}"))`, `("${name}")`) ||
      (name === 'name' && startsWith(module, `(read_models.plain(left(coalesce(coalesce("${first}" ||`));
    expect(usual.filter((name) => !isOrdered(name))).toEqual([]);
    expect(usual).toContain(module.list.sort[0]?.field);
  });

  test.each(lists)('%s: each search', (_name, module) => {
    const { search, dateField } = module.list;
    const values = ['Yes', 'true', '1', '2026-01-01', '2026-01', id];
    const usual = search.filter((name) => {
      const field = module.fields[name];
      const codes = field && 'choices' in field ? Object.values<string>(field.choices) : values;
      return codes.some((value) => isUsual(module, { [name]: value }));
    });
    expect(usual.filter((name) => !startsWith(module, `"${name}"`, name))).toEqual([]);
    if (dateField === undefined) return;
    expect([isUsual(module, { fromDate: '2026-01-01' }), isUsual(module, { sort: dateField })]).toEqual([
      true,
      true,
    ]);
    expect(startsWith(module, `"${dateField}"`, `(read_models.plain("${dateField}"))`)).toBe(true);
  });

  test('an order or a search without one is costly', () => {
    for (const sort of ['grandTotal', 'dueDate', 'status', 'updatedAt'])
      expect(costOf('invoices.list', { query: { sort } })).toBe(true);
    expect(costOf('receipts.list', { query: { method: 'Cash' } })).toBe(true);
    expect(costOf('invoices.list', { query: { overdue: 'true' } })).toBe(false);
    expect(costOf('invoices.list', { query: { overdue: 'false' } })).toBe(true);
  });
});

describe('usual are', () => {
  test.each([
    ['a page as it is asked for without anything', {}],
    ['a page of 100', { limit: 100 }],
    ['a search by a status', { search: { status: 'Actif' } }],
    ['an empty search', { search: { any: '', firstname: null } }],
    ['a search that is refused', { search: { nothing: 'x' } }],
    ['a limit that is refused', { limit: 'many' }],
    ['a body that is no list query', []],
  ])('%s', (_name, body) => {
    expect(list(body)).toBe(false);
  });

  test('days, periods, questions of time and ids', () => {
    for (const query of [
      { appointmentDate: '2026-01-01' },
      { fromDate: '2026-01-01', toDate: '2026-01-31' },
      { upcoming: 'true' },
      { doctor: id },
      { asOf: ' ' },
    ] as readonly Readonly<Record<string, string>>[])
      expect(costOf('appointments.list', { query })).toBe(false);
  });

  test('one record, its history, and its files', () => {
    for (const operation of ['patients.get', 'history', 'patients.file.photo', 'users.profile'])
      expect(costOf(operation)).toBe(false);
  });
});
