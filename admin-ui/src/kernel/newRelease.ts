/**
 * After a new release the files that this page still names are gone from the server, and only loading the page again brings the new ones. That
 * takes away what is open, so it is done where the person went to another screen anyway (what they typed into forms is a draft), and offered
 * everywhere else. A file that was loaded beforehand and did not come never does it.
 */
import { keepInTab, readTab } from './tabStorage.ts';
import { useToasts } from './toasts.ts';

const KEY = 'reloadedAt';
const AT_MOST_EVERY_MS = 30_000;

/** So that a server that is really broken does not reload for ever: not at all where the last time cannot be kept. */
export function mayReload(now: number): boolean {
  const last = Number(readTab(KEY) ?? 0);
  return now - last >= AT_MOST_EVERY_MS && keepInTab(KEY, String(now));
}

/** The file that the page begins with: each release has another one. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src^="/"]')?.getAttribute('src') ?? null;
}

/** That of the server's page; null without a connection, or where something else answers: a network that asks for a sign-in. */
async function entryThere(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return answer.ok ? entryOf(page) : null;
  } catch {
    return null;
  }
}

const reloadPage = (): void => location.reload();

/** The screen that the person went to did not come. Chromium remembers that a file failed: importing it again fails without asking for it. */
export async function reloadIfReached(reload: () => void = reloadPage): Promise<void> {
  if ((await entryThere()) !== null && mayReload(Date.now())) reload();
}

/** Says that a part of the screen did not come. After a new release the person chooses when the page is loaded again. */
export function useSayNotLoaded(): () => Promise<void> {
  const { say } = useToasts();
  return async () => {
    const toast = { kind: 'warning', title: 'toast.title.warning' } as const;
    const link = { text: 'error.reload', open: reloadPage };
    const there = await entryThere();
    if (there !== null && there !== entryOf(document)) say({ ...toast, text: 'error.newRelease', link });
    else say({ ...toast, text: 'error.notLoadedTitle' });
  };
}
