import { createHash, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * Keys of 32 bytes in hex, base64 or base64url, with commas between them: the first is the present one, the others are older.
 * @param name of the setting, for the message
 * @throws Error naming the setting
 */
export function parseKeys(text: string, name = 'MASTER_KEY'): readonly Buffer[] {
  return text.split(',').map((part) => {
    const key = decode(part.trim());
    if (key.length !== KEY_BYTES) {
      throw new Error(
        `${name} must be ${KEY_BYTES} random bytes in base64 or hex; make one with: openssl rand -base64 32`,
      );
    }
    return key;
  });
}

function decode(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]+=*$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
}

/** A key for one purpose out of a secret that has another: neither tells anything about the other (HKDF-SHA-256). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', secret, Buffer.alloc(0), `hospital back office: ${purpose}`, KEY_BYTES),
  );
}

/** Tells which master key wrapped a key, and nothing about it. */
export function masterKeyId(key: Buffer): string {
  return createHash('sha256').update('master key id').update(key).digest('hex').slice(0, 16);
}
