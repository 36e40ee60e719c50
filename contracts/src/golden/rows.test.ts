/** Every event of every shape is folded, and the rows are those that were kept, or their module has a higher version. */
import { describe, expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { crudEvents, crudFold, defineCrud } from '../kernel/crud.ts';
import { choice, text } from '../kernel/field.ts';
import type { ModuleDescription } from '../kernel/module.ts';
import { declaredEvents } from '../modules/declaredEvents.ts';
import { moduleList } from '../modules/index.ts';
import { departments } from '../modules/departments.ts';
import type { Shape } from '../testing/eventShapes.ts';
import {
  goldenRows,
  rowBreaches,
  withNewRows,
  withNewSamples,
  type GoldenRows,
  type SampleEvent,
} from '../testing/goldenLog.ts';

const load = createRequire(import.meta.url);
const shapes: readonly Shape[] = load('./events.json');
const samples: readonly SampleEvent[] = load('./log.json');
const rows: Readonly<Record<string, GoldenRows>> = load('./rows.json');

test('every shape that the log may hold has its sample', () => {
  const have = new Set(samples.map(({ type, schema }) => `${type} ${schema}`));
  expect(shapes.map(({ type, schema }) => `${type} ${schema}`).filter((shape) => !have.has(shape))).toEqual(
    [],
  );
  expect(withNewSamples(samples, declaredEvents)).toEqual(samples);
});

test('their rows are those that were kept', () => {
  expect(rowBreaches(rows, goldenRows(moduleList, samples))).toEqual([]);
});

describe('the guard itself', () => {
  const rowsOf = (module: ModuleDescription, log = withNewSamples([], module.events)) =>
    goldenRows([module], log);
  const log = withNewSamples([], departments.events);
  const kept = rowsOf(departments, log);

  test('meets a fold that makes other rows, and lets it pass with a higher version', () => {
    const { fold } = departments;
    const louder: ModuleDescription = {
      ...departments,
      fold: (row, event, id) => {
        const next = fold(row as never, event, id);
        return next && { ...next, name: String(next.name).toUpperCase() };
      },
    };
    expect(rowBreaches(kept, rowsOf(louder, log)).join()).toMatch(/DepartmentCreated 1.*raise its version/);
    expect(withNewRows(kept, rowsOf(louder, log))).toEqual(kept);
    const raised = rowsOf({ ...louder, version: 2 }, log);
    expect(rowBreaches(kept, raised).join()).toMatch(/UPDATE_GOLDEN/);
    expect(rowBreaches(withNewRows(kept, raised), raised)).toEqual([]);
    expect(rowBreaches(raised, kept).join()).toMatch(/never lowered/);
    expect(withNewRows(raised, kept)).toEqual(raised);
  });

  test('meets another default', () => {
    const fields = {
      ...departments.fields,
      status: choice({ active: 'A', inactive: 'I' }, { default: 'inactive' }),
    };
    const bare: SampleEvent = { type: 'DepartmentCreated', schema: 1, data: { id: 'x', name: 'Bare' } };
    const other = { ...departments, fields, fold: crudFold('Department', fields) };
    const before = rowsOf(departments, [bare]);
    expect(rowBreaches(before, rowsOf(other, [bare])).join()).toMatch(/raise its version/);
  });

  test('lets a field more pass, and folds both its absence and its value', () => {
    const fields = { ...departments.fields, floor: text() };
    const wider: ModuleDescription = {
      ...departments,
      fields,
      events: crudEvents('Department', fields),
      fold: crudFold('Department', fields),
    };
    const more = withNewSamples(log, wider.events);
    expect(more.filter(({ type }) => type === 'DepartmentCreated')).toHaveLength(2);
    const now = rowsOf(wider, more);
    expect(rowBreaches(kept, now).join()).toMatch(/UPDATE_GOLDEN/);
    const added = withNewRows(kept, now);
    expect(rowBreaches(added, now)).toEqual([]);
    expect(added['departments']?.rows).toMatchObject({
      'DepartmentCreated 1, of nothing': { floor: null },
      'DepartmentCreated 1, sample 2, of nothing': { floor: 'Sample floor' },
    });
  });

  test('folds an older shape through its upcaster', () => {
    const raised = defineCrud({
      name: 'departments',
      noun: 'Department',
      category: 'department',
      flag: 'Departments',
      fields: { title: text({ required: true }) },
      events: {
        schema: 2,
        upcast: ({ name, ...data }) => (name === undefined ? data : { ...data, title: name }),
      },
      list: { method: 'GET', sort: [], search: [] },
      title: ['title'],
      version: 2,
    });
    const both = withNewSamples(log, raised.events);
    expect(rowsOf(raised, both)['departments']?.rows).toMatchObject({
      'DepartmentCreated 1, of nothing': { title: 'Sample name' },
      'DepartmentCreated 2, of nothing': { title: 'Sample title' },
    });
  });
});
