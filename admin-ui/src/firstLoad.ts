/** What the address needs is asked for at once and together: the session, the settings, and the screen's file. */
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { readSession } from './kernel/api/session.ts';
import { sessionQuery } from './kernel/session/RequireSession.tsx';
import { settingsQuery } from './kernel/session/useSettings.ts';
import { preloadBorrowed } from './kernel/ui/borrowed.tsx';
import { product } from './modules/index.ts';

/** A file that does not come is told by the screen that needs it. */
export async function preloadScreen(pathname: string): Promise<void> {
  const address = pathname === '/' ? '/dashboard' : pathname;
  const screens = product.screens.filter(({ path }) => matchPath(path, address));
  await Promise.all(screens.map(async ({ component }) => component.preload?.().catch(() => null)));
}

/** @returns once the screen can be rendered; what it shows is asked for by itself */
export async function beginFirstLoad(client: QueryClient): Promise<void> {
  const stored = readSession();
  if (!stored) return;
  void client.prefetchQuery(sessionQuery(stored));
  void client.prefetchQuery(settingsQuery);
  await preloadScreen(location.pathname);
}

const gestures = ['pointermove', 'pointerdown', 'keydown', 'touchstart'];

/** A link that is pointed at or reached by keyboard is likely to be followed. */
export function preloadOnIntent(): void {
  for (const kind of gestures) addEventListener(kind, preloadBorrowed, { once: true, passive: true });
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin)
      void preloadScreen(link.pathname);
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, look);
}
