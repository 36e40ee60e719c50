/**
 * Second factors: the secret of an authenticator app (RFC 6238: SHA-1, six digits, 30 s), encrypted with its person's key, and ten recovery
 * codes as keyed hashes, beside the log. A second factor that was reset is replaced by a one-time code: a row with that one code alone.
 * What is kept is inert until an event of its user names it. Each code is accepted once, in all processes together.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { newId, RECOVERY_CODES } from '@hospital/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { Records } from '../eventSourcing/records.ts';
import { decrypt, encrypt } from '../keys/cipher.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';
import { keyForWriting, type SubjectKeys } from '../keys/subjectKeys.ts';
import { secondFactorOf } from './actor.ts';
import { removeInertRows } from './inertRows.ts';

/** As long as the hash is wide, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Steps before and after the present one: clocks of phones differ. */
const DRIFT_STEPS = 1;
/** Without letters and digits that look alike; ten of 31 are 49 bits, which nobody tries out without the key of the hash. */
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;
const OF_APP = /^\d{6}$/;
/** How long a one-time code is accepted: who lost a second factor comes for it in person. */
const ONE_TIME_MS = 24 * 60 * 60_000;

export interface FactorOwner {
  readonly userId: string;
  /** What the app shows: whose account, and of whom. */
  readonly account: string;
  readonly issuer: string;
}

export interface NewSecondFactor {
  readonly factor: string;
  /** Base32. */
  readonly secret: string;
  /** otpauth:// */
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

export interface GivenCode {
  readonly userId: string;
  readonly factor: string;
  readonly code: string;
}

/** What opens one session after a reset. */
export interface OneTimeCode {
  readonly code: string;
  readonly validUntil: Date;
}

/** By what a code was accepted; `left` is how many recovery codes still work. */
export type AcceptedCode =
  { readonly by: 'app' } | { readonly by: 'passkey' } | { readonly by: 'recovery'; readonly left: number };

export interface SecondFactors {
  /** Inert until an event of that user names it. @throws SubjectIsErased */
  begin(owner: FactorOwner): Promise<NewSecondFactor>;
  /** A one-time code in the place of a second factor, inert until an event of that user names it. @returns its name. @throws SubjectIsErased */
  beginOneTime(userId: string): Promise<string>;
  /** null once it was used or is over, and for anything else than that user's one-time code. */
  oneTimeCode(userId: string, factor: string): Promise<OneTimeCode | null>;
  /** Uses the code up; the hour of an inert second factor begins again. null for a wrong one, one that was used, and for a second factor that is gone or not that user's. */
  accept(given: GivenCode): Promise<AcceptedCode | null>;
  /** The same of a code of the app alone: a recovery code does not show that the app has the secret, and is not used up. */
  acceptOfApp(given: GivenCode): Promise<AcceptedCode | null>;
  /** A recovery code that was accepted works again: what was to follow failed. To be called once, by who had it accepted. */
  takeBack(given: GivenCode): Promise<void>;
  /** Removes what is an hour old and not the second factor of a living user. @returns how many */
  removeInert(): Promise<number>;
}

export interface SecondFactorsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keys: SubjectKeys;
  readonly keyed: KeyedHash;
  readonly clock?: Clock;
}

interface StoredFactor {
  readonly secret: Buffer;
  readonly codes: readonly string[];
  /** Of a one-time code. */
  readonly expiresAt?: Date | null;
}

export function createSecondFactors(options: SecondFactorsOptions): SecondFactors {
  return new PostgresSecondFactors(options);
}

/** A code as it is compared: blanks and hyphens are for reading. */
function normalCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** @param at milliseconds. @returns the step of RFC 6238 whose code this is; null for none near that moment */
export function stepOf(secret: Buffer, code: string, at: number): number | null {
  const totp = new TOTP({ secret: new Secret({ buffer: arrayOf(secret) }), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, window: DRIFT_STEPS, timestamp: at });
  return delta === null ? null : Math.floor(at / 1000 / STEP_SECONDS) + delta;
}

/** A copy: a Buffer may be a part of a larger one. */
function arrayOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function recoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  ).join('');
  return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
}

class PostgresSecondFactors implements SecondFactors {
  readonly #pool: Pool;
  readonly #records: Pick<Records, 'load'>;
  readonly #keys: SubjectKeys;
  readonly #keyed: KeyedHash;
  readonly #clock: Clock;

  constructor({ pool, records, keys, keyed, clock = systemClock }: SecondFactorsOptions) {
    this.#pool = pool;
    this.#records = records;
    this.#keys = keys;
    this.#keyed = keyed;
    this.#clock = clock;
  }

  async begin({ userId, account, issuer }: FactorOwner): Promise<NewSecondFactor> {
    const bytes = randomBytes(SECRET_BYTES);
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    const id = await this.#keep(userId, { secret: bytes, codes: recoveryCodes });
    const secret = new Secret({ buffer: arrayOf(bytes) });
    const uri = new TOTP({ issuer, label: account, secret, period: STEP_SECONDS }).toString();
    return { factor: id, secret: secret.base32, uri, recoveryCodes };
  }

