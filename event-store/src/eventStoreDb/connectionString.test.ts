/** Connection strings: which ones the client may be given, what is said of the others, and what is added to them. */
import { describe, expect, test } from '@jest/globals';
import { connectionStringProblem, toNode, withDefaults } from './connectionString.ts';

const EXAMPLE = 'esdb://host:2113?tls=false or esdb://user:password@a:2113,b:2113,c:2113';
const NO_URL = `must be a URL like ${EXAMPLE}; write "@", ":" and "/" in a password as %40, %3A and %2F`;
const NO_CREDENTIALS =
  'must hold user:password before the "@"; write "@", ":", "/" and "%" in a password as %40, %3A, %2F and %25';
const COUNT = 'a whole number from 1 to 2147483647';
const NO_HOSTS = `must name its hosts like ${EXAMPLE}`;

describe.each(['esdb', 'esdb+discover'])('%s', (scheme) => {
  test.each([
    'host',
    'host:2113',
    'host:2113/',
    'a:2113,b:2113,c',
    'a-b.c_d:1',
    'a:65535',
    '_a_',
    'user:password@host',
    'us%40er:p%3Aa%2F%25@a,b',
    'host?tls=false',
    'host/?tls=true&nodePreference=leader',
    'user:password@a,b?TLS=true',
  ])('takes %s', (rest) => expect(connectionStringProblem(`${scheme}://${rest}`)).toBeNull());
});

test.each([
  ['', NO_URL],
  ['host:2113', NO_URL],
  ['http://host', NO_URL],
  ['esdb+other://host', NO_URL],
  ['esdb:/host', NO_URL],
  [' esdb://host', NO_URL],
  ['esdb://host ', NO_URL],
  ['esdb://', NO_URL],
  ['esdb://user:password@', NO_URL],
  ['esdb://user:pass@word@host', NO_URL],
  ['esdb://host/path', NO_URL],
  ['esdb://host?a=1?b=1', NO_URL],
  ['esdb://host#part', NO_URL],
  ['esdb://@host', NO_CREDENTIALS],
  ['esdb://user@host', NO_CREDENTIALS],
  ['esdb://user:@host', NO_CREDENTIALS],
  ['esdb://:password@host', NO_CREDENTIALS],
  ['esdb://user:pass:word@host', NO_CREDENTIALS],
  ['esdb://user:100%@host', NO_CREDENTIALS],
  ['esdb://host:', NO_HOSTS],
  ['esdb://host:x', NO_HOSTS],
  ['esdb://host:65536', NO_HOSTS],
  ['esdb://host:211300', NO_HOSTS],
  ['esdb://a,,b', NO_HOSTS],
  ['esdb://a,-b', NO_HOSTS],
  ['esdb://a-', NO_HOSTS],
  ['esdb://a,b:x', NO_HOSTS],
])('%j %s', (text, problem) => expect(connectionStringProblem(text)).toBe(problem));

