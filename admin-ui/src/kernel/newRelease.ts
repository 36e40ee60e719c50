/**
 * After a new release the parts that this page still names are gone from the server: the page is loaded again, which brings the new
 * ones. Once in a while only, so that a server that is really broken does not reload for ever.
 */
const KEY = 'reloadedAt';
const AT_MOST_EVERY_MS = 30_000;

export function mayReload(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < AT_MOST_EVERY_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** Without a connection a page that is loaded again is the browser's error page, and everything on it is gone. */
async function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function reloadIfReleased(reload: () => void): Promise<void> {
  if ((await isServerThere()) && mayReload(Date.now(), sessionStorage)) reload();
}

export function reloadOnNewRelease(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReleased(() => location.reload()));
}
