/**
 * A session is a row; the token only names it. Each request looks at the row and folds the user and the role, so that signing out,
 * deactivating and a change of rights hold from the next call on, in every process.
 */
import { createSecretKey } from 'node:crypto';
import { newId, type Actor } from '@hospital/contracts';
import jwt from 'jsonwebtoken';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock.ts';
import type { Records } from '../records.ts';
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

export function createSessions({
  pool,
  signingKey,
  records,
  accessLog,
  clock = systemClock,
}: SessionsOptions): Sessions {
  // Made once: with a string or bytes jsonwebtoken makes one for each token, which costs fifty times as much.
  const key = createSecretKey(signingKey);
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const read = (token: string, options: jwt.VerifyOptions) => {
    try {
      return claims.parse(jwt.verify(token, key, { ...options, algorithms: ['HS256'], complete: false }));
    } catch {
      return null;
    }
  };
  const isLive = async (sessionId: string, userId: string): Promise<boolean> => {
    const { rows } = await pool.query({
      name: 'kept.sessions.is_live',
      text: 'select 1 from kept.sessions where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3',
      values: [sessionId, userId, clock()],
    });
    return rows.length > 0;
  };
  return {
    async open(userId, ip) {
      const [sessionId, iat] = [newId(), seconds()];
      const exp = iat + LIFE_S;
      await pool.query('delete from kept.sessions where user_id = $1 and expires_at < $2', [userId, clock()]);
      await pool.query(
        'insert into kept.sessions (id, user_id, opened_at, expires_at) values ($1, $2, $3, $4)',
        [sessionId, userId, clock(), new Date(exp * 1000)],
      );
      await accessLog.record({ act: 'signed_in', userId, sessionId, ip: ip ?? null });
      const token = jwt.sign({ sub: userId, sid: sessionId, iat, exp }, key, { algorithm: 'HS256' });
      return { token, sessionId, expiresAt: new Date(exp * 1000).toISOString() };
    },
    async check(token) {
      const named = read(token, { clockTimestamp: seconds() });
      if (!named) return null;
      const [live, actor] = await Promise.all([isLive(named.sid, named.sub), actorOf(records, named.sub)]);
      return live && actor ? { actor, sessionId: named.sid } : null;
    },
    sessionIdOf: (token) => read(token, { ignoreExpiration: true })?.sid ?? null,
    async revoke(sessionId, ip) {
      const { rows } = await pool.query<{ user_id: string }>(
        'update kept.sessions set revoked_at = $2 where id = $1 and revoked_at is null returning user_id',
        [sessionId, clock()],
      );
      const userId = rows[0]?.user_id;
      if (userId) await accessLog.record({ act: 'signed_out', userId, sessionId, ip: ip ?? null });
    },
    async revokeAll(userId, exceptSessionId) {
      const { rowCount } = await pool.query(
        `update kept.sessions set revoked_at = $2
         where user_id = $1 and revoked_at is null and id is distinct from $3`,
        [userId, clock(), exceptSessionId ?? null],
      );
      if (rowCount) await accessLog.record({ act: 'sessions_ended', userId });
    },
  };
}
