import { afterEach, expect, test } from '@jest/globals';
import { createLogger, type Logger } from '@hospital/platform';
import { bulk, redisThatSays as stub, type RedisAnswers, type RedisStub } from '../testing/redisStub.ts';
import { whenRedisAnswers } from './redis.ts';

const open: RedisStub[] = [];

async function redisThatSays(answers: () => RedisAnswers): Promise<number> {
  const redis = await stub(answers);
  open.push(redis);
  return redis.port;
}

afterEach(async () => {
  for (const redis of open.splice(0)) await redis.close();
});

function listening() {
  const [said, waitedFor]: [string[], (string | null)[]] = [[], []];
  const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
    warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
  });
  return { said, waitedFor, log, noteWaiting: (what: string | null) => void waitedFor.push(what) };
}

const oldProtocol = { hello: '-NOPROTO unsupported protocol version' };

test.each([
  ['a wrong password', ':x@', '', { hello: '-WRONGPASS invalid username-password pair' }],
  [
    'a password that is missing',
    '',
    '',
    { hello: '-NOAUTH HELLO must be called with the client authenticated' },
  ],
  ['a database that is not there', '', '/99', { select: '-ERR DB index is out of range' }],
  ['a wrong password, by the older protocol', ':x@', '', { ...oldProtocol, auth: '-ERR invalid password' }],
])('%s is named by the variable', async (_, user, path, answers) => {
  const port = await redisThatSays(() => answers);
  const about = listening();
  await expect(whenRedisAnswers(`redis://${user}127.0.0.1:${port}${path}`, about)).rejects.toThrow(
    /^REDIS_URL: Redis refuses the user or the password, or has no such database\.$/,
  );
  expect(about.said).toEqual([]);
});

const replica = "READONLY You can't write against a read only replica.";
const memory = "OOM command not allowed when used memory > 'maxmemory'.";
const inScript = 'ERR Error running script (call to f_1): @user_script:1: @user_script: 1:';

test.each([
  ['a user without a right', { ping: '-NOPERM this user has no permissions to run the command' }, 'too few'],
  ['a user without keys', { eval: '-NOPERM No permissions to access a key' }, 'too few rights'],
  ['a replica', { eval: `-${replica} script: 1, on @user_script:1.` }, 'is a replica'],
  ['a replica of before Redis 7', { eval: `-${inScript} -${replica}` }, 'is a replica'],
  ['a full memory', { eval: `-${memory} script: 1, on @user_script:1.` }, 'no memory left'],
  ['a full memory of before Redis 7', { eval: `-${inScript} -${memory}` }, 'no memory left'],
  ['a cluster', { eval: "-CROSSSLOT Keys in request don't hash to the same slot" }, 'is a cluster'],
  ['another node of a cluster', { eval: '-MOVED 3999 127.0.0.1:6381' }, 'is a cluster'],
])('%s ends the start with a sentence', async (_, answers, words) => {
  const port = await redisThatSays(() => answers);
  const about = listening();
  const refusal = whenRedisAnswers(`redis://127.0.0.1:${port}`, about);
  await expect(refusal).rejects.toThrow(new RegExp(`^REDIS_URL: Redis [^.]*${words}[^.]*\\.$`));
  expect(about.said).toEqual([]);
});

test('one that writes nothing for now is waited for', async () => {
  let asked = 0;
  const port = await redisThatSays(() =>
    (asked += 1) < 20 ? { eval: '-MISCONF Errors writing to disk' } : {},
  );
  const { said, ...waiting } = listening();
  await whenRedisAnswers(`redis://127.0.0.1:${port}`, waiting);
  expect(said).toEqual(['waiting for Redis', 'Redis is there: the start goes on']);
});

test.each([
  ['allkeys-lru', bulk('maxmemory_policy:allkeys-lru\r\n'), 1],
  ['noeviction', bulk('maxmemory_policy:noeviction\r\n'), 0],
  ['that it does not say', "-NOPERM User has no permissions to run the 'info' command", 0],
])('jobs that it may delete are warned of: its policy is %s', async (_, info, warnings) => {
  const port = await redisThatSays(() => ({ info }));
  const { said, ...waiting } = listening();
  await whenRedisAnswers(`redis://127.0.0.1:${port}`, waiting);
  expect(said.filter((each) => each.includes('noeviction'))).toHaveLength(warnings);
});

test('one that still reads its data is waited for, and said so once', async () => {
  let asked = 0;
  const port = await redisThatSays(() => {
    asked += 1;
    return asked < 20 ? { ping: '-LOADING Redis is loading the dataset in memory' } : { ping: '+PONG' };
  });
  const { said, waitedFor, ...waiting } = listening();
  await whenRedisAnswers(`redis://127.0.0.1:${port}`, waiting);
  expect(said).toEqual(['waiting for Redis', 'Redis is there: the start goes on']);
  expect([waitedFor[0], waitedFor.at(-1)]).toEqual(['Redis', null]);
});

test('one that is away is waited for until the start is stopped', async () => {
  const stop = new AbortController();
  const { said, waitedFor, ...waiting } = listening();
  const noteWaiting = (what: string | null) => {
    waitedFor.push(what);
    if (waitedFor.length === 2) stop.abort(new Error('asked to stop'));
  };
  await expect(
    whenRedisAnswers('redis://127.0.0.1:1', { ...waiting, noteWaiting, signal: stop.signal }),
  ).rejects.toThrow('asked to stop');
  expect([said, waitedFor]).toEqual([['waiting for Redis'], ['Redis', 'Redis']]);
});
