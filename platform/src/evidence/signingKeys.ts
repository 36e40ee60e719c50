/**
 * The keys that a process can sign checkpoints with. Which of them does is not decided by their order but by what was signed last and by the changes that the
 * log records: so a key that was replaced, or another installation's key, signs nothing.
 */
import { AuditKeyWrong, replacedKey } from './checkpointWriter.ts';
import { signingKey, type PublicKey, type SigningKey } from './evidenceKey.ts';
import { lineOf, successorOf, type KeyChange } from './keyChange.ts';
import type { SignedCheckpoint } from './signedCheckpoint.ts';

export interface AuditKeys {
  /** AUDIT_KEY: 32 bytes. It begins a chain that has no checkpoint yet. */
  readonly key: Buffer;
  /** During a rotation: AUDIT_KEY_OLD. */
  readonly formerKey?: Buffer | undefined;
  /** Where the keys are files: a rotation changes them while the process runs. */
  readonly readKeys?: (() => readonly Buffer[]) | undefined;
}

export interface GivenKeys {
  readonly first: SigningKey;
  readonly publicKeys: readonly PublicKey[];
  readonly find: (id: string) => SigningKey | undefined;
}

export function givenKeys({ key, formerKey, readKeys }: AuditKeys): GivenKeys {
  const known = new Map<string, SigningKey>();
  const add = (keys: readonly Buffer[]): void => {
    for (const each of keys.map(signingKey)) known.set(each.publicKey.id, each);
  };
  const first = signingKey(key);
  add([key, ...(formerKey ? [formerKey] : [])]);
  return {
    first,
    publicKeys: [...known.values()].map(({ publicKey }) => publicKey),
    find(id) {
      if (!known.has(id) && readKeys) add(readKeys());
      return known.get(id);
    },
  };
}

export interface Signer {
  readonly signer: SigningKey;
  /** For `public.key`: how the key before vouches for it. */
  readonly line: string | null;
}

/**
 * @param last null where nothing was signed yet
 * @throws AuditKeyWrong
 */
export function signerOf(
  { first, find }: Pick<GivenKeys, 'first' | 'find'>,
  last: Pick<SignedCheckpoint, 'key'> | null,
  changes: readonly KeyChange[],
): Signer {
  const before = last?.key ?? first.publicKey.id;
  const id = successorOf(before, changes);
  const signer = find(id);
  if (!signer) throw new AuditKeyWrong(id === before ? foreignKey(id) : replacedKey(id));
  const change = changes.find(({ key }) => key.id === id);
  return { signer, line: change ? lineOf(change) : null };
}

function foreignKey(id: string): string {
  return (
    `AUDIT_KEY is not the key that signed the last checkpoint (${id}), and the log records no change of keys. Nothing is signed until that key is given. ` +
    'If it is lost, let a new chain begin. See docs/operations.md, Changing keys.'
  );
}
