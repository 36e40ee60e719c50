/** Likely twins (decisions 51): another patient with the same CIN, or with the same names and birthday. */
import { patientEntries, patients, warn, type AnyRow, type Warning } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';
import { isSameEntry, named, newEntries, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;

export function patientIndexes(row: AnyRow): IndexEntry[] {
  return patientEntries(row);
}

function shared(twin: AnyRow, after: Values): string {
  const common = patientEntries(after).filter((entry) =>
    patientEntries(twin).some((other) => isSameEntry(entry, other)),
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
      const record = named(patients, twin);
      const message = `Another patient, ${record.name}, has ${shared(twin, after)}.`;
      return warn('likely_duplicate', { message, records: [record] });
    });
  },
};
