/** Each part of an event by itself: what of it decides whether the event is ours. */
import { describe, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { foreignPart, parsed } from './ours.ts';

const id = newId();
const metadata = {
  v: 1,
  at: '2026-03-01T08:00:00.000Z',
  actor: 'system',
  commandId: id,
  correlationId: id,
  causationId: null,
  schema: 1,
};
const event = { stream: `patient-${id}`, type: 'PatientCreated', data: {}, metadata };
const withMetadata = (changed: object) => foreignPart({ ...event, metadata: { ...metadata, ...changed } });

test('an event with all of its parts is ours, whatever else its metadata hold', () => {
  expect(foreignPart(event)).toBeNull();
  expect(foreignPart({ ...event, position: '00000000000000000001' })).toBeNull();
  expect(withMetadata({ later: true })).toBeNull();
});

describe('names', () => {
  test.each(['a-1', 'employeeLeaves-x', 'claim-slot-1:2', 'a1B-é'])('the stream %j is ours', (stream) => {
    expect(foreignPart({ ...event, stream })).toBeNull();
  });

  test.each(['', 'a', 'a-', '-1', 'A-1', '1a-1', 'a_b-1', 'a b-1', ' a-1', 'a-1 ', 'a-b c', 'a-1\n'])(
    'the stream %j is not',
    (stream) => expect(foreignPart({ ...event, stream })).toBe('stream'),
  );

  test.each(['P', 'PatientCreated', 'A1'])('the type %j is ours', (type) => {
    expect(foreignPart({ ...event, type })).toBeNull();
  });

  test.each(['', 'p', 'pA', '1A', '$>', 'A-B', 'A B', 'A ', ' A', 'Aé'])('the type %j is not', (type) => {
    expect(foreignPart({ ...event, type })).toBe('type');
  });
});

test('the first position is before every event', () => {
  expect(foreignPart({ ...event, position: '00000000000000000000' })).toBe('position');
});

test.each([null, undefined, 1, 'text', true, [], [{}], Buffer.from('{}'), new Uint8Array(1)])(
  'the data %p are not ours, and as metadata neither',
  (value) => {
    expect(foreignPart({ ...event, data: value })).toBe('data');
    expect(foreignPart({ ...event, metadata: value })).toBe('metadata');
  },
);

describe('metadata', () => {
  test.each(Object.keys(metadata))('without %s are not ours', (name) => {
    expect(withMetadata({ [name]: undefined })).toBe('metadata');
  });

  test.each(['actor', 'commandId', 'correlationId', 'causationId'])(
    'take any text for %s but none',
    (name) => {
      expect(withMetadata({ [name]: 'x' })).toBeNull();
      for (const value of ['', 7, {}, [], true]) expect(withMetadata({ [name]: value })).toBe('metadata');
    },
  );

  test('take no cause for the first of a chain, but somebody for everything else', () => {
    expect(withMetadata({ causationId: null })).toBeNull();
    for (const name of ['actor', 'commandId', 'correlationId'])
      expect(withMetadata({ [name]: null })).toBe('metadata');
  });

  test('are of version 1, and of a whole schema from 1 on', () => {
    for (const v of [0, 2, '1', null]) expect(withMetadata({ v })).toBe('metadata');
    for (const schema of [1, 2, 99]) expect(withMetadata({ schema })).toBeNull();
    for (const schema of [0, -1, 1.5, '1', null, Infinity, 2 ** 53])
      expect(withMetadata({ schema })).toBe('metadata');
  });

  test.each([
    '2026-03-01T08:00:00Z',
    '2026-12-31T23:59:59.999Z',
    '2026-01-30T19:00:00.123456789Z',
    '2026-03-01T09:00:00+01:00',
    '2026-03-01',
  ])('take the instant %s', (at) => expect(withMetadata({ at })).toBeNull());

  test.each([
    '',
    'yesterday',
    '2026-13-01T08:00:00Z',
    '2026-00-01T08:00:00Z',
    '2026-03-32T08:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01T08:60:00Z',
    '2026-03-01T08:00:60Z',
    '2026-03-01T08:00:00.Z',
    '2026-03-01T08:00:00Zx',
    7,
    null,
  ])('take no instant like %j', (at) => expect(withMetadata({ at })).toBe('metadata'));

  test('take a fingerprint that is text, or none', () => {
    expect(withMetadata({ fingerprint: '' })).toBeNull();
    for (const fingerprint of [null, 7, {}]) expect(withMetadata({ fingerprint })).toBe('metadata');
  });
});

describe('a seal', () => {
  const seal = { key: '0a9bcdef', mac: `${'Az09_-'.repeat(7)}x` };
  const withSeal = (changed: object) => withMetadata({ seal: { ...seal, ...changed } });

  test('is a key of eight hexadecimal digits and 32 bytes in base64url', () => {
    expect(seal.mac).toHaveLength(43);
    expect(withSeal({})).toBeNull();
    expect(withSeal({ more: 1 })).toBeNull();
  });

  test.each([
    { key: '0a9bcde' },
    { key: '0a9bcdef0' },
    { key: '0A9BCDEF' },
    { key: '0a9bcdeg' },
    { key: ' 0a9bcdef' },
    { key: 12345678 },
    { key: undefined },
    { mac: seal.mac.slice(1) },
    { mac: `${seal.mac}x` },
    { mac: seal.mac.replace('_', '+') },
    { mac: 7 },
    { mac: undefined },
  ])('is none with %j', (changed) => expect(withSeal(changed)).toBe('metadata'));

  test.each([null, 'text', [], 7])('is none as %j', (value) => {
    expect(withMetadata({ seal: value })).toBe('metadata');
  });
});

test('what is no JSON is nothing, and an empty text is none', () => {
  expect([parsed('{"a":1}'), parsed('null'), parsed('{'), parsed('')]).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
  ]);
});
