/** Two employees with one CIN are perhaps one person entered twice: said with the record, with the name to those who manage the other one. */
import { mayManage, plainCin, users, warn, type Actor, type AnyRow, type Warning } from '@hospital/contracts';
import type { HoldersRef, IndexEntry } from '../../kernel/command.ts';
import { named, newEntries, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;

/** Enough to be reported. */
const FOUND = 50;

/** By the CIN; personal, so the kernel hashes it. */
export function employeeIndexes({ cin }: Values): IndexEntry[] {
  const key = typeof cin === 'string' ? plainCin(cin) : null;
  if (typeof cin !== 'string' || key === null) return [];
  return [{ kind: 'employeeCin', key, personalKey: true, values: { cin } }];
}

/** A fact: those with the CIN that is given. */
export function employeesLike(after: Values, before: AnyRow | null): HoldersRef<typeof users> {
  return { module: users, holding: newEntries(employeeIndexes, after, before), atMost: FOUND };
}

export function twinWarnings(id: string, found: readonly AnyRow[], actor: Actor): Warning[] {
  const twins = twinsOf(id, found);
  const known = twins.filter(({ role }) => mayManage(actor, role));
  const said = known.map((twin) => {
    const record = named(users, twin);
    const message = `Another employee, ${record.name}, has the same CIN.`;
    return warn('same_cin', { message, records: [record] });
  });
  return known.length < twins.length ? [...said, warn('same_cin')] : said;
}
