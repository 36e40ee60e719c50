/**
 * A session is a row; the token only names it. Each request looks at the row and folds the user and the role, so that signing out,
 * deactivating and a change of rights hold from the next call on, in every process.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { newId, type Actor } from '@hospital/contracts';
import jwt from 'jsonwebtoken';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock.ts';
import type { Records } from '../records.ts';
import { askTogether } from '../together.ts';
import type { AccessLog } from './accessLog.ts';
import { actorOf } from './actor.ts';

const LIFE_S = 12 * 60 * 60;

export interface OpenedSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: string;
}

export interface LiveSession {
  readonly actor: Actor;
  readonly sessionId: string;
}

export interface Sessions {
  open(userId: string, ip?: string): Promise<OpenedSession>;
  /** null for whatever is not a live session of an active user. */
  check(token: string): Promise<LiveSession | null>;
  /** By the signature alone, for signing out with a token that has expired; null for one that is not ours. */
  sessionIdOf(token: string): string | null;
  /** A repeat changes nothing. */
  revoke(sessionId: string, ip?: string): Promise<void>;
  /** Ends all sessions of a user but one, where it is given. */
  revokeAll(userId: string, exceptSessionId?: string): Promise<void>;
}

export interface SessionsOptions {
  readonly pool: Pool;
  /** 32 bytes, SESSION_KEY. */
  readonly signingKey: Buffer;
  readonly records: Pick<Records, 'load'>;
  readonly accessLog: AccessLog;
  readonly clock?: Clock;
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });
type Claims = z.infer<typeof claims>;

export function createSessions(options: SessionsOptions): Sessions {
  return new PostgresSessions(options);
}

class PostgresSessions implements Sessions {
  readonly #pool: Pool;
  readonly #records: Pick<Records, 'load'>;
  readonly #accessLog: AccessLog;
  readonly #clock: Clock;
  /** Made once: with a string or bytes jsonwebtoken makes one for each token, which costs fifty times as much. */
  readonly #key: KeyObject;
  /** The user of a live session. */
  readonly #userOf: (sessionId: string) => Promise<string | undefined>;

  constructor({ pool, signingKey, records, accessLog, clock = systemClock }: SessionsOptions) {
    this.#pool = pool;
    this.#records = records;
    this.#accessLog = accessLog;
    this.#clock = clock;
    this.#key = createSecretKey(signingKey);
    this.#userOf = askTogether(async (sessionIds) => {
      const { rows } = await pool.query<{ id: string; user_id: string }>({
        name: 'kept.sessions.live',
        text: 'select id, user_id from kept.sessions where id = any($1) and revoked_at is null and expires_at > $2',
        values: [sessionIds, clock()],
      });
      return new Map(rows.map(({ id, user_id }) => [id, user_id]));
    });
  }

  async open(userId: string, ip?: string): Promise<OpenedSession> {
    const [sessionId, iat] = [newId(), this.#seconds()];
    const exp = iat + LIFE_S;
    const expiresAt = new Date(exp * 1000);
    await this.#pool.query('delete from kept.sessions where user_id = $1 and expires_at < $2', [
      userId,
      this.#clock(),
    ]);
    await this.#pool.query(
      'insert into kept.sessions (id, user_id, opened_at, expires_at) values ($1, $2, $3, $4)',
      [sessionId, userId, this.#clock(), expiresAt],
    );
    await this.#accessLog.record({ act: 'signed_in', userId, sessionId, ip: ip ?? null });
    const token = jwt.sign({ sub: userId, sid: sessionId, iat, exp }, this.#key, { algorithm: 'HS256' });
    return { token, sessionId, expiresAt: expiresAt.toISOString() };
  }

  async check(token: string): Promise<LiveSession | null> {
    const named = this.#read(token, { clockTimestamp: this.#seconds() });
    if (!named) return null;
    const [userId, actor] = await Promise.all([this.#userOf(named.sid), actorOf(this.#records, named.sub)]);
    return userId === named.sub && actor ? { actor, sessionId: named.sid } : null;
  }

  sessionIdOf(token: string): string | null {
    return this.#read(token, { ignoreExpiration: true })?.sid ?? null;
  }

  async revoke(sessionId: string, ip?: string): Promise<void> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      'update kept.sessions set revoked_at = $2 where id = $1 and revoked_at is null returning user_id',
      [sessionId, this.#clock()],
    );
    const userId = rows[0]?.user_id;
    if (userId) await this.#accessLog.record({ act: 'signed_out', userId, sessionId, ip: ip ?? null });
  }

  async revokeAll(userId: string, exceptSessionId?: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `update kept.sessions set revoked_at = $2
       where user_id = $1 and revoked_at is null and id is distinct from $3`,
      [userId, this.#clock(), exceptSessionId ?? null],
    );
    if (rowCount) await this.#accessLog.record({ act: 'sessions_ended', userId });
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  #read(token: string, options: jwt.VerifyOptions): Claims | null {
    try {
      return claims.parse(
        jwt.verify(token, this.#key, { ...options, algorithms: ['HS256'], complete: false }),
      );
    } catch {
      return null;
    }
  }
}
