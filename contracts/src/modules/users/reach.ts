/** Decision 47: which accounts have rights that somebody lacks. A way into such an account would be a way to these rights. */
import type { Actor, Flag } from '../../kernel/permissions.ts';
import { flags } from '../roles/flags.ts';
import { ADMINISTRATEUR_ROLE, DOCTOR_ROLE } from '../roles/roles.ts';

/** Over people, rights and settings: who holds one of these is not put out by who lacks it. */
export const strongFlags: readonly Flag[] = /* @__PURE__ */ flags.filter(
  (flag) => ['Doctors', 'Employees', 'RolesAndPermissions'].includes(flag) || flag.endsWith('Settings'),
);

/** Doctors are managed with the flag Doctors, everybody else with Employees. */
export function mayManage({ flags: held }: Pick<Actor, 'flags'>, roleId: unknown): boolean {
  return held.has(roleId === DOCTOR_ROLE ? 'Doctors' : 'Employees');
}

/** A role as it is stored: its flags are beside its name. */
export type RoleFlags = { readonly _id: string } & { readonly [name in Flag]?: unknown };

/** Whether the role has a right, of these, that the person lacks. */
export function lacksRightOf(
  actor: Pick<Actor, 'isAdministrator' | 'flags'>,
  role: RoleFlags | null,
  among: readonly Flag[] = flags,
): boolean {
  if (actor.isAdministrator) return false;
  return (
    role?._id === ADMINISTRATEUR_ROLE || among.some((flag) => role?.[flag] === true && !actor.flags.has(flag))
  );
}
