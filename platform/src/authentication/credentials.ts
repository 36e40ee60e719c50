/** Passwords by user id, hashed with argon2id, outside the log. A credential without its user is inert. */
import { randomUUID } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import type { AccessLog } from './accessLog.ts';

/** argon2id is the library's standard. What OWASP asks for at the least: 19 MiB, two passes, one lane; some 20 ms. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Credentials {
  /** Replaces the one before. */
  set(userId: string, password: string): Promise<void>;
  /** False, after the same time, for a user without a password or for nobody (null). */
  verify(userId: string | null, password: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
}

export interface CredentialsOptions {
  readonly pool: Pool;
  readonly accessLog: AccessLog;
  readonly clock?: Clock;
}

export function createCredentials({ pool, accessLog, clock = systemClock }: CredentialsOptions): Credentials {
  let nobodys: Promise<string> | undefined;
  const hashOf = async (userId: string | null): Promise<string | null> => {
    const { rows } = await pool.query<{ password_hash: string }>(
      'select password_hash from kept.credentials where user_id = $1',
      [userId],
    );
    return rows[0]?.password_hash ?? null;
  };
  return {
    async set(userId, password) {
      await pool.query(
        `insert into kept.credentials (user_id, password_hash, changed_at) values ($1, $2, $3)
         on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
        [userId, await hash(normal(password), COST), clock()],
      );
      await accessLog.record({ act: 'password_set', userId });
    },
    async verify(userId, password) {
      nobodys ??= hash(randomUUID(), COST);
      const own = await hashOf(userId);
      const matches = await verify(own ?? (await nobodys), normal(password));
      return own !== null && matches;
    },
    async remove(userId) {
      const { rowCount } = await pool.query('delete from kept.credentials where user_id = $1', [userId]);
      if (rowCount) await accessLog.record({ act: 'password_removed', userId });
    },
  };
}

/** Keyboards write the same letter in more than one way. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
