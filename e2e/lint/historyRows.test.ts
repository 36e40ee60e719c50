/** One call reads the history of all modules, so the tables of calls are asked for each module by name. */
import { moduleList } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { conformanceRows } from '../api/conformance/rows.ts';
import { permissionRows } from '../api/permissions/rows.ts';

const HISTORY = 'GET /history/{resource}/{id}';
/** Users who may read what these print may read their histories too. */
const PRINTED = ['documents', 'documentBatches'];
/** Those whose records are read one by one. */
const read = moduleList.flatMap(({ name, path, routes }) =>
  !PRINTED.includes(name) && routes.some(({ operation }) => operation === `${name}.get`) ? [path] : [],
);

function missing(named: readonly (string | undefined)[]): string[] {
  return read.filter((path) => !named.includes(path));
}

test('the table of who may do what has the history of each module', () => {
  const rows = permissionRows.filter(({ call }) => call === HISTORY);
  expect(missing(rows.map(({ of }) => of?.split(':')[0]))).toEqual([]);
});

test('the table of conformance has the history of each module', () => {
  const rows = conformanceRows.filter(({ call }) => call === HISTORY);
  expect(missing(rows.map(({ about }) => about))).toEqual([]);
});
