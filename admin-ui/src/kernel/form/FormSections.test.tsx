import { expect, test } from '@jest/globals';
import { departments, patients, text } from '@hospital/contracts';
import { columnsFor, columnsOf, withOtherColumns } from '../list/columns.tsx';
import { inputsBySection } from './FormSections.tsx';

const wider = { ...departments.fields, floor: text(), computed: text({ computed: true }) };

test('a field that no section names stands at the end of the last one, once', () => {
  const sections = [
    { title: 'one', inputs: ['name', { name: 'color', wide: true }] },
    { title: 'two', inputs: ['status'] },
  ] as const;
  expect(inputsBySection(wider, sections)).toEqual([
    { title: 'one', inputs: [{ name: 'name' }, { name: 'color', wide: true }] },
    { title: 'two', inputs: [{ name: 'status' }, { name: 'description' }, { name: 'floor' }] },
  ]);
});

test('a field that is neither a column nor left out gets a column of its own', () => {
  const module = { ...departments, fields: wider };
  const columns = columnsFor(module, [{ source: 'name', width: 10 }, { source: 'updatedAt' }]);
  expect(withOtherColumns(module, columns, ['color', 'computed']).map(({ source }) => source)).toEqual([
    'name',
    'updatedAt',
    'description',
    'status',
    'floor',
  ]);
  expect(columnsOf(patients).map(({ source }) => source)).not.toContain('photo');
});