  /** The code is kept as secrets are: the answer to the call that made it may be lost on the way, and asked for again. */
  beginOneTime(userId: string): Promise<string> {
    const code = recoveryCode();
    const expiresAt = new Date(this.#clock().getTime() + ONE_TIME_MS);
    return this.#keep(userId, { secret: Buffer.from(code), codes: [code], expiresAt });
  }

  async oneTimeCode(userId: string, factor: string): Promise<OneTimeCode | null> {
    const { rows } = await this.#pool.query<{ validUntil: Date }>(
      `select f.expires_at as "validUntil" from kept.second_factors f join kept.recovery_codes c on c.factor_id = f.id
       where f.id = $1 and f.owner_id = $2 and f.expires_at > $3 and c.used_at is null`,
      [factor, userId, this.#clock()],
    );
    const [row] = rows;
    const secret = row ? await this.#secretOf(userId, factor) : null;
    return row && secret ? { code: secret.toString(), validUntil: row.validUntil } : null;
  }

  async accept({ userId, factor, code }: GivenCode): Promise<AcceptedCode | null> {
    const given = normalCode(code);
    return OF_APP.test(given)
      ? this.acceptOfApp({ userId, factor, code: given })
      : this.#acceptRecovery({ userId, factor, code: given });
  }

  async takeBack({ userId, factor, code }: GivenCode): Promise<void> {
    await this.#pool.query(
      `update kept.recovery_codes set used_at = null where factor_id = $1 and code_hash = $2
       and exists (select from kept.second_factors where id = $1 and owner_id = $3)`,
      [factor, this.#hash(factor, code), userId],
    );
  }

  async removeInert(): Promise<number> {
    return removeInertRows({
      pool: this.#pool,
      records: this.#records,
      clock: this.#clock,
      table: 'second_factors',
      isNamed: (user, id) => secondFactorOf(user) === id,
    });
  }

  async acceptOfApp({ userId, factor, code: typed }: GivenCode): Promise<AcceptedCode | null> {
    const code = normalCode(typed);
    if (!OF_APP.test(code)) return null;
    const secret = await this.#secretOf(userId, factor);
    const step = secret && stepOf(secret, code, this.#clock().getTime());
    if (step === null) return null;
    const { rowCount } = await this.#pool.query(
      `update kept.second_factors set last_step = $2, made_at = $3
       where id = $1 and expires_at is null and (last_step is null or last_step < $2)`,
      [factor, step, this.#clock()],
    );
    return rowCount ? { by: 'app' } : null;
  }

  async #acceptRecovery({ userId, factor, code }: GivenCode): Promise<AcceptedCode | null> {
    // Whose person was erased has no codes either.
    if ((await this.#secretOf(userId, factor)) === null) return null;
    const { rowCount } = await this.#pool.query(
      `with factor as (
         select id from kept.second_factors where id = $1 and (expires_at is null or expires_at > $3) for update),
       used as (
         update kept.recovery_codes set used_at = $3 where factor_id = (select id from factor)
         and code_hash = $2 and used_at is null returning factor_id)
       update kept.second_factors set made_at = $3 where id = (select factor_id from used)`,
      [factor, this.#hash(factor, code), this.#clock()],
    );
    if (!rowCount) return null;
    const { rows } = await this.#pool.query<{ left: number }>(
      'select count(*)::integer as left from kept.recovery_codes where factor_id = $1 and used_at is null',
      [factor],
    );
    return { by: 'recovery', left: rows[0]?.left ?? 0 };
  }

  async #keep(userId: string, { secret, codes, expiresAt = null }: StoredFactor): Promise<string> {
    const id = newId();
    const key = await keyForWriting(this.#keys, userId, 'second factor');
    await this.#pool.query(
      `with factor as (
         insert into kept.second_factors (id, owner_id, secret, made_at, expires_at)
         values ($1, $2, $3, $4, $5) returning id)
       insert into kept.recovery_codes (factor_id, code_hash) select factor.id, unnest($6::text[]) from factor`,
      [
        ...[id, userId, encrypt(key, secret, associatedData(id)), this.#clock(), expiresAt],
        codes.map((code) => this.#hash(id, code)),
      ],
    );
    return id;
  }

  async #secretOf(userId: string, factor: string): Promise<Buffer | null> {
    const { rows } = await this.#pool.query<{ secret: Buffer }>(
      'select secret from kept.second_factors where id = $1 and owner_id = $2',
      [factor, userId],
    );
    const key = (await this.#keys.forReading([userId])).get(userId);
    const [row] = rows;
    return row && key !== undefined && key !== 'erased'
      ? decrypt(key, row.secret, associatedData(factor))
      : null;
  }

  #hash(factor: string, code: string): string {
    return this.#keyed.hash('recovery code', `${factor} ${normalCode(code)}`);
  }
}

/** Where a secret belongs: it cannot be put into another row. */
const associatedData = (factor: string) => `second factor ${factor}`;
