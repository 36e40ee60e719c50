/**
 * A session is a row; the token only names it. Each request looks at the row and folds the user and the role, so that signing out,
 * deactivating and a change of rights hold from the next call on, in every process. What ends sessions is an event of the user, and the
 * fold says from which revision of the user a session is valid: an end cannot come apart from its cause, and is never undone.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { newId, type Actor, type AnyRow } from '@hospital/contracts';
import { coalesceKeys } from '@hospital/event-store';
import jwt from 'jsonwebtoken';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { Records } from '../eventSourcing/records.ts';
import type { FormerKey } from '../keys/formerKey.ts';
import type { AccessLog } from './accessLog.ts';
import {
  isInactive,
  livingUser,
  mustAddSecondFactor,
  secondFactorOf,
  userRow,
  type LivingUser,
} from './actor.ts';
import type { Browser } from './browserOf.ts';

export interface SessionLengths {
  /** From the sign-in to the end at the latest. */
  readonly hours: number;
  /** From the last call that a person caused to the end. */
  readonly idleHours: number;
}

export const SESSION_LENGTHS: SessionLengths = { hours: 12, idleHours: 2 };
const HOUR_MS = 3_600_000;
/** A call of a person is remembered once in this time, so that a busy session does not write with every read. */
const TOUCH_MS = 60_000;
/** For so long after a code of the second factor risky calls ask for none. */
const CONFIRMED_MS = 10 * 60_000;

export interface OpenedSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: string;
}

/**
 * `none`: the person has none and needs none. `missing`: their role requires one. `stale`: they have one, and it was last given in this
 * session more than ten minutes ago, or never.
 */
export type SecondFactorState = 'none' | 'missing' | 'stale' | 'fresh';

export interface LiveSession {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly secondFactor: SecondFactorState;
}

/** Where a session was opened. */
export interface OpenedIn extends Browser {
  readonly deviceId: string;
}

export interface SessionOptions {
  readonly ip?: string;
  /** The user's revision that was read before the password was checked; the present one without it. */
  readonly userRevision?: number;
  readonly openedIn?: OpenedIn;
  /** A code of the second factor was given. */
  readonly isConfirmed?: boolean;
}

/** A session as its person sees it. */
export interface ListedSession extends Browser {
  readonly id: string;
  readonly address: string | null;
  /** ISO instants. */
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
}

export interface Sessions {
  open(userId: string, opening?: SessionOptions): Promise<OpenedSession>;
  /**
   * null for whatever is not a live session of an active user.
   * @param by a call that a person caused keeps the session from ending for want of use
   */
  check(token: string, by?: 'person' | 'background'): Promise<LiveSession | null>;
  /** Whether the user of a token that would be valid was deactivated: only the holder of a session learns it. */
  isDeactivated(token: string): Promise<boolean>;
  /** Those that have not ended by their own rows: what ended by an event of the user, `isLive` tells. */
  openAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  isLive(sessionId: string): Promise<boolean>;
  /** By the signature alone, for signing out with a token that has expired; null for one that is not ours. */
  sessionIdOf(token: string): string | null;
  /** A repeat changes nothing. */
  revoke(sessionId: string, ip?: string): Promise<void>;
  /** Those of a user that are live, the last used first. */
  listOf(userId: string): Promise<readonly ListedSession[]>;
  /** A code of the second factor was given in this session now. */
  confirmSecondFactor(sessionId: string): Promise<void>;
}

export interface SessionsOptions {
  readonly pool: Pool;
  /** 32 bytes, SESSION_KEY. */
  readonly signingKey: Buffer;
  /** SESSION_KEY_OLD: sessions that it signed go on, and no new one is signed with it. */
  readonly formerKey?: FormerKey | undefined;
  readonly records: Pick<Records, 'load'>;
  readonly accessLog: AccessLog;
  readonly clock?: Clock;
  readonly lengths?: SessionLengths | undefined;
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });
type Claims = z.infer<typeof claims>;

