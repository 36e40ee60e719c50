import { expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../start/config.ts';
import { evidenceSettings, givenEvidence } from './evidenceSettings.ts';

const [key, formerKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const AUDIT_KEY = key.toString('base64');
const AUDIT_KEY_OLD = formerKey.toString('base64');
const AUDIT_CHECKPOINTS = '/audit';
const AUDIT_COPIES = '/mnt/one,/mnt/two';

const given = (environment: NodeJS.ProcessEnv) => givenEvidence(readConfig(evidenceSettings, environment));

test.each<[string, NodeJS.ProcessEnv]>([
  ['nothing', {}],
  ['empty variables', { AUDIT_KEY: '', AUDIT_CHECKPOINTS: ' ' }],
])('signs nothing with %s', (_given, environment) => {
  expect(given(environment)).toBeNull();
});

test('signs with a key and a folder', () => {
  expect(given({ AUDIT_KEY, AUDIT_CHECKPOINTS })).toEqual({ key, folder: '/audit', copies: [] });
  expect(given({ AUDIT_KEY, AUDIT_KEY_OLD, AUDIT_CHECKPOINTS, AUDIT_COPIES })).toEqual({
    key,
    formerKey,
    folder: '/audit',
    copies: ['/mnt/one', '/mnt/two'],
  });
});

test.each([{ AUDIT_KEY }, { AUDIT_CHECKPOINTS }, { AUDIT_KEY, AUDIT_KEY_OLD, AUDIT_COPIES }])(
  'one of the two alone does not start: %j',
  (environment) => {
    expect(() => given(environment)).toThrow(
      new ConfigError('AUDIT_KEY and AUDIT_CHECKPOINTS belong together: set both, or neither.'),
    );
  },
);

test.each([
  ['AUDIT_COPIES', { AUDIT_COPIES }],
  ['AUDIT_KEY_OLD', { AUDIT_KEY_OLD }],
])('%s of a service that signs nothing does not start', (name, environment) => {
  expect(() => given(environment)).toThrow(
    new ConfigError(
      `${name} is without effect here: set AUDIT_KEY and AUDIT_CHECKPOINTS too, or leave it out.`,
    ),
  );
});
