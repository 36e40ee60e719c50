/**
 * Where react-admin keeps what a screen remembers. Columns, saved filters, recently opened records and the last choice in a form last in this
 * browser, under keys that begin with whose they are; all else, the language among it, is of this page. Signing out resets what is of the page,
 * and removes the recently opened records: names of patients stay in the browser for as long as the session does. Saved filters keep ids alone.
 */
import { extractValidSavedQueries, localStorageStore, memoryStore, type Store } from 'react-admin';
import { idsOnly } from './idsOnly.ts';

const LASTING = /\.(?:columns|savedQueries|recent|lastChoice)$/;
const RECENT = /\.recent$/;
const SAVED = /\.savedQueries$/;

function keysLike(pattern: RegExp): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => pattern.test(key));
  } catch {
    // Without storage nothing was kept.
    return [];
  }
}

/** At a sign-out all of them; at a sign-in those of other people. */
export function forgetRecent(butOf?: string): void {
  for (const key of keysLike(RECENT))
    if (!butOf || !key.endsWith(`${butOf}.recent`)) localStorage.removeItem(key);
}

function withoutNames(text: string): string {
  const saved = extractValidSavedQueries(JSON.parse(text)).map((query) => ({
    ...query,
    value: { ...query.value, filter: idsOnly({ ...query.value.filter }) },
  }));
  return JSON.stringify(saved);
}

/** Earlier versions kept names in saved filters, of patients too: of everybody who used this browser they are removed. */
function forgetNames(): void {
  for (const key of keysLike(SAVED)) {
    try {
      localStorage.setItem(key, withoutNames(localStorage.getItem(key) ?? '[]'));
    } catch {
      // The product did not write what cannot be read.
    }
  }
}

export function personStore(beginning: Readonly<Record<string, unknown>>): Store {
  forgetNames();
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
