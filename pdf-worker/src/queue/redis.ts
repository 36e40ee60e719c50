/**
 * A Redis that BullMQ can work with is there before BullMQ connects: its client tries a wrong password for ever, and names none of what is wrong.
 */
import { ConfigError, QueueUnavailable, whenReachable, type Waiting } from '@hospital/platform';

const ANSWER_LIMIT_MS = 5_000;
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM)|invalid password|no password is set|DB index is out of range/;

/** @throws ConfigError where it answers and lets nobody in by this URL */
export async function whenRedisAnswers(url: string, waiting: Waiting): Promise<void> {
  await whenReachable('Redis', waiting, () => ping(url));
}

/** Asked once, on a connection that is closed again. */
async function ping(url: string): Promise<void> {
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
  const said: Error[] = [];
  redis.on('error', (error) => said.push(error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    said.push(error instanceof Error ? error : new Error(String(error)));
  } finally {
    redis.disconnect();
  }
  const [cause] = said;
  if (cause) throw refusalOf(cause);
}

function refusalOf(cause: Error): Error {
  return REFUSED.test(cause.message)
    ? new ConfigError('REDIS_URL: Redis refuses the user or the password, or has no such database.')
    : new QueueUnavailable('Redis does not answer', { cause });
}
