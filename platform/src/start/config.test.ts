import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig, settings } from './config.ts';
import { redact } from '../monitoring/redact.ts';

describe('readConfig', () => {
  test('fills in defaults, also for empty variables', () => {
    const { PORT, HOST, DATA_DIR } = settings;
    expect(readConfig({ PORT, HOST, DATA_DIR }, { PORT: '', HOST: undefined })).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: 'data',
    });
  });

  test.each(['http', '-1', '70000', '3000.5', '0x10', ' 3000'])('names the bad port %s', (PORT) => {
    expect(() => readConfig({ PORT: settings.PORT }, { PORT })).toThrow(
      `PORT is "${PORT}" but must be a port number from 0 to 65535; leave it out for 3000.`,
    );
  });

  test('names every bad variable and repeats no secret', () => {
    const { DATABASE_URL, MASTER_KEY, CLAIM_KEY } = settings;
    const read = (): unknown =>
      readConfig(
        { DATABASE_URL, MASTER_KEY, CLAIM_KEY },
        { DATABASE_URL: 'mysql://me:secret@host', MASTER_KEY: 'short' },
      );
    expect(read).toThrow(
      [
        'DATABASE_URL must be a URL like postgres://user:password@host:5432/hospital.',
        'MASTER_KEY must be 32 random bytes as base64; make one with: openssl rand -base64 32.',
        'CLAIM_KEY is missing: set it in the environment.',
      ].join('\n'),
    );
  });

  test('reads a key as its bytes', () => {
    const bytes = Buffer.alloc(32, 7);
    const read = readConfig({ MASTER_KEY: settings.MASTER_KEY }, { MASTER_KEY: bytes.toString('base64') });
    expect(read.MASTER_KEY.equals(bytes)).toBe(true);
  });

  test('takes the networks of proxies, and names what is none', () => {
    const { TRUST_PROXY } = settings;
    const read = (given: string) => readConfig({ TRUST_PROXY }, { TRUST_PROXY: given }).TRUST_PROXY;
    expect(read('loopback, 10.0.0.0/8,::1')).toEqual(['loopback', '10.0.0.0/8', '::1']);
    for (const bad of ['everybody', '10.0.0.0/33', '10.0.0']) {
      expect(() => read(bad)).toThrow(`TRUST_PROXY is "${bad}" but must be addresses`);
    }
  });

  test('takes several folders of copies, each once', () => {
    const { AUDIT_COPIES } = settings;
    const read = (given: string) => readConfig({ AUDIT_COPIES }, { AUDIT_COPIES: given }).AUDIT_COPIES;
    expect(read('')).toEqual([]);
    expect(read('/mnt/one, /mnt/two')).toEqual(['/mnt/one', '/mnt/two']);
    for (const bad of ['/mnt/one,', '/mnt/one,/mnt/one'])
      expect(() => read(bad)).toThrow(`AUDIT_COPIES is "${bad}" but must be folders`);
  });
});

describe('EVENTSTORE_URL', () => {
  const { EVENTSTORE_URL } = settings;
  const read = (url: string) => readConfig({ EVENTSTORE_URL }, { EVENTSTORE_URL: url }).EVENTSTORE_URL;

  test.each([
    'esdb://host',
    'esdb://host:2113?tls=false',
    'esdb://a:2113,b:2113,c:2113',
    'esdb://admin:change%40it@a,b:2113,c?tls=true&nodePreference=leader&keepAliveInterval=10000',
    'esdb+discover://admin:changeit@cluster.clinic.example',
    'esdb://127.0.0.1:2113/?tls=false',
  ])('%s is taken, as the client takes it', (url) => {
    expect(read(url)).toBe(url);
  });

  test.each([
    ['kurrentdb://admin:s3cr3t@host', 'must be a URL like esdb://'],
    ['http://admin:s3cr3t@host:2113', 'must be a URL like esdb://'],
    ['esdb://', 'must be a URL like esdb://'],
    ['esdb://admin:s3cr3t@', 'must be a URL like esdb://'],
    ['esdb://admin:s3@cr3t@host', 'write "@", ":" and "/" in a password as %40, %3A and %2F'],
    ['esdb://admin:s3:cr3t@host', 'must hold user:password'],
    ['esdb://admin@host', 'must hold user:password'],
    ['esdb://admin:s3%cr3t@host', 'must hold user:password'],
    ['esdb://admin:s3cr3t@a:2113,b:port', 'must name its hosts'],
    ['esdb://admin:s3cr3t@a:2113,,b', 'must name its hosts'],
    ['esdb://admin:s3cr3t@a:99999', 'must name its hosts'],
    [
      'esdb://admin:s3cr3t@host?tls=maybe',
      'the option "tls" with a value that it does not take: it must be true or false',
    ],
    ['esdb://admin:s3cr3t@host?tls', 'the option "tls" without a value'],
    ['esdb://admin:s3cr3t@host?tlsCAFile=/nowhere/ca.pem', 'the path of a file that exists'],
    ['esdb://admin:s3cr3t@host?nodePreference=best', 'leader, follower, random'],
    ['esdb://admin:s3cr3t@host?keepAliveInterval=often', 'a whole number'],
    ['esdb://admin:s3cr3t@host?tlsVerifyCert=false', 'that the client does not take'],
    ['esdb://host?password=s3cr3t', 'that the client does not take'],
  ])('%s is refused with a sentence, without its password', (url, sentence) => {
    const refusal = refusalOf(() => read(url));
    expect(refusal).toMatch(/^EVENTSTORE_URL (must|has|cannot) /);
    expect(refusal).toContain(sentence);
    expect(refusal).not.toMatch(/s3|cr3t/);
  });
});

test('earlier seal keys are several, and none is printed', () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte));
  const text = keys.map((key) => key.toString('base64'));
  const { SEAL_KEY_OLD } = settings;
  expect(readConfig({ SEAL_KEY_OLD }, { SEAL_KEY_OLD: text.join(', ') }).SEAL_KEY_OLD).toEqual(keys);
  for (const key of text) expect(redact(`the key ${key}`)).toBe('the key [redacted]');
  const bad = () => readConfig({ SEAL_KEY_OLD }, { SEAL_KEY_OLD: `${text.join()},short` });
  expect(refusalOf(bad)).toBe('SEAL_KEY_OLD must be keys of 32 random bytes as base64, with commas between.');
});

test('a database of Redis that is no number is refused', () => {
  const { REDIS_URL } = settings;
  const read = (url: string) => readConfig({ REDIS_URL }, { REDIS_URL: url }).REDIS_URL;
  for (const url of ['redis://cache', 'rediss://:s3cr3t@cache:6380/2']) expect(read(url)).toBe(url);
  expect(() => read('redis://:s3cr3t@cache/documents')).toThrow(
    'REDIS_URL must name its database by a number, as in redis://host:6379/0, or none.',
  );
});

test('a URL whose password cannot be decoded is refused', () => {
  const { DATABASE_URL } = settings;
  const read = () => readConfig({ DATABASE_URL }, { DATABASE_URL: 'postgres://me:s3cr3t%zz@db/hospital' });
  expect(refusalOf(read)).toBe(
    'DATABASE_URL has a "%" that stands for nothing; write "%" in a password as %25.',
  );
});

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}
