import { createHmac, createSecretKey } from 'node:crypto';

/** HMAC-SHA-256: equal values are found by it, and nobody without the key can try values out. */
export interface KeyedHash {
  /**
   * 64 hex digits, fit for the name of a stream.
   * @param value normalised by the caller: what counts as equal must be equal here
   */
  hash(kind: string, value: string): string;
  /** The same for equal JSON, whatever the order of its keys. */
  fingerprint(value: unknown): string;
}

/** @param key CLAIM_KEY, 32 bytes. It is never rotated: what was hashed could not be found again. */
export function keyedHash(key: Buffer): KeyedHash {
  const secret = createSecretKey(key);
  const digest = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
  return {
    hash: (kind, value) => digest('value', kind, value),
    fingerprint: (value) => digest('fingerprint', fingerprintText(value)),
  };
}

/**
 * The text that fingerprints and hashes of contents are made of: JSON with sorted keys; members that are undefined are absent, as in JSON
 * itself. It is not `canonicalJson` of the event store: whole numbers as keys stand first, and 1e999 is null. Stored fingerprints
 * depend on it, so it stays as it is.
 */
export function fingerprintText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => (isPlainObject(member) ? sorted(member) : member)) ??
    'null'
  );
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
