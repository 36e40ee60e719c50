/** What the address needs is asked for at once and together: the session, the settings, and the screen's file. */
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { pause } from './kernel/api/pause.ts';
import { readSession, type StoredSession } from './kernel/api/session.ts';
import { beginList } from './kernel/list/firstList.ts';
import { meetsNeeds } from './kernel/session/Guard.tsx';
import { rememberedSession, sessionQuery } from './kernel/session/RequireSession.tsx';
import { sessionOf } from './kernel/session/SessionContext.tsx';
import { localeOfSetting } from './kernel/i18n/languages.ts';
import { knowsLanguage, rememberLanguage } from './kernel/i18n/useLanguage.ts';
import { publicSettingsQuery, settingsQuery } from './kernel/session/useSettings.ts';
import { preloadPalette } from './kernel/palette/PaletteHost.tsx';
import type { Screen } from './kernel/screens.ts';
import { product } from './modules/index.ts';
import { SignInScreen } from './modules/session/index.ts';

function screensAt(pathname: string): readonly Screen[] {
  const address = pathname === '/' ? '/dashboard' : pathname;
  return product.screens.filter(({ path }) => matchPath(path, address));
}

/** A file that does not load is reported by the screen that needs it. */
async function preloadScreen(pathname: string): Promise<void> {
  await Promise.all(
    screensAt(pathname).map(async ({ component }) => component.preload?.().catch(() => null)),
  );
}

/** A server that is slow to answer holds up nobody: the page is then in English until it has. */
const LANGUAGE_WAIT_MS = 1_000;

/** A file that does not load is reported where it is needed. */
const preloadSignIn = () => SignInScreen.preload().catch(() => null);

async function beginSignIn(client: QueryClient): Promise<void> {
  await Promise.all([preloadSignIn(), learnLanguage(client)]);
}

/** A browser that does not know the clinic's language waits for it, so that the page does not begin in another one. */
async function learnLanguage(client: QueryClient): Promise<void> {
  const asked = client.prefetchQuery(publicSettingsQuery);
  if (knowsLanguage()) return;
  await Promise.race([asked, pause(LANGUAGE_WAIT_MS)]);
  const settings = client.getQueryData(publicSettingsQuery.queryKey);
  rememberLanguage(localeOfSetting(settings?.['defaultLanguage']));
}

/** The rows of an address without a filter, for whom its screen is shown, as far as this browser remembers. */
function beginListAt({ pathname, search }: Location, client: QueryClient, stored: StoredSession): void {
  const known = rememberedSession(stored);
  if (!known || search !== '') return;
  const session = sessionOf(known.user, known.permissions);
  if (session.needsSecondFactor) return;
  for (const { list, needs } of screensAt(pathname)) {
    if (list && meetsNeeds(session, needs)) beginList(client, list);
  }
}

/** @returns once the screen can be rendered; what it shows is asked for by itself */
export async function beginFirstLoad(client: QueryClient): Promise<void> {
  const stored = readSession();
  if (!stored) return beginSignIn(client);
  void client.prefetchQuery(sessionQuery(stored));
  void client.prefetchQuery(settingsQuery);
  beginListAt(location, client, stored);
  await preloadScreen(location.pathname);
}

const gestures = ['pointermove', 'pointerdown', 'keydown', 'touchstart'];

/** The palette with the dialogs that it is made of. The sign-in page too: a person may sign out without a connection. */
function preloadSoonNeeded(): void {
  if (!navigator.onLine) return;
  for (const kind of gestures) removeEventListener(kind, preloadSoonNeeded);
  void preloadPalette();
  void preloadSignIn();
}

/**
 * A link that is pointed at or reached by keyboard is likely to be followed. Nothing is loaded beforehand without a connection: a browser
 * remembers that a file did not come until the page is loaded again.
 */
export function preloadOnIntent(): void {
  for (const kind of gestures) addEventListener(kind, preloadSoonNeeded, { passive: true });
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (navigator.onLine && link instanceof HTMLAnchorElement && link.origin === location.origin)
      void preloadScreen(link.pathname);
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, look);
}
