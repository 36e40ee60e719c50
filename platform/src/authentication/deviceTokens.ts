/**
 * A browser in which somebody signed in before keeps a signed token that names them, so that its failed sign-ins are counted apart
 * from those of strangers. It opens nothing. Several people share a machine: the token names those who signed in there last.
 */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { newId } from '@hospital/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { FormerKey } from '../keys/formerKey.ts';

export const DEVICE_TOKEN_SECONDS = 365 * 24 * 60 * 60;
/** More would not fit the headers of a call. */
const PEOPLE = 10;

export interface DeviceTokens {
  /** The browser, where its token says that this user signed in there; null for nobody, and for a token that is not ours. */
  deviceOf(token: string | null | undefined, userId: string | null): string | null;
  /** The browser's next token, after a sign-in there. */
  issue(userId: string, before: string | null | undefined): string;
}

const claims = z.object({ did: z.uuid(), users: z.array(z.uuid()).max(PEOPLE) });
type Claims = z.infer<typeof claims>;

/**
 * @param signingKey SESSION_KEY; a key of its own is derived from it, so that no device token passes for a session
 * @param former reads tokens of the time before; a sign-in replaces them
 */
export function createDeviceTokens(
  signingKey: Buffer,
  clock: Clock = systemClock,
  former?: FormerKey,
): DeviceTokens {
  const key = deviceKey(signingKey);
  const formerKey = former && deviceKey(former.key);
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const readWith = (by: KeyObject, token: string): Claims | null => {
    try {
      return claims.parse(jwt.verify(token, by, { algorithms: ['HS256'], clockTimestamp: seconds() }));
    } catch {
      return null;
    }
  };
  const read = (token: string | null | undefined): Claims | null => {
    if (!token) return null;
    return readWith(key, token) ?? (formerKey && former?.isAccepted() ? readWith(formerKey, token) : null);
  };
  return {
    deviceOf: (token, userId) => {
      const device = userId === null ? null : read(token);
      return device && userId !== null && device.users.includes(userId) ? device.did : null;
    },
    issue: (userId, before) => {
      const { did, users } = read(before) ?? { did: newId(), users: [] };
      const people = [userId, ...users.filter((other) => other !== userId)].slice(0, PEOPLE);
      const [iat, exp] = [seconds(), seconds() + DEVICE_TOKEN_SECONDS];
      return jwt.sign({ did, users: people, iat, exp }, key, { algorithm: 'HS256' });
    },
  };
}

function deviceKey(secret: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'device token', 32)));
}
