/**
 * Where react-admin keeps what a screen remembers. Columns and saved filters last in this browser, under keys that begin with whose they
 * are; all else, the language among it, is of this page. Signing out resets what is of the page.
 */
import { localStorageStore, memoryStore, type Store } from 'react-admin';

const LASTING = /\.(?:columns|savedQueries)$/;

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
