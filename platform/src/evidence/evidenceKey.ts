/**
 * The Ed25519 key that signs checkpoints of the log, made from 32 random bytes. Its public half is written as a verifier key of
 * C2SP's signed notes, which names it: `hospital-audit+<first four bytes of its hash>+<key>`.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { ConfigError } from '../start/config.ts';

const NAME = 'hospital-audit';
/** Ed25519 among C2SP's kinds of signature. */
const KIND = Buffer.from([0x01]);
/** What comes before the 32 bytes in the standard encodings of private and public keys. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

export interface PublicKey {
  /** `hospital-audit+0123abcd`, in every checkpoint that it signs. */
  readonly id: string;
  /** To be kept away from the machine: anyone who has it can check every checkpoint. */
  readonly text: string;
  verifies(text: string, signature: Buffer): boolean;
}

export interface SigningKey {
  readonly publicKey: PublicKey;
  sign(text: string): Buffer;
}

/** @param seed AUDIT_KEY, 32 bytes */
export function signingKey(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    publicKey: publicKeyOf(spki.subarray(SPKI.length)),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  };
}

/** @throws ConfigError for what is no verifier key of ours, or one with a letter wrong */
export function parsePublicKey(text: string): PublicKey {
  const [name, , ...encoded] = text.trim().split('+');
  const bytes = Buffer.from(encoded.join('+'), 'base64');
  if (name === NAME && bytes.length === 1 + KEY_BYTES && bytes.subarray(0, 1).equals(KIND)) {
    const key = publicKeyOf(bytes.subarray(1));
    if (key.text === text.trim()) return key;
  }
  throw new ConfigError(`This is no public key of the audit: it looks like ${NAME}+0123abcd+AQ….`);
}

function publicKeyOf(bytes: Buffer): PublicKey {
  const key: KeyObject = createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
  const typed = Buffer.concat([KIND, bytes]);
  const hash = createHash('sha256').update(`${NAME}\n`).update(typed).digest('hex').slice(0, 8);
  const id = `${NAME}+${hash}`;
  return {
    id,
    text: `${id}+${typed.toString('base64')}`,
    verifies: (text, signature) => verify(null, Buffer.from(text), key, signature),
  };
}
