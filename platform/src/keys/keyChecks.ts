/**
 * `kept.key_checks`: which CLAIM_KEY and which SESSION_KEY a database is used with, by ids that say nothing about the keys. A start with another
 * CLAIM_KEY would find no e-mail and no claim again, so it ends with a sentence; the first start with another SESSION_KEY_OLD begins the time for
 * which that one is accepted. It is the former key, or the next one: copies that are restarted one after the other accept each other's sessions.
 */
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { ConfigError } from '../start/config.ts';
import { hasSubjectKeys } from './masterKeyRegister.ts';

const HOUR_MS = 3_600_000;

type CheckedKey = 'CLAIM_KEY' | 'SESSION_KEY' | 'SESSION_KEY_OLD';

/** Names the key and says nothing about it. A session key has the same id as the former one. */
export function checkId(name: CheckedKey, key: Buffer): string {
  return createHmac('sha256', key)
    .update(`hospital key check ${name.replace(/_OLD$/, '')}`)
    .digest('hex')
    .slice(0, 16);
}

interface KeptCheck {
  readonly id: string;
  readonly since: Date;
}

/** What is kept, or what this process is the first to keep. */
async function keptCheck(pool: Pool, name: CheckedKey, mine: KeptCheck): Promise<KeptCheck> {
  await pool.query(
    'insert into kept.key_checks (name, key_id, since) values ($1, $2, $3) on conflict do nothing',
    [name, mine.id, mine.since],
  );
  const { rows } = await pool.query<KeptCheck>(
    'select key_id as id, since from kept.key_checks where name = $1',
    [name],
  );
  return rows[0] ?? mine;
}

async function replaceCheck(pool: Pool, name: CheckedKey, { id, since }: KeptCheck): Promise<void> {
  await pool.query('update kept.key_checks set key_id = $2, since = $3 where name = $1 and key_id <> $2', [
    name,
    id,
    since,
  ]);
}

/** @throws ConfigError where the database was set up with another key */
export async function assertClaimKey(pool: Pool, key: Buffer, now: Date): Promise<void> {
  const mine = { id: checkId('CLAIM_KEY', key), since: now };
  const kept = await keptCheck(pool, 'CLAIM_KEY', mine);
  if (kept.id === mine.id) return;
  if (await hasSubjectKeys(pool))
    throw new ConfigError(
      'CLAIM_KEY is not the key of this database: e-mail addresses and other unique values are hashed with another one. Give the key that the database was set up with; CLAIM_KEY is never rotated.',
    );
  // A first start that ended early left its check behind, and no hash.
  await replaceCheck(pool, 'CLAIM_KEY', mine);
}

export interface SessionKeyUse {
  /** The first start with this SESSION_KEY_OLD; null without one. */
  readonly otherSince: Date | null;
  /** It replaced another one, which is not given: nobody's session is accepted any more. */
  readonly endsSessions: boolean;
}

export interface SessionKeys {
  readonly sessionKey: Buffer;
  readonly oldSessionKey?: Buffer | undefined;
}

/**
 * At the start of a service: this SESSION_KEY signs from now on.
 * @throws ConfigError where the key was replaced, and the former one that is given is another one
 */
export async function useSessionKey(
  pool: Pool,
  { sessionKey, oldSessionKey }: SessionKeys,
  now: Date,
): Promise<SessionKeyUse> {
  const mine = { id: checkId('SESSION_KEY', sessionKey), since: now };
  const kept = await keptCheck(pool, 'SESSION_KEY', mine);
  const isReplaced = kept.id !== mine.id;
  const other = oldSessionKey && { id: checkId('SESSION_KEY_OLD', oldSessionKey), since: now };
  if (isReplaced && other && other.id !== kept.id)
    throw new ConfigError(
      'SESSION_KEY_OLD is not the SESSION_KEY of the last start: give that one, or leave SESSION_KEY_OLD out, and everybody signs in again.',
    );
  if (isReplaced) await replaceCheck(pool, 'SESSION_KEY', mine);
  return { otherSince: other ? await sinceOf(pool, other) : null, endsSessions: isReplaced && !other };
}

/** A restart does not extend it. */
async function sinceOf(pool: Pool, other: KeptCheck): Promise<Date> {
  const { id, since } = await keptCheck(pool, 'SESSION_KEY_OLD', other);
  if (id === other.id) return since;
  await replaceCheck(pool, 'SESSION_KEY_OLD', other);
  return other.since;
}

/** Sessions that the former key signed have ended by then: copies sign with the new one from their first start with the former. */
export function formerSessionKeyEnds(since: Date, sessionHours: number): Date {
  return new Date(since.getTime() + sessionHours * HOUR_MS);
}

/** Since when it is in use under this name; null where no service was started with it yet. */
export async function sessionKeySince(
  pool: Pool,
  key: Buffer,
  name: 'SESSION_KEY' | 'SESSION_KEY_OLD' = 'SESSION_KEY',
): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date }>(
    'select since from kept.key_checks where name = $1 and key_id = $2',
    [name, checkId(name, key)],
  );
  return rows[0]?.since ?? null;
}
