/** What is printed about a restricted person is shown to who may read that person. */
import {
  namesOf,
  peopleModules,
  personOf,
  Problem,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import { hiddenPeople, type RestrictionKit } from '../kernel/query/restricted.ts';

interface RowsOfModule {
  readonly module: ModuleDescription;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Of these records, those about people who are restricted today and whom this person may not read. */
export async function recordsAboutRestricted(
  kit: RestrictionKit,
  actor: Actor | null,
  { module, rows }: RowsOfModule,
): Promise<ReadonlySet<unknown>> {
  const people = rows.map((row) => ({ row: row['_id'], person: personOf(module, row) }));
  const parts = namesOf(peopleModules).map(async (resource) => {
    const about = people.flatMap(({ row, person }) =>
      person?.resource === resource ? [{ row, id: person.id }] : [],
    );
    const ids = about.map(({ id }) => id);
    const hidden = await hiddenPeople(kit, actor, { module: peopleModules[resource], ids });
    return about.flatMap(({ row, id }) => (hidden.has(id) ? [row] : []));
  });
  return new Set((await Promise.all(parts)).flat());
}

/** @throws Problem `restricted_record` */
export async function refuseRestrictedAbout(
  kit: RestrictionKit,
  actor: Actor | null,
  { module, row }: Pick<RowsOfModule, 'module'> & { readonly row: RowsOfModule['rows'][number] },
): Promise<void> {
  const hidden = await recordsAboutRestricted(kit, actor, { module, rows: [row] });
  if (hidden.size > 0) throw new Problem('restricted_record');
}
