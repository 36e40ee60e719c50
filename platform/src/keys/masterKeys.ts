/**
 * The master keys that this process has, by their ids. They wrap the keys of subjects. Which of them wraps a new one is not decided
 * here but in the database (`kept.master_keys`), so that all copies agree at every moment of a rotation.
 */
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** Reads the keys once more: where they are files, a rotation changes them while the process runs. */
export type ReadMasterKeys = () => Promise<readonly Buffer[]>;

/** Nothing is wrong with the row: the process lacks a key, and no record may be parked for it. */
export class MasterKeyAbsent extends Error {
  override readonly name = 'MasterKeyAbsent';
  constructor() {
    super(
      'A key is wrapped with a master key that this process does not have: restart it with the new MASTER_KEY, and with the former one as MASTER_KEY_OLD',
    );
  }
}

export class MasterKeys {
  /** Becomes the current one of a database that has none yet. */
  readonly firstId: string;
  readonly #keys = new Map<string, KeyObject>();
  readonly #readAgain: ReadMasterKeys | undefined;

  /** @param given 32 bytes each, MASTER_KEY first */
  constructor(given: readonly Buffer[], readAgain?: ReadMasterKeys) {
    const [first] = given;
    if (!first) throw new Error('MASTER_KEY is needed: without it no personal data can be kept');
    this.firstId = masterKeyId(first);
    this.#readAgain = readAgain;
    this.#add(given);
  }

  /** Those of the ids whose keys this process does not have, also after reading them once more. */
  async lacking(ids: readonly string[]): Promise<string[]> {
    const unknown = ids.filter((id) => !this.#keys.has(id));
    if (unknown.length === 0 || !this.#readAgain) return unknown;
    this.#add(await this.#readAgain());
    return unknown.filter((id) => !this.#keys.has(id));
  }

  /** @throws MasterKeyAbsent */
  async demand(ids: readonly string[]): Promise<void> {
    const lacking = await this.lacking(ids);
    if (lacking.length > 0) throw new MasterKeyAbsent();
  }

  wrap(id: string, subject: string, key: KeyObject): Buffer {
    return encrypt(this.#key(id), key.export(), belongsTo(subject));
  }

  /** @throws Undecipherable where the row is damaged */
  unwrap(id: string, subject: string, wrapped: Buffer): KeyObject {
    return createSecretKey(decrypt(this.#key(id), wrapped, belongsTo(subject)));
  }

  #key(id: string): KeyObject {
    const key = this.#keys.get(id);
    if (!key) throw new MasterKeyAbsent();
    return key;
  }

  #add(keys: readonly Buffer[]): void {
    for (const bytes of keys) this.#keys.set(masterKeyId(bytes), createSecretKey(bytes));
  }
}

function belongsTo(subject: string): string {
  return `the key of subject ${subject}`;
}

/** Tells which master key wrapped a key, and nothing about it. */
export function masterKeyId(key: Buffer): string {
  return createHash('sha256').update('master key id').update(key).digest('hex').slice(0, 16);
}
