/** Who may read what happened: the flag of the record's module; everything for an Administrateur and for the flag Activities. */
import { accessOf, Problem, type Actor, type ModuleDescription } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { isUuid } from '../kernel/columns.ts';
import type { QueryKit } from '../kernel/query/reader.ts';

export function readsEverything({ isAdministrator, flags }: Actor): boolean {
  return isAdministrator || flags.has('Activities');
}

/** A condition over a version `v` of the module, or null where nothing of it is for this person. */
export function historyCondition(kit: QueryKit, actor: Actor, module: ModuleDescription): string | null {
  if (readsEverything(actor)) return 'true';
  const { historyFlags = [module.flag], versionCondition } = kit.queriesOf(module);
  if (!historyFlags.some((flag) => actor.flags.has(flag))) return null;
  return versionCondition?.(actor) ?? 'true';
}

/** As above, of what the person may read at all: its list, or its picker. */
export function changeCondition(kit: QueryKit, actor: Actor, module: ModuleDescription): string | null {
  const list = module.routes.find(({ operation }) => operation === `${module.name}.list`);
  const access = list ? accessOf(list.permission, actor) : 'denied';
  if (access === 'denied') return null;
  if (access === 'own') return isUuid(actor.id) ? `v.id = ${escapeLiteral(actor.id)}::uuid` : null;
  return access === 'full' ? (kit.queriesOf(module).versionCondition?.(actor) ?? 'true') : 'true';
}

export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new Problem('not_signed_in');
  return actor;
}
