/** Between a record and the values of its form: what an input can hold, what has changed, what is sent. */
import { wireValue, type Field, type Fields } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { idIn } from '../record/idIn.ts';
import { plainValue, sameValue } from '../sameValue.ts';

export type FormValues = Record<string, unknown>;

/** Fields that a person may fill in. */
export function inputFields(fields: Fields, mode: 'create' | 'change'): [string, Field][] {
  return Object.entries(fields).filter(
    ([, field]) => !field.computed && !field.hidden && !(mode === 'change' && field.fixed),
  );
}

function emptyOf(field: Field): unknown {
  if (field.kind === 'lines') return [];
  if (field.kind === 'boolean') return false;
  return field.kind === 'ref' || field.kind === 'file' ? null : '';
}

/** What a fresh form starts with: the declaration's defaults in the specification's words. */
export function freshValues(fields: Fields): FormValues {
  return Object.fromEntries(
    inputFields(fields, 'create').map(([name, field]) => [
      name,
      field.default === undefined ? emptyOf(field) : wireValue(field, field.default, ''),
    ]),
  );
}

/** What the form of a record starts with. */
export function valuesOf(fields: Fields, record: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    inputFields(fields, 'change').map(([name, field]) => [name, record[name] ?? emptyOf(field)]),
  );
}

export function plainValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value)]));
}

/** Only what differs from what the form was opened with: two people may then change two fields at once. */
export function changedValues(values: FormValues, opened: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameValue(value, opened[name])),
  );
}

/** An answer refers by id: where a reference is the record that was chosen in the form, that record takes its place. */
export function withChosen(fields: Fields, saved: RaRecord, values: FormValues): RaRecord {
  const isChosen = (name: string) =>
    fields[name]?.kind === 'ref' && Boolean(values[name]) && idIn(values[name]) === idIn(saved[name]);
  const chosen = Object.entries(values).filter(([name]) => isChosen(name));
  return { ...saved, ...Object.fromEntries(chosen) };
}
