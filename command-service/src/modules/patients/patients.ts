/** Likely twins (decisions 51): another patient with the same CIN, or with the same names and birthday. */
import { patientEntries, patients, titleOf, warn, type AnyRow, type Warning } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';
import { newEntries, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;
type Entry = ReturnType<typeof patientEntries>[number];

export function patientIndexes(row: AnyRow): IndexEntry[] {
  return patientEntries(row);
}

const isSame = (a: Entry, b: Entry) => a.kind === b.kind && a.key === b.key;

function shared(twin: AnyRow, after: Values): string {
  const common = patientEntries(after).filter((entry) =>
    patientEntries(twin).some((other) => isSame(entry, other)),
  );
  const isSameCin = common.some(({ kind }) => kind === 'patientCin');
  const isSamePerson = common.some(({ kind }) => kind === 'patientIdentity');
  if (isSameCin && isSamePerson) return 'the same CIN, names and birthday';
  return isSameCin ? 'the same CIN' : 'the same names and birthday';
}

export const patientWarnings: CrudWarnings = {
  finds: (after, before) => newEntries(patientEntries, after, before),
  warn({ id, actor, after, found }): Warning[] {
    const twins = twinsOf(id, found);
    if (twins.length === 0) return [];
    if (!actor.flags.has(patients.flag)) return [warn('likely_duplicate')];
    return twins.map((twin) => {
      const name = titleOf(patients.title, twin);
      const message = `Another patient, ${name}, has ${shared(twin, after)}.`;
      return warn('likely_duplicate', { message, records: [{ _id: twin._id, name }] });
    });
  },
};
