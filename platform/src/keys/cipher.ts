/** AES-256-GCM in one piece: a version byte, the nonce, the tag, the ciphertext. The additional data says where it belongs. */
import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export class Undecipherable extends Error {
  override readonly name = 'Undecipherable';
}

export function seal(key: KeyObject, plain: Buffer, belongsTo: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(VERSION);
  const nonce = randomFillSync(head.subarray(1, 1 + NONCE_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([head, cipher.update(plain), cipher.final()]);
  cipher.getAuthTag().copy(sealed, 1 + NONCE_BYTES);
  return sealed;
}

/** @throws Undecipherable when it was changed, belongs elsewhere or was sealed with another key */
export function unseal(key: KeyObject, sealed: Buffer, belongsTo: string): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) {
    throw new Undecipherable(`${belongsTo} is no ciphertext of version ${VERSION}`);
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Undecipherable(`${belongsTo} was changed, moved, or encrypted with another key`, {
      cause: error,
    });
  }
}
