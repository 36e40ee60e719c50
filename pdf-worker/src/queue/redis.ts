/**
 * How Redis is connected to, and what it refuses. One that BullMQ can work with is there before BullMQ connects: its client tries a wrong password for
 * ever, names none of what is wrong, and finds out that nothing can be written only with the first job.
 */
import { ConfigError, QueueUnavailable, whenReachable, type WaitOptions } from '@hospital/platform';

const ANSWER_LIMIT_MS = 5_000;
/** Longer than a worker waits for a job in one command (10 s), and than BullMQ then waits for the answer (1 s). */
const SILENCE_LIMIT_MS = 12_000;
const LONGEST_RETRY_MS = 2_000;

/** Said by a server that has become a replica, on connections from before. */
const IS_REPLACED = /\b(READONLY|UNBLOCKED|MASTERDOWN)\b/;

/** What stays wrong until a person acts. A script may have the words of the server within its own. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /^(WRONGPASS|NOAUTH)|invalid password|no password is set|DB index is out of range/,
    'Redis refuses the user or the password, or has no such database',
  ],
  [
    /\bNOPERM\b|ACL failure|can't run this command/,
    'Redis gives its user too few rights: the queue needs every command, on the keys bull:*',
  ],
  [/\bOOM\b/, 'Redis has no memory left and takes no job: raise its maxmemory'],
  [/\bREADONLY\b/, 'Redis is a replica and takes no job: name its primary'],
  [/^(CROSSSLOT|MOVED)\b/, 'Redis is a cluster, which the queue cannot use: name a single server'],
];

/** Writes as the scripts of the queue do: to two keys of its prefix, first what needs memory. */
export const WRITE = {
  lua: `redis.call('SET', KEYS[1], '1', 'EX', 60) return redis.call('DEL', KEYS[1], KEYS[2])`,
  keys: ['bull:documents:write', 'bull:documents:written'],
} as const;

/**
 * The same for every connection of the queue. A command that a replica refused is not sent again: a server that stays one would be asked for ever, and
 * all that ask here try again themselves.
 */
export function redisOptions(url: string, silenceMs = SILENCE_LIMIT_MS) {
  return {
    url,
    socketTimeout: silenceMs,
    retryStrategy: (times: number) => Math.min(times * 100, LONGEST_RETRY_MS),
    reconnectOnError: (error: Error) => IS_REPLACED.test(error.message),
  };
}

/** What Redis refuses until a person acts, as a sentence without its end; null for everything else. */
export function redisRefusal(error: unknown): string | null {
  const said = error instanceof Error ? error.message : String(error);
  return REFUSALS.find(([words]) => words.test(said))?.[1] ?? null;
}

/** @throws ConfigError where it answers, and no queue can be kept there */
export async function whenRedisAnswers(url: string, waiting: WaitOptions): Promise<void> {
  const policy = await whenReachable('Redis', waiting, () => askOnce(url));
  if (policy !== null && policy !== 'noeviction')
    waiting.log.warn(
      { policy },
      'REDIS_URL: this Redis deletes jobs when its memory is full: set its maxmemory-policy to noeviction',
    );
}

/** On a connection that is closed again. @returns its maxmemory-policy, where it says so */
async function askOnce(url: string): Promise<string | null> {
  // Bundled, a CommonJS package has its default export alone.
  const { Redis } = (await import('ioredis')).default;
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
    enableReadyCheck: false,
  });
  // What the server says to the user, the password and the number of the database comes as an event; the calls say that the connection is closed.
  const said: unknown[] = [];
  redis.on('error', (error) => said.push(error));
  try {
    await redis.connect();
    await redis.ping();
    await redis.eval(WRITE.lua, WRITE.keys.length, ...WRITE.keys);
    const policy = await redis.info('memory').then(policyIn, () => null);
    if (said.length === 0) return policy;
  } catch (error) {
    said.push(error);
  } finally {
    redis.disconnect();
  }
  throw startError(said[0]);
}

function policyIn(info: string): string | null {
  return /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? null;
}

function startError(cause: unknown): Error {
  const refusal = redisRefusal(cause);
  return refusal === null
    ? new QueueUnavailable('Redis does not answer', { cause })
    : new ConfigError(`REDIS_URL: ${refusal}.`, { cause });
}
