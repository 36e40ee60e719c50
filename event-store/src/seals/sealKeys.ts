/**
 * The keys that seal, found by their ids. The log says which one makes new seals (`sealHistory.ts`), so that all processes agree during a change of keys;
 * the others only check. Each kind of content that is sealed begins with a label of its own, so that a seal of one kind never passes for another.
 */
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { StoreRefused } from '../eventStore.ts';

const MAC = 'sha256';
const ID_LENGTH = 8;

export interface SealKey {
  /** The first eight hexadecimal digits of the key's hash: it names the key and says nothing about it. */
  readonly keyId: string;
  /** HMAC-SHA-256, 32 bytes. */
  mac(bytes: Buffer): Buffer;
}

/**
 * As a key, it is the one that seals now.
 * `mac` @throws SealKeyAbsent
 */
export interface SealKeys extends SealKey {
  /** Undefined where no such key was given. */
  find(keyId: string): SealKey | undefined;
  /** This key seals from now on, whether it is here or not. */
  use(keyId: string): void;
}

export interface GivenSealKeys {
  /** 32 bytes; it seals until the log names another one. */
  readonly current: Buffer;
  readonly previous?: readonly Buffer[] | undefined;
  /** Where the keys are files: a rotation changes them while the process runs. */
  readonly readAgain?: (() => readonly Buffer[]) | undefined;
}

/** Nothing is appended without the key that the log demands: every reader would refuse it. */
export class SealKeyAbsent extends StoreRefused {
  constructor() {
    super(
      'Events are sealed with a key that this process does not have: restart it with the new SEAL_KEY, and with the former one in SEAL_KEY_OLD',
    );
  }
}

export function sealKeys({ current, previous = [], readAgain }: GivenSealKeys): SealKeys {
  const known = new Map<string, SealKey>();
  const add = (keys: readonly Buffer[]): void => {
    for (const key of keys.map(sealKey)) known.set(key.keyId, key);
  };
  add([...previous, current]);
  const find = (keyId: string): SealKey | undefined => {
    if (!known.has(keyId) && readAgain) add(readAgain());
    return known.get(keyId);
  };
  let sealing = sealKeyId(current);
  return {
    get keyId() {
      return sealing;
    },
    mac(bytes) {
      const key = find(sealing);
      if (!key) throw new SealKeyAbsent();
      return key.mac(bytes);
    },
    find,
    use(keyId) {
      sealing = keyId;
    },
  };
}

export function sealKeyId(key: Buffer): string {
  return createHash('sha256').update('hospital seal key').update(key).digest('hex').slice(0, ID_LENGTH);
}

function sealKey(bytes: Buffer): SealKey {
  const key: KeyObject = createSecretKey(bytes);
  return {
    keyId: sealKeyId(bytes),
    mac: (content) => createHmac(MAC, key).update(content).digest(),
  };
}
