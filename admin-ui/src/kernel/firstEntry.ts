/**
 * A key for the history's entry that the browser opened by its address. react-router gives keys to its own entries only and calls each first
 * one `default`: what a tab remembers of one address would be taken for what it knows of the next. A reload keeps the key.
 */
import { newId } from '@hospital/contracts';

/** Called before the router reads the entry. */
export function nameFirstEntry(): void {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? state : {};
  if (!('key' in kept)) history.replaceState({ ...kept, key: newId() }, '');
}
