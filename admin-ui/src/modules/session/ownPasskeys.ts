/** The passkeys of the person who is signed in, and why there may be none. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';
import { hasPasskeySupport, isPasskeyAddress } from './passkeyBrowser.ts';

export interface OwnPasskey {
  readonly _id: string;
  readonly name: string;
  readonly site: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

export interface OwnPasskeys {
  readonly origin: string | null;
  readonly unavailable: 'no_public_url' | 'address' | 'plain_http' | null;
  readonly passkeys: readonly OwnPasskey[];
}

/** Not about a record: no change of another person touches it. */
export const PASSKEYS_KEY = ['ownPasskeys'];

async function loadPasskeys({ signal }: { readonly signal: AbortSignal }): Promise<OwnPasskeys> {
  return (await call({ method: 'GET', path: '/profile/passkeys', ofNow: true, signal })).body as OwnPasskeys;
}

export function useOwnPasskeys() {
  return useQuery({ queryKey: PASSKEYS_KEY, queryFn: loadPasskeys });
}

/** Whether one of them can be used in this browser at this address. */
export function hasUsable({ origin, passkeys }: OwnPasskeys): boolean {
  return isPasskeyAddress(origin) && passkeys.some(({ site }) => site === window.location.hostname);
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why none can be added here; null where it can. `localhost` is the product only on the machine that it runs on. */
export function obstacleOf({ origin, unavailable }: OwnPasskeys) {
  if (origin === null) return unavailable ?? 'no_public_url';
  if (isPasskeyAddress(origin)) return null;
  if (origin === window.location.origin) return hasPasskeySupport() ? null : 'no_support';
  const isOfServer = new URL(origin).hostname === 'localhost' && !THIS_MACHINE.has(window.location.hostname);
  return isOfServer ? 'no_public_url' : 'other_address';
}
