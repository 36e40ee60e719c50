/**
 * Guessing passwords is slowed down, by address and e-mail and by address alone; shared by all processes. An attempt counts before
 * it is judged, so that many at once are no way around; a success takes it back.
 */
import { Problem } from '@hospital/contracts';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyedHash } from '../keys/keyedHash.ts';

export interface Throttle {
  /** @throws Problem too_many_attempts */
  attempt(ip: string, email: string): Promise<void>;
  succeeded(ip: string, email: string): Promise<void>;
}

export interface ThrottleLimits {
  /** Failures for one e-mail from one address. */
  readonly perEmail: number;
  /** Failures from one address: a whole office may be behind it. */
  readonly perAddress: number;
  readonly windowSeconds: number;
}

export interface ThrottleOptions {
  readonly pool: Pool;
  readonly keyed: KeyedHash;
  readonly limits?: ThrottleLimits;
}

const STANDARD: ThrottleLimits = { perEmail: 10, perAddress: 200, windowSeconds: 15 * 60 };
const SWEEP_MS = 5 * 60_000;

export function createThrottle({ pool, keyed, limits = STANDARD }: ThrottleOptions): Throttle {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'kept',
      tableName: 'throttle',
      tableCreated: true,
      // Its own sweep is a timer that can not be stopped.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: limits.windowSeconds,
    });
  const byEmail = limiter('email', limits.perEmail);
  const byAddress = limiter('address', limits.perAddress);
  const emailKey = (ip: string, email: string) =>
    keyed.hash('sign-in', JSON.stringify([ip, email.trim().toLowerCase()]));
  const addressKey = (ip: string) => keyed.hash('sign-in', ip);
  let sweptAt = 0;
  const sweep = async () => {
    if (Date.now() - sweptAt < SWEEP_MS) return;
    sweptAt = Date.now();
    await pool.query('delete from kept.throttle where expire < $1', [sweptAt]);
  };
  return {
    async attempt(ip, email) {
      await sweep();
      await byEmail.consume(emailKey(ip, email)).catch(refuse);
      await byAddress.consume(addressKey(ip)).catch(refuse);
    },
    async succeeded(ip, email) {
      await byEmail.delete(emailKey(ip, email));
      await byAddress.reward(addressKey(ip));
    },
  };
}

/** The library rejects with its result where a limit is reached, and with an error where the store fails. */
function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new Problem('too_many_attempts', { extra: { retryAfter } });
}
