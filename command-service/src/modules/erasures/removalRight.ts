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

/** Deleted people are judged alike: they can be erased too. @throws Problem `not_allowed`, `account_beyond_own` */
export async function refuseRemoval(
  records: Pick<Records, 'load'>,
  actor: Actor,
  { kind, subject }: Person,
): Promise<void> {
  if (!mayRemove(kind, actor)) throw new Problem('not_allowed');
  if (kind !== users.name) return;
  const { row } = await records.load(users, subject);
  if (!row) return;
  if (!mayManage(actor, row['role'])) throw new Problem('not_allowed');
  const role = await records.load(roles, String(row['role']));
  if (lacksRightOf(actor, role.row, strongFlags)) throw new Problem('account_beyond_own');
}
