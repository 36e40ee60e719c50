/**
 * Guessing passwords is slowed down, in all processes together. An attempt counts before it is judged, so that many at once
 * are no way around; a success takes it back. An account, known or not, takes some failures in a row and then waits longer after each
 * further one; a browser where the person signed in before has a counter of its own, so that strangers cannot lock them out.
 * An address takes some failures in a window, of which one account adds a few at most: a forgotten password shuts out no office.
 */
import { Problem } from '@hospital/contracts';
import type { Pool, PoolClient } from 'pg';
import { callerNetwork } from '../http/callerNetwork.ts';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';

export interface SignInAttempt {
  /** What names the account, the same for each attempt on it: the id of its user, or the e-mail that nobody has. */
  readonly account: string;
  readonly ip: string;
  /** The browser, where a device token shows that this account signed in there before. */
  readonly device: string | null;
}

export interface CountedAttempt {
  /** Ends the failures in a row. */
  succeeded(): Promise<void>;
  /** It was neither right nor wrong: the failures before it stay, with the wait that comes after one more. */
  undecided(): Promise<void>;
}

export interface Throttle {
  /** @throws Problem too_many_attempts */
  count(attempt: SignInAttempt): Promise<CountedAttempt>;
  /** Forgets the failures of the account, on its devices too: what they guessed at holds no more. Addresses keep theirs. */
  clear(account: string): Promise<void>;
  /** Forgets the failures of all addresses: the account's person may be behind any of them. */
  clearAddresses(account: string): Promise<void>;
  /** Names the counter of an attempt: attempts on the same one are judged one after the other. */
  counterOf(attempt: SignInAttempt): string;
}

export interface ThrottleLimits {
  /** Failures in a row of an account, or of an account on one of its devices. */
  readonly perAccount: number;
  /** Failures from one address within the window. */
  readonly perAddress: number;
  /** How many of those one account adds at most. */
  readonly perAccountOfAddress: number;
  readonly windowSeconds: number;
  /** The wait after the last failure that is taken; it doubles with each further one. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

export interface ThrottleOptions {
  readonly pool: Pool;
  readonly keyed: KeyedHash;
  readonly clock?: Clock;
  readonly limits?: ThrottleLimits;
}

const SIGN_IN_LIMITS: ThrottleLimits = {
  perAccount: 10,
  perAddress: 100,
  perAccountOfAddress: 10,
  windowSeconds: 15 * 60,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * 60,
};
/** An account's failures are forgotten a day after the last one: by then a guesser has waited longer than that would save. */
const ACCOUNT_MEMORY_MS = 24 * 60 * 60_000;
const SWEEP_MS = 5 * 60_000;

export function createThrottle(options: ThrottleOptions): Throttle {
  return new PostgresThrottle(options);
}

const POINTS = `(case when t.expire <= $2 then 1 else t.points + 1 end)`;
/** Nothing is returned where the counter makes its caller wait. */
const COUNT_FAILURE = `
  insert into kept.throttle as t (key, points, expire) values ($1, 1, $3)
  on conflict (key) do update set points = ${POINTS}, expire = $3, blocked_until = case
    when ${POINTS} >= $4 then $2 + least($6, $5 * power(2, least(${POINTS} - $4, 30)))::bigint end
  where t.blocked_until is null or t.blocked_until <= $2
  returning blocked_until as "blockedUntil"`;
/** Nothing is returned where the window is full. */
const COUNT_IN_WINDOW = `
  insert into kept.throttle as t (key, points, expire) values ($1, 1, $3)
  on conflict (key) do update set points = ${POINTS}, expire = case when t.expire <= $2 then $3 else t.expire end
  where t.expire <= $2 or t.points < $4
  returning points`;
/** Locked in the order in which `count` counts them: the pair before its address. */
const TAKE_BACK = `
  with held as (select key from kept.throttle where key = any($1) order by key desc for update)
  update kept.throttle t set points = points - 1 from held where t.key = held.key and t.points > 0`;
const UNLIMITED = 2_000_000_000;

class PostgresThrottle implements Throttle {
  readonly #pool: Pool;
  readonly #keyed: KeyedHash;
  readonly #clock: Clock;
  readonly #limits: ThrottleLimits;
  #sweptAt = 0;

  constructor({ pool, keyed, clock = systemClock, limits = SIGN_IN_LIMITS }: ThrottleOptions) {
    this.#pool = pool;
    this.#keyed = keyed;
    this.#clock = clock;
    this.#limits = limits;
  }

