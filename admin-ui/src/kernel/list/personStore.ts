/**
 * Where react-admin keeps what a screen remembers. Columns, saved filters, recently opened records and the last choice in a form last in this
 * browser, under keys that begin with whose they are; all else, the language among it, is of this page. Signing out resets what is of the page,
 * and removes the recently opened records: names of patients stay in the browser for as long as the session does.
 */
import { localStorageStore, memoryStore, type Store } from 'react-admin';

const LASTING = /\.(?:columns|savedQueries|recent|lastChoice)$/;
const RECENT = /\.recent$/;

/** At a sign-out all of them; at a sign-in those of other people. */
export function forgetRecent(butOf?: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => RECENT.test(key));
    for (const key of keys) if (!butOf || !key.endsWith(`${butOf}.recent`)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}

export function personStore(beginning: Readonly<Record<string, unknown>>): Store {
  const lasting = localStorageStore(undefined, 'Hospital');
  const fleeting = memoryStore({ ...beginning });
  const storeOf = (key: string) => (LASTING.test(key) ? lasting : fleeting);
  return {
    ...fleeting,
    setup: () => {
      lasting.setup();
      fleeting.setup();
    },
    teardown: () => {
      lasting.teardown();
      fleeting.teardown();
    },
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, listener) => storeOf(key).subscribe(key, listener),
  };
}
