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

export function encrypt(key: KeyObject, plain: Buffer, belongsTo: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(VERSION);
  const nonce = randomFillSync(head.subarray(1, 1 + NONCE_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(belongsTo));
  const encrypted = Buffer.concat([head, cipher.update(plain), cipher.final()]);
  cipher.getAuthTag().copy(encrypted, 1 + NONCE_BYTES);
  return encrypted;
}

/** @throws Undecipherable when it was changed, belongs elsewhere or was encrypted with another key */
export function decrypt(key: KeyObject, encrypted: Buffer, belongsTo: string): Buffer {
  if (encrypted.length < HEAD_BYTES || encrypted[0] !== VERSION) {
    throw new Undecipherable(`${belongsTo} is no ciphertext of version ${VERSION}`);
  }
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(encrypted.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Undecipherable(`${belongsTo} was changed, moved, or encrypted with another key`, {
      cause: error,
    });
  }
}
