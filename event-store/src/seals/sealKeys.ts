/**
 * The keys that seal: one makes new seals, and older ones, found by their id, only check what they sealed before it.
 * Each kind of content that is sealed begins with a label of its own, so that a seal of one kind never passes for another.
 */
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const MAC = 'sha256';
const ID_LENGTH = 8;

export interface SealKey {
  /** The first eight hexadecimal digits of the key's hash: it names the key and says nothing about it. */
  readonly keyId: string;
  /** HMAC-SHA-256, 32 bytes. */
  mac(bytes: Buffer): Buffer;
}

/** As a key, it is the one that seals now. */
export interface SealKeys extends SealKey {
  /** Undefined where no such key was given. */
  find(keyId: string): SealKey | undefined;
}

export interface GivenSealKeys {
  /** 32 bytes. */
  readonly current: Buffer;
  readonly previous?: readonly Buffer[] | undefined;
}

export function sealKeys({ current, previous = [] }: GivenSealKeys): SealKeys {
  const sealing = sealKey(current);
  const known = new Map([...previous.map(sealKey), sealing].map((key) => [key.keyId, key]));
  return { ...sealing, find: (keyId) => known.get(keyId) };
}

function sealKey(bytes: Buffer): SealKey {
  const key: KeyObject = createSecretKey(bytes);
  const keyId = createHash('sha256').update('hospital seal key').update(bytes).digest('hex');
  return {
    keyId: keyId.slice(0, ID_LENGTH),
    mac: (content) => createHmac(MAC, key).update(content).digest(),
  };
}
