/**
 * What a tab remembers until it is closed, in session storage. Where that is switched off nothing is remembered, and nothing fails. What
 * belongs to an entry of the browser's history is kept for the last entries only: there is no end to them, and the storage is small. It is also
 * the first to go when the storage is full, so that what a person typed can be kept.
 */
const MOST_ENTRIES = 100;
const ENTRIES = 'entries';

/** The pages before it, and how far it was scrolled. */
const parts = ['trail', 'scroll'] as const;
export type EntryPart = (typeof parts)[number];

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function removeFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function keysOfTab(): readonly string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

function write(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const keyOf = (part: EntryPart, entry: string) => `${part}.${entry}`;

/** Of every entry, also of those that an earlier version kept without an end. */
function forgetEntries(): void {
  for (const key of keysOfTab())
    if (parts.some((part) => key.startsWith(keyOf(part, '')))) removeFromTab(key);
  removeFromTab(ENTRIES);
}

/** @returns whether it is kept */
export function keepInTab(key: string, text: string): boolean {
  if (write(key, text)) return true;
  forgetEntries();
  return write(key, text);
}

/** From the oldest to the newest. */
function keptEntries(): readonly string[] {
  return readTab(ENTRIES)?.split(' ') ?? [];
}

function addEntry(entry: string): void {
  const known = keptEntries();
  if (known.includes(entry)) return;
  const entries = [...known, entry];
  for (const old of entries.slice(0, -MOST_ENTRIES))
    for (const part of parts) removeFromTab(keyOf(part, old));
  write(ENTRIES, entries.slice(-MOST_ENTRIES).join(' '));
}

export function readOfEntry(part: EntryPart, entry: string): string | null {
  return readTab(keyOf(part, entry));
}

/** @param entry the key of the history's entry, as react-router names it */
export function keepOfEntry(part: EntryPart, entry: string, text: string): void {
  addEntry(entry);
  write(keyOf(part, entry), text);
}
