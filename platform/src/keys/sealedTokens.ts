/** Short texts that clients carry for us and can neither read nor make: encrypted and authenticated, for one purpose each. */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { seal, unseal } from './cipher.ts';
import type { FormerKey } from './formerKey.ts';

export interface SealedTokens {
  /** base64url, another one each time. */
  seal(text: string, belongsTo: string): string;
  /** null for what was changed, made elsewhere, or sealed for something else. */
  open(token: string, belongsTo: string): string | null;
}

/** A key of its own for each purpose, the same in every process that shares the secret. */
export function derivedKey(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `hospital ${purpose}`, 32)));
}

/** @param former opens tokens of the time before the secret was replaced */
export function sealedTokens(secret: Buffer, purpose: string, former?: FormerKey): SealedTokens {
  const key = derivedKey(secret, purpose);
  const formerKey = former && derivedKey(former.key, purpose);
  return {
    seal: (text, belongsTo) => seal(key, Buffer.from(text), belongsTo).toString('base64url'),
    open: (token, belongsTo) => {
      const sealed = Buffer.from(token, 'base64url');
      // Decoding skips what is no base64url: one token has one spelling.
      if (sealed.toString('base64url') !== token) return null;
      const opened = unsealed(key, sealed, belongsTo);
      if (opened !== null || !formerKey || !former?.isAccepted()) return opened;
      return unsealed(formerKey, sealed, belongsTo);
    },
  };
}

function unsealed(key: KeyObject, sealed: Buffer, belongsTo: string): string | null {
  try {
    return unseal(key, sealed, belongsTo).toString();
  } catch {
    return null;
  }
}
