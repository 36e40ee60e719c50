/** What a route asks of the person who calls it. Deny by default: a route without an entry does not exist. */

/** The flags that a role may hold: the modules extend it with their list. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Flags {}

export type Flag = keyof Flags;

/** The person behind a call, as the log has them at this moment. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly isAdministrator: boolean;
  /** Empty where the role is inactive or without `hasAccessModule`. */
  readonly flags: ReadonlySet<Flag>;
  /** The role is active and has `hasAccessModule`. */
  readonly hasAccess: boolean;
}

export interface FlagPermission {
  readonly kind: 'flag';
  /** One of these is needed. */
  readonly any: readonly Flag[];
  /** Each of these is needed too. */
  readonly all?: readonly Flag[];
  /** Who holds one of these instead gets the picker's fields alone. */
  readonly picker?: readonly Flag[];
  /**
   * Who holds none may still reach their own records: the query or the decider sees to it. `always`: also with a role that is inactive or
   * without `hasAccessModule`, as their own profile.
   */
  readonly own?: boolean | 'always';
}

export type Permission =
  /** Nobody needs to be signed in. */
  | { readonly kind: 'public' }
  /** A live session, whatever the role: one's own profile. */
  | { readonly kind: 'session' }
  /** A live session with an active role that has access to the modules. */
  | { readonly kind: 'member' }
  | { readonly kind: 'administrator' }
  | FlagPermission;

export const open: Permission = { kind: 'public' };
export const session: Permission = { kind: 'session' };
export const member: Permission = { kind: 'member' };
export const administrator: Permission = { kind: 'administrator' };

export function flag(...any: readonly Flag[]): FlagPermission {
  return { kind: 'flag', any };
}

/** What a call may see: all of it, only the picker's fields, only one's own records, or nothing. */
export type Access = 'full' | 'picker' | 'own' | 'denied';

export function accessOf(permission: Permission, actor: Actor | null): Access {
  if (permission.kind === 'public') return 'full';
  if (!actor) return 'denied';
  if (permission.kind === 'session') return 'full';
  if (!actor.hasAccess) return permission.kind === 'flag' && permission.own === 'always' ? 'own' : 'denied';
  if (permission.kind === 'member') return 'full';
  if (permission.kind === 'administrator') return actor.isAdministrator ? 'full' : 'denied';
  const holds = (name: Flag) => actor.flags.has(name);
  if (permission.any.some(holds) && (permission.all ?? []).every(holds)) return 'full';
  if (permission.own) return 'own';
  return permission.picker?.some(holds) ? 'picker' : 'denied';
}
