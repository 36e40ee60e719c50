import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describeError, failureText } from './describeError.ts';
import { passwordsOf, redact, registerSecrets } from './redact.ts';

describe('a URL in a text', () => {
  test.each([
    'postgres://hospital:s3cr3t@db:5432/hospital',
    'esdb://admin:s3cr3t@a:2113,b:2113,c:2113?tls=true',
    'esdb+discover://admin:s3cr3t@cluster',
    'redis://:s3cr3t@cache:6379',
    'rediss://user:s3cr3t@cache',
    'postgres://hospital:s3cr3t@with-an-at@db/hospital',
    'postgres://db/hospital?user=hospital&password=s3cr3t',
    'postgres://db/hospital?sslpassword=s3cr3t&x=1',
  ])('%s is shown without its password', (url) => {
    expect(redact(`connect to ${url} failed`)).not.toContain('s3cr3t');
    expect(redact(url)).toMatch(/^\w[\w+]*:\/\//);
  });

  test.each([
    ['https://clinic.example/reset?token=abcd1234&x=1', 'https://clinic.example/reset?token=[redacted]&x=1'],
    ['redis://:other-one@host:6379/2', 'redis://[redacted]@host:6379/2'],
    ['no address?', 'no address?'],
    ['a URL like postgres://user:password@host:5432/x', 'a URL like postgres://user:password@host:5432/x'],
    ['postgres://user:password1@host/x', 'postgres://[redacted]@host/x'],
    ['postgres://user:password@with-an-at@host/x', 'postgres://[redacted]@host/x'],
  ])('%s is shown as %s', (text, shown) => expect(redact(text)).toBe(shown));

  test('whatever the password, it is not printed once it is known', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), (password) => {
        for (const written of [password, encodeURIComponent(password.toWellFormed())]) {
          const url = `postgres://hospital:${written}@db:5432/hospital`;
          registerSecrets(passwordsOf(url));
          expect(redact(`Invalid URL: ${url}, password ${written}`)).not.toContain(written);
        }
      }),
    );
  });
});

test('an error is described without passwords, in its message and in its causes', () => {
  registerSecrets(['a pass (word)']);
  const cause = new Error('Invalid URL esdb://admin:a pass (word)@host');
  const error = new Error('no connection to redis://:other-one@host', { cause });
  for (const text of [failureText(error), JSON.stringify(describeError(error))]) {
    expect(text).not.toContain('pass (word)');
    expect(text).not.toContain('other-one');
  }
});
