/** Two departments of one name are not known apart: the second is accepted with a warning. All who are signed in read them. */
import { departments, foldText, warn } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';
import { named, newEntries, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;

/** By the name, without case and accents. It is free text, so the kernel hashes it. */
export function departmentIndexes({ name }: Values): IndexEntry[] {
  if (typeof name !== 'string') return [];
  return [{ kind: 'departmentName', key: foldText(name).trim(), personalKey: true, values: { name } }];
}

export const departmentWarnings: CrudWarnings = {
  finds: (after, before) => newEntries(departmentIndexes, after, before),
  warn: ({ id, found }) =>
    twinsOf(id, found).map((twin) => warn('same_department', { records: [named(departments, twin)] })),
};
