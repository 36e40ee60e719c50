/** Likely twins (decisions 51): another patient with the same CIN, or with the same names and birthday. */
import { patientEntries, patients, titleOf, warn, type AnyRow, type Warning } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';

type Values = Readonly<Record<string, unknown>>;
type Entry = ReturnType<typeof patientEntries>[number];

export function patientIndexes(row: AnyRow): IndexEntry[] {
  return patientEntries(row);
}

/** More than these are not named. */
const NAMED = 5;

const isSame = (a: Entry, b: Entry) => a.kind === b.kind && a.key === b.key;

/** Only what the edit changes is looked for: a known duplicate need not be reported at each new phone number. */
function entriesToFind(after: Values, before: AnyRow | null): readonly Entry[] {
  const known = before ? patientEntries(before) : [];
  return patientEntries(after).filter((entry) => !known.some((other) => isSame(entry, other)));
}

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
  finds: entriesToFind,
  warn({ id, actor, after, found }): Warning[] {
    const twins = found.filter(({ _id }) => _id !== id);
    if (twins.length === 0) return [];
    if (!actor.flags.has(patients.flag)) return [warn('likely_duplicate')];
    return twins.slice(0, NAMED).map((twin) => {
      const name = titleOf(patients.title, twin);
      const message = `Another patient, ${name}, has ${shared(twin, after)}.`;
      return warn('likely_duplicate', { message, records: [{ _id: twin._id, name }] });
    });
  },
};
