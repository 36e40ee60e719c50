/** Roles are written by an Administrateur; two names are fixed, and Administrateur can not lock itself out. */
import {
  ADMINISTRATEUR_ROLE,
  fixedRoleNames,
  reject,
  roles,
  type AnyRow,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, type Command, type CommandModule, type FactRefs } from '../../kernel/command.ts';
import { changeDrafts, differing, known, uniqueClaims } from '../../kernel/crud.ts';
import { changing, creating, type HandlerParts } from '../../kernel/httpCommand.ts';

type Values = Readonly<Record<string, unknown>>;
type RoleCommand = Command<Values, AnyRow, FactRefs>;

export const roleCommands: CommandModule = { claims: uniqueClaims(roles, ['name']) };

/** What Administrateur keeps, whoever asks. */
const kept: Values = { hasAccessModule: true, RolesAndPermissions: true, status: 'active' };

function fixedRefusal(row: AnyRow, changes: Values): Rejection | null {
  if ('name' in changes && fixedRoleNames.includes(String(row['name']))) {
    return reject('role_name_fixed', { fields: { name: 'This name is fixed.' } });
  }
  const lost =
    row._id === ADMINISTRATEUR_ROLE
      ? Object.keys(kept).filter((name) => name in changes && changes[name] !== kept[name])
      : [];
  if (lost.length === 0) return null;
  return reject('role_flag_fixed', {
    fields: Object.fromEntries(lost.map((name) => [name, 'Administrateur keeps this.'])),
  });
}

export const createRole: RoleCommand = {
  name: 'CreateRole',
  module: roles,
  creates: true,
  authorize: byRoute,
  decide: (input) => [{ type: 'RoleCreated', data: known(roles.fields, input) }],
};

export const changeRole: RoleCommand = {
  name: 'ChangeRole',
  module: roles,
  authorize: byRoute,
  decide(input, row) {
    if (!row) return reject('not_found');
    const changes = differing(roles.fields, row, input);
    return fixedRefusal(row, changes) ?? changeDrafts('Role', row, changes);
  },
};

export const removeRole: RoleCommand = {
  name: 'RemoveRole',
  module: roles,
  notWhileUsedBy: roles.usedBy,
  authorize: byRoute,
  decide: (_input, row) =>
    row && fixedRoleNames.includes(String(row['name']))
      ? reject('role_name_fixed')
      : [{ type: 'RoleRemoved', data: {} }],
};

export function roleHandlers(parts: HandlerParts): Handlers {
  return {
    CreateRole: creating(parts, createRole),
    ChangeRole: changing(parts, changeRole),
    RemoveRole: changing(parts, removeRole),
  };
}
