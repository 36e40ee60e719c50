/** What is printed about a restricted person is shown to who may read that person. */
import { modules, personOf, type Actor, type AnyRow, type ModuleDescription } from '@hospital/contracts';
import { refuseRestricted, type RestrictionKit } from '../kernel/query/restricted.ts';

/** @throws Problem `restricted_record` */
export async function refuseRestrictedAbout(
  kit: RestrictionKit,
  actor: Actor | null,
  { module, row }: { readonly module: ModuleDescription; readonly row: AnyRow },
): Promise<void> {
  const person = personOf(module, row);
  if (person) await refuseRestricted(kit, actor, { module: modules[person.resource], id: person.id });
}
