/**
 * A change of the key that signs checkpoints. The former key signs the new one, and the new one signs the former: so with either of them the other can be
 * trusted, and the whole chain checked. The log keeps it (`CheckpointKeyReplaced`), and so does a line of `public.key`, for those who have no log.
 */
import { CHECKPOINT_KEY_REPLACED, type JsonObject, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { eventsOfTypes } from '../eventSourcing/eventsOfTypes.ts';
import { parsePublicKey, type PublicKey, type SigningKey } from './evidenceKey.ts';

const LABEL = 'hospital-back-office/key-change';
const REPLACES = 'replaces';

export interface KeyChange {
  readonly former: PublicKey;
  readonly key: PublicKey;
  /** By the former key, base64. */
  readonly signature: string;
  /** By the new key, base64. */
  readonly acceptance: string;
}

export function signKeyChange(former: SigningKey, key: SigningKey): KeyChange {
  const pair = { former: former.publicKey, key: key.publicKey };
  const text = signedText(pair);
  const [signature, acceptance] = [former.sign(text), key.sign(text)].map((each) => each.toString('base64'));
  return { ...pair, signature: signature ?? '', acceptance: acceptance ?? '' };
}

function signedText({ former, key }: Pick<KeyChange, 'former' | 'key'>): string {
  return `${LABEL}\n${former.text}\n${key.text}\n`;
}

/** As the event holds it. Null where one of the keys did not sign it: somebody else wrote it. */
export function keyChangeOf(data: JsonObject): KeyChange | null {
  const [former, key, signature, acceptance] = ['former', 'key', 'signature', 'acceptance'].map((name) =>
    String(data[name]),
  );
  return checked([former ?? '', key ?? '', signature ?? '', acceptance ?? '']);
}

function checked([formerText, keyText, signature, acceptance]: readonly [string, string, string, string]) {
  try {
    const [former, key] = [parsePublicKey(formerText), parsePublicKey(keyText)];
    const change: KeyChange = { former, key, signature, acceptance };
    const text = signedText(change);
    const isSigned =
      former.verifies(text, Buffer.from(signature, 'base64')) &&
      key.verifies(text, Buffer.from(acceptance, 'base64'));
    return isSigned && former.id !== key.id ? change : null;
  } catch {
    return null;
  }
}

/** A line of `public.key`. */
export function lineOf({ former, key, signature, acceptance }: KeyChange): string {
  return [key.text, REPLACES, former.text, signature, acceptance].join(' ');
}

export interface KeyRing {
  readonly keys: readonly PublicKey[];
  readonly changes: readonly KeyChange[];
}

/** @throws ConfigError for a line that names no key */
export function parseKeyRing(text: string): KeyRing {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.map((line) => line.trim().split(/\s+/));
  const keys = new Map(parts.map(([key = '']) => [key, parsePublicKey(key)]));
  const changes = parts.flatMap(([key = '', word, former = '', signature = '', acceptance = '']) => {
    const change = word === REPLACES ? checked([former, key, signature, acceptance]) : null;
    return change ? [change] : [];
  });
  return { keys: [...keys.values()], changes };
}

/** The keys, and those that they vouch for, before them and after them. */
export function trusted(keys: readonly PublicKey[], changes: readonly KeyChange[]): readonly PublicKey[] {
  const known = new Map(keys.map((key) => [key.id, key]));
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const { former, key } of changes) {
      if (known.has(former.id)) known.set(key.id, key);
      if (known.has(key.id)) known.set(former.id, former);
    }
  }
  return [...known.values()];
}

/** The key that signs now what this one signed before. */
export function successorOf(id: string, changes: readonly KeyChange[]): string {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at);) {
    passed.add(at);
    const next = changes.find(({ former }) => former.id === at);
    if (!next) return at;
    at = next.key.id;
  }
  return id;
}

/** Those that this key replaced, directly or not. */
export function formerOf(id: string, changes: readonly KeyChange[]): ReadonlySet<string> {
  const found = new Set<string>();
  collect(id, changes, found);
  return found;
}

function collect(id: string, changes: readonly KeyChange[], found: Set<string>): void {
  for (const { former, key } of changes)
    if (key.id === id && !found.has(former.id)) {
      found.add(former.id);
      collect(former.id, changes, found);
    }
}

/** What the log says up to its present end. */
export async function keyChangesOf(store: Pick<EventStore, 'end' | 'subscribe'>): Promise<KeyChange[]> {
  return keyChangesIn(await eventsOfTypes(store, [CHECKPOINT_KEY_REPLACED]));
}

export function keyChangesIn(events: readonly StoredEvent[]): KeyChange[] {
  return events.flatMap(({ data, unreadable }) => (unreadable ? [] : (keyChangeOf(data) ?? [])));
}