  counterOf({ account, device }: SignInAttempt): string {
    const own = this.#hash(account);
    return device === null ? `account:${own}` : `device:${own}:${this.#hash(device)}`;
  }

  async count(attempt: SignInAttempt): Promise<CountedAttempt> {
    const now = this.#clock().getTime();
    await this.#sweep(now);
    const counter = this.counterOf(attempt);
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const ofAddress = attempt.device === null ? await this.#countAddress(client, attempt, now) : [];
      const blockedUntil = await this.#countFailure(client, counter, now);
      await client.query('commit');
      return {
        succeeded: () => this.#takeBack(counter, ofAddress),
        undecided: () => this.#uncount(counter, blockedUntil, ofAddress),
      };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async clear(account: string): Promise<void> {
    const own = this.#hash(account);
    await this.#pool.query('delete from kept.throttle where key = $1 or key like $2', [
      `account:${own}`,
      `device:${own}:%`,
    ]);
  }

  async clearAddresses(account: string): Promise<void> {
    await this.#pool.query(`delete from kept.throttle where key like $1 or key like 'address:%'`, [
      `pair:${this.#hash(account)}:%`,
    ]);
  }

  /** @returns the counters that a success takes back */
  async #countAddress(client: PoolClient, { account, ip }: SignInAttempt, now: number): Promise<string[]> {
    const { perAddress, perAccountOfAddress, windowSeconds } = this.#limits;
    const network = this.#hash(callerNetwork(ip));
    const pair = `pair:${this.#hash(account)}:${network}`;
    const address = `address:${network}`;
    const count = async (key: string, limit: number) => {
      const values = [key, now, now + windowSeconds * 1000, limit];
      return (await client.query<{ points: number }>(COUNT_IN_WINDOW, values)).rows[0]?.points;
    };
    const ofPair = (await count(pair, UNLIMITED)) ?? UNLIMITED;
    if (ofPair > perAccountOfAddress) {
      const { rows } = await client.query<{ points: number; expire: string }>(
        'select points, expire from kept.throttle where key = $1 and expire > $2',
        [address, now],
      );
      if (rows[0] && rows[0].points >= perAddress) throw refusal(Number(rows[0].expire) - now);
      return [pair];
    }
    if ((await count(address, perAddress)) === undefined) throw await refusalBy(client, address, now);
    return [pair, address];
  }

  /** @returns until when the next attempt waits because of this one */
  async #countFailure(client: PoolClient, counter: string, now: number): Promise<string | null> {
    const { perAccount, firstWaitSeconds, longestWaitSeconds } = this.#limits;
    const { rows } = await client.query<{ blockedUntil: string | null }>(COUNT_FAILURE, [
      counter,
      now,
      now + ACCOUNT_MEMORY_MS,
      perAccount,
      firstWaitSeconds * 1000,
      longestWaitSeconds * 1000,
    ]);
    const [row] = rows;
    if (!row) throw await refusalBy(client, counter, now);
    return row.blockedUntil;
  }

  async #takeBack(counter: string, ofAddress: readonly string[]): Promise<void> {
    await this.#pool.query('delete from kept.throttle where key = $1', [counter]);
    if (ofAddress.length > 0) await this.#pool.query(TAKE_BACK, [ofAddress]);
  }

  /** Without the wait that this attempt began: nobody waited when it came. One that another process began meanwhile stays. */
  async #uncount(counter: string, blockedUntil: string | null, ofAddress: readonly string[]): Promise<void> {
    await this.#pool.query(
      `update kept.throttle set points = points - 1, blocked_until = nullif(blocked_until, $2)
       where key = $1 and points > 0`,
      [counter, blockedUntil],
    );
    if (ofAddress.length > 0) await this.#pool.query(TAKE_BACK, [ofAddress]);
  }

  #hash(value: string): string {
    return this.#keyed.hash('sign-in', value);
  }

  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    await this.#pool.query('delete from kept.throttle where expire < $1', [now]);
  }
}

async function refusalBy(client: PoolClient, key: string, now: number): Promise<Problem> {
  const { rows } = await client.query<{ until: string | null }>(
    'select coalesce(blocked_until, expire) as until from kept.throttle where key = $1',
    [key],
  );
  return refusal(Number(rows[0]?.until ?? now) - now);
}

function refusal(milliseconds: number): Problem {
  return new Problem('too_many_attempts', {
    extra: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) },
  });
}