interface SessionRow {
  readonly id: string;
  readonly userId: string;
  /** null: opened by a version that did not keep it. */
  readonly userRevision: number | null;
  readonly activeAt: Date;
  /** null: in this session no code was given. */
  readonly secondFactorAt: Date | null;
  /** Its sign-in reported new browsers, and no call of its person came since. */
  readonly hasUnseenReport: boolean;
}

const ROW = `id, user_id as "userId", user_revision as "userRevision", active_at as "activeAt",
  second_factor_at as "secondFactorAt", has_unseen_report as "hasUnseenReport"`;
const IS_OPEN = 'revoked_at is null and expires_at > $2 and active_at > $3';
const OPEN = `select ${ROW} from kept.sessions where id = any($1) and ${IS_OPEN}`;
const OPEN_OF_USER = `select ${ROW}, opened_at as "openedAt", browser, system, ip
  from kept.sessions where user_id = $1 and ${IS_OPEN} order by active_at desc, opened_at desc`;

interface ShownRow extends SessionRow, Browser {
  readonly openedAt: Date;
  readonly ip: string | null;
}

export function createSessions(options: SessionsOptions): Sessions {
  return new PostgresSessions(options);
}

/** Sessions of the time before revisions were kept live on only where nothing ever ended a session of their user. */
function holds({ id, userRevision }: SessionRow, user: AnyRow): boolean {
  return user['keptSession'] === id || (userRevision ?? 0) >= Number(user['sessionsValidFrom'] ?? 0);
}

interface NewSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly revision: number;
  readonly expiresAt: Date;
}

class PostgresSessions implements Sessions {
  readonly #pool: Pool;
  readonly #records: Pick<Records, 'load'>;
  readonly #accessLog: AccessLog;
  readonly #clock: Clock;
  readonly #lengths: SessionLengths;
  /** Made once: with a string or bytes jsonwebtoken makes one for each token, which costs fifty times as much. */
  readonly #key: KeyObject;
  readonly #former: { readonly key: KeyObject; isAccepted(): boolean } | undefined;
  readonly #rowOf: (sessionId: string) => Promise<SessionRow | undefined>;

