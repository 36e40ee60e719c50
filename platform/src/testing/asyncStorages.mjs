/**
 * Jest makes an `AsyncLocalStorage` for each test file. Up to Node 22 each one that was ever entered is asked at every promise, and holds all that
 * its file loaded, until it is disabled: without this, a worker is the slower and the larger the more files it has run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const entered = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function remembering(...args) {
  entered.add(this);
  return run.apply(this, args);
};

/** To be called once nothing of the file runs any more. */
export function disableAsyncStorages() {
  for (const storage of entered) storage.disable();
  entered.clear();
}
