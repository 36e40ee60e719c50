import { expect, test } from '@jest/globals';
import type { JsonObject, StoredEvent } from '@hospital/contracts';
import fc from 'fast-check';
import { encodeAppend, positionOf, sealedAt } from '../encode.ts';
import { event } from '../testing/samples.ts';
import { canonicalJson } from '../tree/canonicalJson.ts';
import { sealProblem } from './eventSeal.ts';
import { sealKeys } from './sealKeys.ts';
import { sortedMembers } from './sortedMembers.ts';

const keys = sealKeys({ current: Buffer.alloc(32, 1) });
const STREAM = 'contractTest-1';

function stored(data: JsonObject): StoredEvent {
  const [sealed] = sealedAt(
    encodeAppend(STREAM, [event(1, data)], keys),
    { stream: STREAM, first: 3n },
    keys,
  );
  if (!sealed) throw new Error('nothing was encoded');
  const { data: text, metadata, ...rest } = sealed;
  const parsed = { data: JSON.parse(text), metadata: JSON.parse(metadata) };
  return { ...rest, ...parsed, stream: STREAM, revision: 3n, position: positionOf(1) };
}

function problemOf(found: StoredEvent): string | null {
  return found.metadata.seal ? sealProblem(found, found.metadata.seal, keys) : 'none';
}

const values = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)));

test('a seal holds for what JSON.parse makes of an event, and in whatever order a store keeps its members', () => {
  fc.assert(
    fc.property(values, (data) => {
      const found = stored(data);
      const members = Object.entries(found.data).reverse();
      expect(problemOf(found)).toBeNull();
      expect(problemOf({ ...found, data: Object.fromEntries(members) })).toBeNull();
    }),
  );
});

test('a seal holds for nothing else', () => {
  const found = stored({ name: 'Amina' });
  const changes: readonly Partial<StoredEvent>[] = [
    { stream: 'contractTest-2' },
    { revision: 4n },
    { id: event(1).id },
    { type: 'ContractTestedMore' },
    { data: { ...found.data, name: 'Amine' } },
    { data: {} },
    { metadata: { ...found.metadata, at: '2026-03-11T09:30:00.001Z' } },
    { metadata: { ...found.metadata, actor: 'other' } },
    { metadata: { ...found.metadata, seal: { key: keys.keyId, mac: 'A'.repeat(43) } } },
  ];
  for (const change of changes) expect(problemOf({ ...found, ...change })).toBe('seal_wrong');
  const other = sealKeys({ current: Buffer.alloc(32, 2) });
  expect(sealProblem(found, found.metadata.seal ?? { key: '', mac: '' }, other)).toBe('seal_key_absent');
});

test('the seal of an event never changes, or a log that is there could no longer be read', () => {
  const metadata = {
    at: '2026-03-11T09:30:00.000Z',
    actor: 'system',
    commandId: 'c',
    correlationId: 'c',
    causationId: null,
  };
  const given = {
    id: '5d1c1b55-9d0f-4e0a-8b0c-2f6b7e1f4a10',
    type: 'ContractTested',
    data: { n: 1, é: ['x', null], a: { c: 1.5, b: true } },
    metadata: { v: 1, schema: 1, ...metadata } as const,
  };
  const [sealed] = sealedAt(encodeAppend(STREAM, [given], keys), { stream: STREAM, first: 3n }, keys);
  expect(JSON.parse(sealed?.metadata ?? '')).toEqual({
    ...given.metadata,
    seal: { key: '24c08a27', mac: '_CcgsDLvuZ2NZ6iUNRDn7S9uBwmAB8mxBJmZMnfLCaM' },
  });
});

test('what is written is canonical', () => {
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(sortedMembers(value));
      expect(JSON.parse(text)).toEqual(value);
      if (!/"(?:0|[1-9]\d*)":/.test(text)) expect(text).toBe(canonicalJson(value));
    }),
  );
});