  constructor(options: SessionsOptions) {
    this.#pool = options.pool;
    this.#records = options.records;
    this.#accessLog = options.accessLog;
    this.#clock = options.clock ?? systemClock;
    this.#lengths = options.lengths ?? SESSION_LENGTHS;
    this.#key = createSecretKey(options.signingKey);
    const { formerKey } = options;
    this.#former = formerKey && {
      key: createSecretKey(formerKey.key),
      isAccepted: () => formerKey.isAccepted(),
    };
    this.#rowOf = coalesceKeys((sessionIds) => this.#openRows(sessionIds));
  }

  async open(userId: string, opening: SessionOptions = {}): Promise<OpenedSession> {
    const { ip, userRevision } = opening;
    const revision = userRevision ?? (await userRow(this.#records, userId))?.revision ?? 0;
    const [sessionId, iat] = [newId(), this.#seconds()];
    const exp = iat + Math.floor(this.#lengths.hours * 3600);
    const expiresAt = new Date(exp * 1000);
    await this.#pool.query('delete from kept.sessions where user_id = $1 and expires_at < $2', [
      userId,
      this.#clock(),
    ]);
    await this.#insert({ sessionId, userId, revision, expiresAt }, opening);
    await this.#accessLog.record({ act: 'signed_in', userId, sessionId, ip: ip ?? null });
    const token = jwt.sign({ sub: userId, sid: sessionId, iat, exp }, this.#key, { algorithm: 'HS256' });
    return { token, sessionId, expiresAt: expiresAt.toISOString() };
  }

  async #insert(
    { sessionId, userId, revision, expiresAt }: NewSession,
    { ip, openedIn, isConfirmed = false }: SessionOptions,
  ): Promise<void> {
    const now = this.#clock();
    await this.#pool.query(
      `insert into kept.sessions (id, user_id, user_revision, opened_at, active_at, expires_at, ip, device_id,
         browser, system, second_factor_at)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[sessionId, userId, revision, now, expiresAt, ip ?? null],
        ...[openedIn?.deviceId ?? null, openedIn?.browser ?? null, openedIn?.system ?? null],
        isConfirmed ? now : null,
      ],
    );
  }

  async check(token: string, by: 'person' | 'background' = 'person'): Promise<LiveSession | null> {
    const named = this.#read(token, { clockTimestamp: this.#seconds() });
    if (!named) return null;
    const [row, user] = await Promise.all([this.#rowOf(named.sid), livingUser(this.#records, named.sub)]);
    if (!user || row?.userId !== named.sub || !holds(row, user.row)) return null;
    if (by === 'person') await this.#used(row);
    return { actor: user.actor, sessionId: named.sid, secondFactor: this.#secondFactorOf(row, user) };
  }

  async isDeactivated(token: string): Promise<boolean> {
    const named = this.#read(token, { clockTimestamp: this.#seconds() });
    return named !== null && isInactive(await userRow(this.#records, named.sub));
  }

  async openAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#openRows(sessionIds)).keys());
  }

  async isLive(sessionId: string): Promise<boolean> {
    const row = await this.#rowOf(sessionId);
    const user = row && (await livingUser(this.#records, row.userId));
    return user ? holds(row, user.row) && this.#secondFactorOf(row, user) !== 'missing' : false;
  }

  #secondFactorOf({ secondFactorAt }: SessionRow, user: LivingUser): SecondFactorState {
    if (mustAddSecondFactor(user)) return 'missing';
    if (secondFactorOf(user.row) === null) return 'none';
    const after = this.#clock().getTime() - CONFIRMED_MS;
    return secondFactorAt !== null && secondFactorAt.getTime() > after ? 'fresh' : 'stale';
  }

  async listOf(userId: string): Promise<readonly ListedSession[]> {
    const user = await userRow(this.#records, userId);
    if (!user) return [];
    const { rows } = await this.#pool.query<ShownRow>(OPEN_OF_USER, [userId, ...this.#openBounds()]);
    return rows.flatMap((row) => {
      if (!holds(row, user)) return [];
      const { id, openedAt, activeAt, browser, system, ip: address } = row;
      const [firstUsedAt, lastUsedAt] = [openedAt.toISOString(), activeAt.toISOString()];
      return [{ id, firstUsedAt, lastUsedAt, browser, system, address }];
    });
  }

  async confirmSecondFactor(sessionId: string): Promise<void> {
    await this.#pool.query('update kept.sessions set second_factor_at = $2 where id = $1', [
      sessionId,
      this.#clock(),
    ]);
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

  async #openRows(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
    const { rows } = await this.#pool.query<SessionRow>({
      name: 'kept.sessions.open',
      text: OPEN,
      values: [sessionIds, ...this.#openBounds()],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Now, and after when a session must have been used to be open. */
  #openBounds(): readonly [Date, Date] {
    const now = this.#clock();
    return [now, new Date(now.getTime() - this.#lengths.idleHours * HOUR_MS)];
  }

  async #used(row: SessionRow): Promise<void> {
    if (row.hasUnseenReport)
      await this.#pool.query(
        'update kept.sessions set has_unseen_report = false where id = $1 and has_unseen_report',
        [row.id],
      );
    await this.#touch(row);
  }

  async #touch({ id, activeAt }: SessionRow): Promise<void> {
    const now = this.#clock();
    const before = new Date(now.getTime() - TOUCH_MS);
    if (activeAt > before) return;
    await this.#pool.query('update kept.sessions set active_at = $2 where id = $1 and active_at <= $3', [
      id,
      now,
      before,
    ]);
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  #read(token: string, options: jwt.VerifyOptions): Claims | null {
    const read = readWith(this.#key, token, options);
    if (read || !this.#former?.isAccepted()) return read;
    return readWith(this.#former.key, token, options);
  }
}

function readWith(key: KeyObject, token: string, options: jwt.VerifyOptions): Claims | null {
  try {
    return claims.parse(jwt.verify(token, key, { ...options, algorithms: ['HS256'], complete: false }));
  } catch {
    return null;
  }
}
