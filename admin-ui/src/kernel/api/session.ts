/**
 * The signed-in person as the browser keeps them between visits: `token` and `user` in local storage.
 * Only this file knows the keys. Storage that is switched off behaves like an empty one.
 */
export interface SignedInUser {
  readonly _id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly role: { readonly _id: string; readonly name: string };
  readonly photo?: string | null;
}

export interface StoredSession {
  readonly token: string;
  readonly user: SignedInUser;
}

const TOKEN = 'token';
const USER = 'user';
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
  sessionStorage.removeItem(ENDED);
}

/** The profile may have changed since the sign-in. */
export function rememberUser(user: SignedInUser): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

/** The server no longer knows the session: the sign-in page says so. */
export function endSession(): void {
  if (!readSession()) return;
  forgetSession();
  try {
    sessionStorage.setItem(ENDED, 'true');
  } catch {
    // Without storage the sign-in page says nothing.
  }
}

export function hasSessionEnded(): boolean {
  try {
    return sessionStorage.getItem(ENDED) !== null;
  } catch {
    return false;
  }
}
