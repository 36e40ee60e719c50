/**
 * Who is signed in: a bearer token in local storage. A 401 anywhere ends the session and leads to /signin, which leads back
 * to the screen one came from. Permissions are the flags of the role, loaded by its name.
 */
import { roleFlags, type Flag } from '@hospital/contracts';
import type { AuthProvider } from 'react-admin';
import { dropAllDrafts } from '../form/draft.ts';
import { forgetRecent } from '../list/personStore.ts';
import { clearPersonalState } from './clearPersonalState.ts';
import { call, refusalFrom, statusOf } from './http.ts';
import { forgetReads } from './readPosition.ts';
import { readSession, writeSession, type SignedInUser, type StoredSession } from './session.ts';

type RoleAnswer = Readonly<Record<string, unknown>>;

export interface Permissions {
  readonly flags: ReadonlySet<Flag>;
  readonly hasAccess: boolean;
  /** The role asks for one. */
  readonly requiresSecondFactor?: boolean;
}

/** An inactive role, or one without the main switch, opens nothing but one's own profile. */
export function permissionsOf(role: RoleAnswer): Permissions {
  const hasAccess = role['hasAccessModule'] === true && role['status'] === 'Active';
  return {
    hasAccess,
    flags: new Set(hasAccess ? roleFlags.filter((name) => role[name] === true) : []),
    requiresSecondFactor: role['requiresSecondFactor'] === true,
  };
}

export async function loadPermissions(roleName: string): Promise<Permissions> {
  const body = { search: { name: roleName } };
  const answer = await call({ method: 'POST', path: '/roles/roleByName', body, ofNow: true });
  return permissionsOf(answer.body as RoleAnswer);
}

export async function loadProfile(): Promise<SignedInUser> {
  return (await call({ method: 'GET', path: '/profile', ofNow: true })).body as SignedInUser;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, once the server asked for it. */
  readonly code?: string;
  /** In place of the code, as the browser returned it. */
  readonly passkey?: object;
}

/** A sign-in from a browser in which the person had not signed in before. */
export interface NewSignIn {
  readonly at: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
}

export const authProvider: AuthProvider = {
  /** @returns new sign-ins, to be shown to the person */
  login: async ({ email, password, code, passkey }: Credentials): Promise<readonly NewSignIn[]> => {
    const body = { email, password, ...(code ? { code } : {}), ...(passkey ? { passkey } : {}) };
    const answer = await call({ method: 'POST', path: '/signin', body, ofNow: true });
    const { newSignIns = [], ...session } = answer.body as StoredSession & { newSignIns?: NewSignIn[] };
    writeSession(session);
    dropAllDrafts(session.user._id);
    forgetRecent(session.user._id);
    forgetReads();
    return newSignIns;
  },
  /** Signing out must work without a connection too: the token is forgotten whatever the server says. */
  logout: async () => {
    const session = readSession();
    // First, so that nothing asks with a token that is about to end.
    clearPersonalState({ isOwnWill: session !== null });
    const headers = { Authorization: `Bearer ${session?.token}` };
    if (session) void call({ method: 'GET', path: '/signout', headers, ofNow: true }).catch(() => null);
    return '/signin';
  },
  checkAuth: async () => {
    if (!readSession()) throw new Error('not_signed_in');
  },
  checkError: async (error: unknown) => {
    // Not for a call of a former session: the person who is here now has nothing to do with it.
    if (statusOf(error) !== 401) return;
    clearPersonalState({ code: refusalFrom(error).code });
    throw Object.assign(new Error('not_signed_in'), { message: false, redirectTo: '/signin' });
  },
  getIdentity: async () => {
    const user = readSession()?.user;
    if (!user) throw new Error('not_signed_in');
    const { _id, firstname, lastname, photo } = user;
    return { id: _id, fullName: `${firstname} ${lastname}`, ...(photo ? { avatar: photo } : {}) };
  },
  getPermissions: async () => {
    const user = readSession()?.user;
    return user ? loadPermissions(user.role.name) : { hasAccess: false, flags: new Set() };
  },
};
