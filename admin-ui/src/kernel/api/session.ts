/**
 * The signed-in person as the browser keeps them between visits: `token` and `user` in local storage.
 * Only this file knows the keys. Storage that is switched off behaves like an empty one.
 */
import { keepInTab, readTab, removeFromTab } from '../tabStorage.ts';

export interface SignedInUser {
  readonly _id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly role: { readonly _id: string; readonly name: string };
  readonly photo?: string | null;
  readonly hasSecondFactor?: boolean;
  readonly mustAddSecondFactor?: boolean;
  readonly recoveryCodesLeft?: number | null;
}

export interface StoredSession {
  readonly token: string;
  readonly user: SignedInUser;
}

const TOKEN = 'token';
const USER = 'user';
const RIGHTS = 'rights';
const ENDED = 'sessionEnded';

export function readSession(): StoredSession | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user = localStorage.getItem(USER);
    return token && user ? { token, user: JSON.parse(user) as SignedInUser } : null;
  } catch {
    return null;
  }
}

export function writeSession({ token, user }: StoredSession): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify(user));
  removeFromTab(ENDED);
}

/** The profile may have changed since the sign-in. */
export function rememberUser(user: SignedInUser): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  localStorage.removeItem(RIGHTS);
}

/** Another tab signed the person out, or somebody else in. @returns what stops listening */
export function onOtherPerson(act: () => void): () => void {
  const person = readSession()?.user._id;
  const follow = ({ key }: StorageEvent) => {
    const isOfSession = key === null || key === TOKEN || key === USER;
    if (isOfSession && readSession()?.user._id !== person) act();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

interface StoredRights {
  readonly userId: string;
  readonly flags: readonly string[];
  readonly hasAccess: boolean;
  readonly requiresSecondFactor?: boolean;
}

/** What the person might do when the rights were last loaded: what to show until they are loaded again. */
export function rememberRights(rights: StoredRights): void {
  localStorage.setItem(RIGHTS, JSON.stringify(rights));
}

export function rememberedRights({ _id }: SignedInUser): StoredRights | null {
  try {
    const rights = JSON.parse(localStorage.getItem(RIGHTS) ?? 'null') as StoredRights | null;
    return rights?.userId === _id && Array.isArray(rights.flags) ? rights : null;
  } catch {
    return null;
  }
}

/** The server no longer knows the session: the sign-in page says why. */
export function endSession(code: string): void {
  if (!readSession()) return;
  forgetSession();
  keepInTab(ENDED, code);
}

/** The code of the refusal that ended it. */
export function sessionEnd(): string | null {
  return readTab(ENDED);
}
