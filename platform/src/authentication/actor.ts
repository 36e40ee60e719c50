import {
  flags,
  isAdministratorRole,
  moduleNamed,
  titleOf,
  type Actor,
  type AnyRow,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import { growingCache } from '../eventSourcing/foldCache.ts';
import type { Records } from '../eventSourcing/records.ts';

export function described(name: string): ModuleDescription {
  const module = moduleNamed(name);
  if (!module) throw new Error(`there is no module ${name}`);
  return module;
}

export interface LivingUser {
  readonly actor: Actor;
  readonly row: AnyRow;
  /** Their role asks for a second factor, whether they have one or not. */
  readonly requiresSecondFactor: boolean;
}

/** Deleted and inactive ones too. */
export async function userRow(records: Pick<Records, 'load'>, userId: string): Promise<AnyRow | null> {
  return (await records.load(described('users'), userId)).row;
}

/** Deactivated, and not deleted. */
export function isInactive(user: AnyRow | null): boolean {
  return user !== null && !user.deletedAt && user['status'] === 'inactive';
}

const REMEMBERED_ROLES = 5_000;
/** The role that a user had when they were last looked at. It is only a guess: it says what may be worth reading together. */
const lastRoles = growingCache<string>(REMEMBERED_ROLES);

/** Both are read at once where the user still has the role that they had last. */
async function userAndRole(records: Pick<Records, 'load'>, userId: string) {
  const roleOf = (id: string) => records.load(described('roles'), id);
  const guess = lastRoles.get(userId);
  const [user, guessed] = await Promise.all([
    userRow(records, userId),
    guess === undefined ? null : roleOf(guess).catch(() => null),
  ]);
  if (!user || user.deletedAt || user['status'] !== 'active') return null;
  const roleId = String(user['role']);
  lastRoles.set(userId, roleId);
  const { row: role } = guessed && roleId === guess ? guessed : await roleOf(roleId);
  return { user, roleId, role };
}

/** The user and their role as the log has them at this moment; null for who is inactive, deleted or was never there. */
export async function livingUser(records: Pick<Records, 'load'>, userId: string): Promise<LivingUser | null> {
  const read = await userAndRole(records, userId);
  if (!read) return null;
  const { user, roleId, role } = read;
  const hasAccess =
    role !== null && !role.deletedAt && role['status'] === 'active' && role['hasAccessModule'] === true;
  const roleName = String(role?.['name'] ?? '');
  const held: readonly Flag[] = hasAccess ? flags.filter((name) => role[name] === true) : [];
  const actor = {
    id: userId,
    name: titleOf(described('users').title, user),
    roleId,
    roleName,
    isAdministrator: hasAccess && isAdministratorRole(roleName),
    flags: new Set(held),
    hasAccess,
  };
  return { actor, row: user, requiresSecondFactor: role?.['requiresSecondFactor'] === true };
}

/** What codes of a folded user are checked with, those of an app or the one-time code after a reset; null without a second factor. */
export function secondFactorOf(user: AnyRow): string | null {
  const factor = user['secondFactor'];
  return typeof factor === 'string' ? factor : null;
}

/** Whether nothing else is reached until the person of a folded user has added a second factor. */
export function mustAddSecondFactor({ row, requiresSecondFactor }: LivingUser): boolean {
  return row['mustAddSecondFactor'] === true || (requiresSecondFactor && secondFactorOf(row) === null);
}

/** Ids of the passkeys that a folded user has. */
export function passkeysOf(user: AnyRow): readonly string[] {
  const { passkeys } = user as { passkeys?: readonly { readonly passkey: string }[] | null };
  return (passkeys ?? []).map(({ passkey }) => passkey);
}

export async function actorOf(records: Pick<Records, 'load'>, userId: string): Promise<Actor | null> {
  return (await livingUser(records, userId))?.actor ?? null;
}
