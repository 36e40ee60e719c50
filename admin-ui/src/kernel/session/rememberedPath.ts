/**
 * Where the signed-in person is, with what they brought there: after a session that ended, the sign-in leads back to exactly this
 * visit of the screen, a dragged slot and a draft included.
 */
import { useEffect } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { readSession } from '../api/session.ts';

let last: { readonly location: Location; readonly userId: string | undefined } | null = null;

export function useRememberScreenPath(): void {
  const location = useLocation();
  useEffect(() => {
    last = { location, userId: readSession()?.user._id };
  }, [location]);
}

const VISIT = 'visit';

/** One visit of a screen: a reload, and a sign-in on the way, are the same visit. */
export function visitOf({ state, key }: Pick<Location, 'state' | 'key'>): string {
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, VISIT) : null;
  return typeof kept === 'string' ? kept : key;
}

/** What the navigation back to this address takes along; nothing for another person. */
export function rememberedState(address: string): unknown {
  if (!last || last.userId !== readSession()?.user._id) return undefined;
  const { pathname, search, state } = last.location;
  if (pathname + search !== address) return undefined;
  const brought: unknown = state;
  return { ...(typeof brought === 'object' ? brought : {}), [VISIT]: visitOf(last.location) };
}
