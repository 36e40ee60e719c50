/** Every link and every step within the product keeps the moment of the address; only what names a moment, or none, leads to another one. */
import { useContext, useMemo, type ReactNode } from 'react';
import {
  createPath,
  parsePath,
  UNSAFE_NavigationContext,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';
import { AS_OF, atMoment, currentMoment } from './moment.ts';

/** It belongs to no moment. After a session that ended, the sign-in leads back to an address that names the moment itself. */
const SIGN_IN = '/signin';

/** `?asOf=` without a value leads back to now. */
function momentAt({ pathname, search }: Partial<Path>): string | null {
  if (pathname === SIGN_IN) return null;
  const given = new URLSearchParams(search).get(AS_OF);
  return given === null ? currentMoment() : given || null;
}

function kept(to: To): To {
  const address = typeof to === 'string' ? to : createPath(to);
  const parsed = parsePath(address);
  const moment = momentAt(parsed);
  const { pathname, search = '', hash = '' } = parsePath(atMoment(address, moment));
  return { ...parsed, ...(pathname === undefined ? {} : { pathname }), search, hash };
}

function keeping(navigator: Navigator): Navigator {
  return {
    createHref: (to) => navigator.createHref(kept(to)),
    go: (delta) => navigator.go(delta),
    push: (to, state, options) => navigator.push(kept(to), state, options),
    replace: (to, state, options) => navigator.replace(kept(to), state, options),
    ...(navigator.encodeLocation ? { encodeLocation: (to) => navigator.encodeLocation?.(to) ?? {} } : {}),
  } as Navigator;
}

export function PastNavigation({ children }: { readonly children: ReactNode }) {
  const context = useContext(UNSAFE_NavigationContext);
  const value = useMemo(() => ({ ...context, navigator: keeping(context.navigator) }), [context]);
  return <UNSAFE_NavigationContext.Provider value={value}>{children}</UNSAFE_NavigationContext.Provider>;
}
