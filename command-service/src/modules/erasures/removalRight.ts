/** Who erases a person may remove their record too: by the route of its module, and of an employee by decision 47. */
import {
  accessOf,
  lacksRightOf,
  mayManage,
  modules,
  Problem,
  strongFlags,
  type Actor,
  type ErasableModule,
} from '@hospital/contracts';
import type { Person, Records } from '@hospital/platform';

const { roles, users } = modules;

function mayRemove(kind: ErasableModule, actor: Actor): boolean {
  const { noun, routes } = modules[kind];
  const remove = routes.find(({ operation }) => operation === `Remove${noun}`);
  return remove !== undefined && accessOf(remove.permission, actor) === 'full';
}

/** Why the actor may not; null where they may. Deleted people are judged alike: they can be erased too. */
export async function removalRefusal(
  records: Pick<Records, 'load'>,
  actor: Actor,
  { kind, subject }: Person,
): Promise<'not_allowed' | 'account_beyond_own' | null> {
  if (!mayRemove(kind, actor)) return 'not_allowed';
  if (kind !== users.name) return null;
  const { row } = await records.load(users, subject);
  if (!row) return null;
  if (!mayManage(actor, row['role'])) return 'not_allowed';
  const role = await records.load(roles, String(row['role']));
  return lacksRightOf(actor, role.row, strongFlags) ? 'account_beyond_own' : null;
}

/** @throws Problem `not_allowed`, `account_beyond_own` */
export async function refuseRemoval(
  records: Pick<Records, 'load'>,
  actor: Actor,
  person: Person,
): Promise<void> {
  const refusal = await removalRefusal(records, actor, person);
  if (refusal !== null) throw new Problem(refusal);
}
