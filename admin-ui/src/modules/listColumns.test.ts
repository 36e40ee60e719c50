/** A list shows every field, but for those that its screens leave out. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { modules } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import type { OwnPresentation } from '../kernel/crud/presentation.ts';
import { columnsOf } from '../kernel/list/columns.tsx';

const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'screens.tsx')
  .map((file) => path.dirname(file));

test.each(Object.values(modules).filter(({ name }) => folders.includes(name)))(
  '$name leaves out fields that would have a column, and no others',
  async (module) => {
    const { presentation } = (await import(`./${module.name}/screens.tsx`)) as {
      readonly presentation?: OwnPresentation;
    };
    const { columns = [], withoutColumn = [] } = presentation ?? {};
    const written = columns.map(({ source }) => source);
    const usual = columnsOf(module).map(({ source }) => source);
    expect(withoutColumn.filter((name) => written.includes(name) || !usual.includes(name))).toEqual([]);
  },
);
