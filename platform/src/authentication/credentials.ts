/**
 * Passwords, hashed with argon2id, outside the log. A credential is a row that no event names yet: inert. The user's event that names
 * it makes it the one to sign in with, and the one before worthless.
 */
import { randomUUID } from 'node:crypto';
import { newId, type AnyRow } from '@hospital/contracts';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { Records } from '../eventSourcing/records.ts';
import { described, userRow } from './actor.ts';
import { INERT_MS, orUnknown } from './inertRows.ts';

/** argon2id is the library's standard. What OWASP asks for at the least: 19 MiB, two passes, one lane; some 20 ms. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SWEEP_PAGE = 200;

export interface NewCredential {
  readonly id: string;
  readonly userId: string;
  readonly password: string;
}

export interface Credentials {
  /** Inert until an event of that user names it. A repeat keeps the password that is there, and its hour begins again. */
  keep(credential: NewCredential): Promise<void>;
  /** Against the credential of that id, whether it is in use or not; false where it is gone. */
  matches(id: string, password: string): Promise<boolean>;
  /** Against the credential that the folded user names. False, after the same time, for nobody (null). */
  verify(userId: string | null, password: string): Promise<boolean>;
  /** Removes what is an hour old and named by no event of a living user. @returns how many */
  removeInert(): Promise<number>;
}

export interface CredentialsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly clock?: Clock;
}

/** The credential of a folded user. Until an event names one it is the row with the user's own id, of the time before events did. */
export function credentialOf(user: AnyRow): string {
  return String(user['credential'] ?? user._id);
}

export function createCredentials(options: CredentialsOptions): Credentials {
  return new PostgresCredentials(options);
}

class PostgresCredentials implements Credentials {
  readonly #pool: Pool;
  readonly #records: Pick<Records, 'load'>;
  readonly #clock: Clock;
  /** Hashed once, so that nobody takes as long as somebody. */
  #nobodys: Promise<string> | undefined;

  constructor({ pool, records, clock = systemClock }: CredentialsOptions) {
    this.#pool = pool;
    this.#records = records;
    this.#clock = clock;
  }

  async keep({ id, userId, password }: NewCredential): Promise<void> {
    await this.#pool.query(
      `insert into kept.credentials (id, owner_id, password_hash, changed_at) values ($1, $2, $3, $4)
       on conflict (id) do update set changed_at = excluded.changed_at`,
      [id, userId, await hash(normalPassword(password), COST), this.#clock()],
    );
  }

  async matches(id: string, password: string): Promise<boolean> {
    return this.#matches(await this.#hashOf(id), password);
  }

  async verify(userId: string | null, password: string): Promise<boolean> {
    // Nobody is looked up as somebody is.
    const id = userId ?? newId();
    const user = await userRow(this.#records, id);
    const kept = await this.#hashOf(user ? credentialOf(user) : id);
    return this.#matches(user && kept, password);
  }

  async removeInert(): Promise<number> {
    const before = new Date(this.#clock().getTime() - INERT_MS);
    let [after, removed] = [NIL, 0];
    for (;;) {
      const { rows } = await this.#pool.query<{ id: string; owner: string }>(
        'select id, owner_id as owner from kept.credentials where changed_at < $1 and id > $2 order by id limit $3',
        [before, after, SWEEP_PAGE],
      );
      const last = rows.at(-1);
      if (!last) return removed;
      after = last.id;
      const inert: string[] = [];
      for (const { id, owner } of rows) if (!(await orUnknown(this.#isNamed(id, owner)))) inert.push(id);
      // One that was stored again meanwhile, while this process was frozen, stays.
      const { rowCount } = await this.#pool.query(
        'delete from kept.credentials where id = any($1) and changed_at < $2',
        [inert, before],
      );
      removed += rowCount ?? 0;
    }
  }

  /** One that was replaced stays: the call that set it may be repeated, and is compared with it. */
  async #isNamed(id: string, userId: string): Promise<boolean> {
    const { row, commands } = await this.#records.load(described('users'), userId);
    if (!row || row.deletedAt) return false;
    return id === userId || [...commands.values()].some(({ credential }) => credential === id);
  }

  async #hashOf(id: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ password_hash: string }>(
      'select password_hash from kept.credentials where id = $1',
      [id],
    );
    return rows[0]?.password_hash ?? null;
  }

  async #matches(kept: string | null, password: string): Promise<boolean> {
    this.#nobodys ??= hash(randomUUID(), COST);
    const matches = await verify(kept ?? (await this.#nobodys), normalPassword(password));
    return kept !== null && matches;
  }
}

const NIL = '00000000-0000-0000-0000-000000000000';

/** Keyboards write the same letter in more than one way. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}
