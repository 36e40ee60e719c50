import { describe, expect, test } from '@jest/globals';
import { defineEvent, personalPaths, subjectFields, upcastEvent } from './event.ts';
import { lines, object, text } from './field.ts';
import { idOf, type StoredEvent } from './message.ts';

const written = (schema: number, data: StoredEvent['data'] = { id: 'i', claims: { a: 'b' }, name: 'A' }) => {
  const id = idOf('event');
  return {
    id,
    stream: `thing-${id}`,
    revision: 0n,
    position: '0'.repeat(20),
    type: 'ThingMade',
    data,
    metadata: {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: 'system',
      commandId: id,
      correlationId: id,
      causationId: null,
      schema,
    },
  } as const satisfies StoredEvent;
};

describe('an event of an older schema', () => {
  const current = defineEvent(
    'ThingMade',
    { id: text(), title: text() },
    { schema: 3, upcast: ({ name }, from) => ({ title: `${String(name)} of ${from}` }) },
  );

  test('is brought to the one that this program knows; what the kernels put into it stays', () => {
    const { data, metadata } = upcastEvent(written(1), current);
    expect(data).toEqual({ id: 'i', claims: { a: 'b' }, title: 'A of 1' });
    expect(metadata.schema).toBe(3);
    const { data: bare } = upcastEvent(written(2, { name: 'B' }), current);
    expect([bare, Object.keys(bare)]).toEqual([{ title: 'B of 2' }, ['title']]);
  });

  test('is itself where nothing is to be done, or its type is of another module', () => {
    const [now, unknown] = [written(3), written(9)];
    expect(upcastEvent(now, current)).toBe(now);
    expect(upcastEvent(unknown, undefined)).toBe(unknown);
  });

  test('is an error where this program is older, or nobody said how', () => {
    expect(() => upcastEvent(written(4), current)).toThrow('ThingMade has schema 4, this program knows 3');
    const plain = { ...defineEvent('ThingMade', { id: text() }), schema: 2 };
    expect(() => upcastEvent(written(1), plain)).toThrow('ThingMade has no upcaster for schema 1');
  });
});

test('personal values are found however deep, each with whose they are', () => {
  const fields = {
    name: text({ personal: 'self' }),
    note: text({ personal: 'patient' }),
    open: text(),
    items: lines({
      what: text({ personal: 'patient' }),
      inner: object({ who: text({ personal: 'doctor' }) }),
    }),
  };
  expect(personalPaths(fields)).toEqual([
    { path: ['name'], subject: 'id' },
    { path: ['note'], subject: 'patient' },
    { path: ['items', '*', 'what'], subject: 'patient' },
    { path: ['items', '*', 'inner', 'who'], subject: 'doctor' },
  ]);
  expect(subjectFields(fields)).toEqual(['patient', 'doctor']);
});