describe('an option', () => {
  const problemWith = (option: string) => connectionStringProblem(`esdb://host?tls=false&${option}`);
  const wrong = (name: string, wanted: string) =>
    `has the option "${name}" with a value that it does not take: it must be ${wanted}`;

  test.each([
    'maxDiscoverAttempts=3',
    'defaultDeadline=1',
    'discoveryInterval=100',
    'gossip_timeout=2',
    'keep-alive-interval=10',
    'keepAliveTimeout=10',
    'keepAliveInterval=2147483647',
    'connectionName=any%20name',
    'throwOnAppendFailure=false',
    'nodePreference=Follower',
    'nodePreference=random',
    'nodePreference=read_only_replica',
    'nodePreference=readOnlyReplica',
    'tlsCAFile=/etc/passwd',
    'userCertFile=%2Fetc%2Fpasswd',
  ])('%s is taken', (option) => expect(problemWith(option)).toBeNull());

  test.each([
    ['maxDiscoverAttempts=x', wrong('maxDiscoverAttempts', COUNT)],
    ['defaultDeadline=1.5', wrong('defaultDeadline', COUNT)],
    ['discoveryInterval=1s', wrong('discoveryInterval', COUNT)],
    ['gossipTimeout=-', wrong('gossipTimeout', COUNT)],
    ['keepAliveInterval=x1', wrong('keepAliveInterval', COUNT)],
    ['keepAliveTimeout=two', wrong('keepAliveTimeout', COUNT)],
    ['maxDiscoverAttempts=0', wrong('maxDiscoverAttempts', COUNT)],
    ['maxDiscoverAttempts=-1', wrong('maxDiscoverAttempts', COUNT)],
    ['defaultDeadline=-1', wrong('defaultDeadline', COUNT)],
    ['defaultDeadline=0', wrong('defaultDeadline', COUNT)],
    ['gossipTimeout=0', wrong('gossipTimeout', COUNT)],
    ['discoveryInterval=-1', wrong('discoveryInterval', COUNT)],
    ['keepAliveInterval=-1', wrong('keepAliveInterval', COUNT)],
    ['keepAliveInterval=-5', wrong('keepAliveInterval', COUNT)],
    ['keepAliveTimeout=-1', wrong('keepAliveTimeout', COUNT)],
    ['keepAliveTimeout=0', wrong('keepAliveTimeout', COUNT)],
    ['keepAliveTimeout=2147483648', wrong('keepAliveTimeout', COUNT)],
    ['keepAliveTimeout=99999999999999999999', wrong('keepAliveTimeout', COUNT)],
    ['tls=yes', wrong('tls', 'true or false')],
    ['throwOnAppendFailure=1', wrong('throwOnAppendFailure', 'true or false')],
    ['nodePreference=any', wrong('nodePreference', 'leader, follower, random or read_only_replica')],
    ['tlsCAFile=/no/such/file', wrong('tlsCAFile', 'the path of a file that exists')],
    ['userCertFile=/no/such/file', wrong('userCertFile', 'the path of a file that exists')],
    ['userKeyFile=/no/such/file', wrong('userKeyFile', 'the path of a file that exists')],
  ])('%s is not', (option, problem) => expect(problemWith(option)).toBe(problem));

  test.each(['tls', 'tls=', 'tls=true=false', 'connectionName=%'])('%s has no value', (option) => {
    const name = option.split('=')[0] ?? '';
    expect(problemWith(option)).toBe(`has the option "${name}" without a value: write ${name}=…`);
  });

  const unknown = (which: string) =>
    `has ${which} that the client does not take; use only options like tls, tlsCAFile, nodePreference`;

  test('that the client would ignore is named', () => {
    expect(problemWith('tlsVerifyCert=false')).toBe(unknown('the option "tlsVerifyCert"'));
    expect(problemWith(`${'a'.repeat(30)}=1`)).toBe(unknown(`the option "${'a'.repeat(30)}"`));
  });

  test.each([`${'a'.repeat(31)}=1`, 'pass%40word=1', '=1', ''])(
    '%j is not repeated: it may be a secret',
    (option) => {
      expect(problemWith(option)).toBe(unknown('an option'));
    },
  );
});

test('the string for one node keeps the credentials and the options', () => {
  const node = { address: '10.0.0.7', port: 2114 };
  expect(toNode('esdb+discover://user:p%40ss@a,b?tls=false&gossipTimeout=2', node)).toBe(
    'esdb://user:p%40ss@10.0.0.7:2114?tls=false&gossipTimeout=2',
  );
  expect([toNode('esdb://a:1', node), toNode('esdb://a?', node)]).toEqual([
    'esdb://10.0.0.7:2114',
    'esdb://10.0.0.7:2114',
  ]);
});

test.each([
  ['esdb://a', 'esdb://a?gossipTimeout=2'],
  [' esdb://a// ', 'esdb://a?gossipTimeout=2'],
  ['esdb://a?tls=false', 'esdb://a?tls=false&gossipTimeout=2'],
  ['esdb://a?gossipTimeout=9', 'esdb://a?gossipTimeout=9'],
  ['esdb://a?tls=false&GOSSIP_TIMEOUT=9', 'esdb://a?tls=false&GOSSIP_TIMEOUT=9'],
  ['esdb://gossipTimeout=9', 'esdb://gossipTimeout=9?gossipTimeout=2'],
])('%s waits for a node that hangs as %s', (text, expected) => expect(withDefaults(text)).toBe(expected));
