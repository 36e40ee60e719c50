/** Roles are written by an Administrateur; two names are fixed, and Administrateur cannot lock itself out. */
import {
  ADMINISTRATEUR_ROLE,
  fixedRoleNames,
  namesOf,
  reject,
  roles,
  type Rejection,
  type RowOf,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { changeDrafts, differing, known, uniqueClaims } from '../../kernel/crud.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';

type RoleRow = RowOf<typeof roles.fields>;
type Input = InputOf<typeof roles.fields>;

export const roleCommands: CommandModule = { claims: uniqueClaims(roles, ['name']) };

/** What Administrateur keeps, no matter who asks. */
const kept: Input = { hasAccessModule: true, RolesAndPermissions: true, status: 'active' };

function fixedRefusal(row: RoleRow, changes: Input): Rejection | null {
  if ('name' in changes && fixedRoleNames.includes(row.name)) {
    return reject('role_name_fixed', { fields: { name: 'This name is fixed.' } });
  }
  const lost =
    row._id === ADMINISTRATEUR_ROLE
      ? namesOf(kept).filter((name) => name in changes && changes[name] !== kept[name])
      : [];
  if (lost.length === 0) return null;
  return reject('role_flag_fixed', {
    fields: Object.fromEntries(lost.map((name) => [name, 'Administrateur cannot lose this permission.'])),
  });
}

const roleCommand = commandsOf(roles);

export const createRole = roleCommand({
  name: 'CreateRole',
  creates: true,
  authorize: byRoute,
  decide: (input: Input) => [{ type: 'RoleCreated', data: known(roles.fields, input) }],
});

export const changeRole = roleCommand({
  name: 'ChangeRole',
  authorize: byRoute,
  decide(input: Input, row) {
    if (!row) return reject('not_found');
    const changes = differing(roles.fields, row, input);
    return fixedRefusal(row, changes) ?? changeDrafts('Role', row, changes);
  },
});

export const removeRole = roleCommand({
  name: 'RemoveRole',
  notWhileReferencedBy: roles.referencedBy,
  authorize: byRoute,
  decide: (_input, row) =>
    row && fixedRoleNames.includes(row.name)
      ? reject('role_name_fixed')
      : [{ type: 'RoleRemoved', data: {} }],
});

export function roleHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    CreateRole: creating(dependencies, createRole),
    ChangeRole: changing(dependencies, changeRole),
    RemoveRole: changing(dependencies, removeRole),
  };
}
