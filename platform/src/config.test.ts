import { describe, expect, test } from '@jest/globals';
import { readConfig, settings } from './config.ts';

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
});
