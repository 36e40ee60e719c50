/**
 * The rows of passkeys beside the log, what they hold encrypted with their person's key. A row counts once an event of its user names it, and as
 * long as the second factor that it belongs to is the present one.
 */
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Records } from '../eventSourcing/records.ts';
import { decrypt, encrypt } from '../keys/cipher.ts';
import { keyForWriting, type SubjectKeys } from '../keys/subjectKeys.ts';
import { passkeysOf, secondFactorOf, userRow } from './actor.ts';
import { removeInertRows } from './inertRows.ts';

/** As it is encrypted. */
const keptPasskey = z.object({
  credential: z.string(),
  publicKey: z.string(),
  transports: z.array(z.string()),
  name: z.string(),
  site: z.string(),
});
export type KeptPasskey = z.output<typeof keptPasskey>;

interface PasskeyRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly counter: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface ReadPasskey extends KeptPasskey, Omit<PasskeyRow, 'secret'> {}

/** Where a row belongs: what it holds cannot be put into another one. */
const associatedData = (id: string) => `passkey ${id}`;

export interface NewRow {
  readonly id: string;
  readonly userId: string;
  readonly factor: string;
  readonly counter: number;
  readonly kept: KeptPasskey;
}

export interface PasskeyRowsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keys: SubjectKeys;
  readonly clock: Clock;
}

export class PasskeyRows {
  readonly #pool: Pool;
  readonly #records: Pick<Records, 'load'>;
  readonly #keys: SubjectKeys;
  readonly #clock: Clock;

  constructor({ pool, records, keys, clock }: PasskeyRowsOptions) {
    this.#pool = pool;
    this.#records = records;
    this.#keys = keys;
    this.#clock = clock;
  }

  /** @throws SubjectIsErased */
  async add({ id, userId, factor, counter, kept }: NewRow): Promise<void> {
    const key = await keyForWriting(this.#keys, userId, 'passkey');
    const secret = encrypt(key, Buffer.from(JSON.stringify(kept)), associatedData(id));
    await this.#pool.query(
      `insert into kept.passkeys (id, owner_id, factor_id, secret, counter, made_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing`,
      [id, userId, factor, secret, counter, this.#clock()],
    );
  }

  /** For one whose call stopped before its event: its hour begins again. @returns whether there is one */
  async renew(id: string, userId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'update kept.passkeys set made_at = $3 where id = $1 and owner_id = $2',
      [id, userId, this.#clock()],
    );
    return rowCount === 1;
  }

  /** Those that the user's events name, the oldest first; none of a person who was erased. */
  async listOf(userId: string): Promise<ReadPasskey[]> {
    const user = await userRow(this.#records, userId);
    if (!user || user.deletedAt) return [];
    const { rows } = await this.#pool.query<PasskeyRow>(
      `select id, secret, counter, made_at as "madeAt", last_used_at as "lastUsedAt"
       from kept.passkeys where owner_id = $1 and factor_id = $2 and id = any($3) order by made_at, id`,
      [userId, secondFactorOf(user), passkeysOf(user)],
    );
    if (rows.length === 0) return [];
    const key = (await this.#keys.forReading([userId])).get(userId);
    if (key === undefined || key === 'erased') return [];
    return rows.map(({ secret, ...row }) => {
      const plain = decrypt(key, secret, associatedData(row.id)).toString();
      return { ...keptPasskey.parse(JSON.parse(plain)), ...row };
    });
  }

  /** A copy of an authenticator falls behind the original: its counter is refused. Many never count, theirs stays 0. */
  async count(id: string, counter: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update kept.passkeys set counter = $2, last_used_at = $3
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, counter, this.#clock()],
    );
    return rowCount === 1;
  }

  async remove(id: string): Promise<void> {
    await this.#pool.query('delete from kept.passkeys where id = $1', [id]);
  }

  /** Those that are an hour old and no passkey of a living user. @returns how many */
  async removeInert(): Promise<number> {
    return removeInertRows({
      pool: this.#pool,
      records: this.#records,
      clock: this.#clock,
      table: 'passkeys',
      isNamed: (user, id) => passkeysOf(user).includes(id),
    });
  }
}
