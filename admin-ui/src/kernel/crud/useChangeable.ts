/** What the server would refuse is not offered: a declaration says of each record whether it may still be changed. */
import { isCrud, kindOf, Refusal, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';

/** The record as folds have it: codes instead of words, ids instead of objects. */
function rowOf({ fields }: ModuleDescription, record: RaRecord) {
  const { _id, revision, createdAt, updatedAt } = record;
  const values = Object.entries(fields).map(([name, field]) => {
    const value: unknown = record[name] ?? null;
    const kept = value === null ? null : kindOf(field).accept(value, field, name);
    return [name, kept instanceof Refusal ? value : kept];
  });
  return { _id, revision, createdAt, updatedAt, deletedAt: null, ...Object.fromEntries(values) };
}

export function mayBeChanged(module: ModuleDescription, record: RaRecord, today: string): boolean {
  return !isCrud(module) || module.options.mayChange(rowOf(module, record), { today });
}

export function useChangeable(module: ModuleDescription) {
  const { now } = useFormats();
  return { mayChange: (record: RaRecord) => mayBeChanged(module, record, now().day) };
}
