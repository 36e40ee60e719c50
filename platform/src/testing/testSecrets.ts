import { randomBytes } from 'node:crypto';
import type { Secrets } from '../keys/secrets.ts';

export function testSecrets(): Secrets {
  return {
    masterKey: randomBytes(32),
    claimKey: randomBytes(32),
    sessionKey: randomBytes(32),
    sealKey: randomBytes(32),
  };
}
