import { describe, expect, test } from '@jest/globals';
import type { StoredEvent } from '@hospital/contracts';
import fc from 'fast-check';
import { positionOf } from '../encode.ts';
import { event, newStream } from '../testing/samples.ts';
import { canonicalJson } from './canonicalJson.ts';
import { leafHash } from './leaf.ts';

const stored = (): StoredEvent => ({
  ...event(1, { name: 'v1:abc', lines: [{ price: '10.00' }] }),
  stream: newStream(),
  revision: 3n,
  position: positionOf(17),
});

describe('the canonical text of a value', () => {
  test.each([
    [{ b: 1, a: [true, null, 'é'] }, '{"a":[true,null,"é"],"b":1}'],
    [
      { '\u20ac': 1, '\r': 2, '1': 3, '\u{1f600}': 4, '\ufb33': 5 },
      '{"\\r":2,"1":3,"€":1,"\u{1f600}":4,"\ufb33":5}',
    ],
    [[1e21, 0.000001, 1e-7, -0, 333333333.33333329], '[1e+21,0.000001,1e-7,0,333333333.3333333]'],
    ['\u000f\n"\\', '"\\u000f\\n\\"\\\\"'],
  ])('as RFC 8785 has it: %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('is the same for the same JSON in another order and with spaces, and differs for other values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const [one, other] = [canonicalJson(left), canonicalJson(right)];
        expect(canonicalJson(JSON.parse(JSON.stringify(left, null, 2)))).toBe(one);
        expect(JSON.stringify(JSON.parse(one))).toBe(
          JSON.stringify(JSON.parse(canonicalJson(JSON.parse(one)))),
        );
        if (one === other) expect(JSON.parse(one)).toEqual(JSON.parse(other));
      }),
    );
  });

  test('a number too large for JSON is not taken for null', () => {
    expect(canonicalJson(JSON.parse('{"a":1e999}'))).not.toBe(canonicalJson({ a: null }));
  });
});

describe('the leaf of an event', () => {
  test('has the bytes that the decision documents', () => {
    const known: StoredEvent = {
      id: '00000000-0000-4000-8000-000000000001',
      type: 'TaxCreated',
      data: { name: 'VAT', id: '00000000-0000-4000-8000-000000000002' },
      metadata: {
        v: 1,
        at: '2026-03-11T09:30:00.000Z',
        actor: 'system',
        commandId: 'a',
        correlationId: 'b',
        causationId: null,
        schema: 1,
      },
      stream: 'tax-00000000-0000-4000-8000-000000000002',
      revision: 0n,
      position: positionOf(1),
    };
    expect(leafHash(known, 0).toString('hex')).toMatchInlineSnapshot(
      `"e187dfe78c4788fed7344fc9b45f20f189a7b57589ebe1285dab17b5bcce98e2"`,
    );
  });

  test('depends on each part, and not on the position', () => {
    const one = stored();
    const changed: StoredEvent[] = [
      { ...one, stream: `${one.stream}0` },
      { ...one, revision: 4n },
      { ...one, id: one.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...one, type: 'ContractTested2' },
      { ...one, data: { ...one.data, n: 2 } },
      { ...one, metadata: { ...one.metadata, actor: 'somebody' } },
    ];
    const hashes = [one, ...changed].map((each) => leafHash(each, 5).toString('hex'));
    hashes.push(leafHash(one, 6).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(leafHash({ ...one, ...{ position: positionOf(99) } }, 5).toString('hex')).toBe(hashes[0]);
  });

  test('parts cannot be moved from one into the next', () => {
    const one = stored();
    const shifted = { ...one, stream: `${one.stream}3`, revision: 1n };
    expect(leafHash({ ...one, revision: 31n }, 0)).not.toEqual(leafHash(shifted, 0));
  });
});
