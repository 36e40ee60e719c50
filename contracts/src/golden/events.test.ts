/** `UPDATE_GOLDEN=1 npm run golden -w contracts` adds what is new to `events.json`; it never changes what is there. */
import { describe, expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { defineEvent, type EventDefinition } from '../kernel/event.ts';
import { choice, lines, longText, object, text } from '../kernel/field.ts';
import { declaredEvents } from '../modules/declaredEvents.ts';
import { breaches, shapeOf, withNew, type Shape } from '../testing/eventShapes.ts';
import { ref } from '../modules/names.ts';

const kept: readonly Shape[] = createRequire(import.meta.url)('./events.json');
const declared = declaredEvents;

test('every event that the log may hold is declared as it was, and every declared one is kept', () => {
  expect(breaches(kept, declared)).toEqual([]);
});

test('event types are PascalCase, and one module’s', () => {
  const types = declared.map(({ type }) => type);
  expect(types.filter((type) => !/^([A-Z][a-z]+)+$/.test(type))).toEqual([]);
  expect(new Set(types).size).toBe(types.length);
});

test('the golden file is whole: nothing would be added', () => {
  expect(withNew(kept, declared)).toEqual(kept);
});

describe('the guard itself', () => {
  const fields = {
    id: text({ required: true }),
    patient: ref('patients'),
    note: longText({ personal: 'patient' }),
    status: choice({ open: 'Open', shut: 'Shut' }),
    parts: lines({ name: text() }),
  };
  const upcast: EventDefinition['upcast'] = (data) => data;
  const before = [shapeOf(defineEvent('DoorOpened', fields))];
  const { note: _note, ...withoutNote } = fields;

  const changes: readonly (readonly [string, readonly EventDefinition[], RegExp])[] = [
    ['a type that disappears', [], /DoorOpened is gone/],
    ['a renamed type', [defineEvent('DoorUnlocked', fields)], /DoorOpened is gone/],
    [
      'a new type',
      [defineEvent('DoorOpened', fields), defineEvent('DoorShut', fields)],
      /DoorShut .* not in/,
    ],
    ['a lost field', [defineEvent('DoorOpened', withoutNote)], /note is no longer.*raise/],
    [
      'a new field that is not kept',
      [defineEvent('DoorOpened', { ...fields, more: text() })],
      /more is not in/,
    ],
    [
      'a new field that older events must have',
      [defineEvent('DoorOpened', { ...fields, more: text({ required: true }) })],
      /more is required/,
    ],
    [
      'a field that older events may lack',
      [defineEvent('DoorOpened', { ...fields, note: longText({ personal: 'patient', required: true }) })],
      /note is now required/,
    ],
    ['another kind', [defineEvent('DoorOpened', { ...fields, id: longText() })], /id is no longer a text/],
    [
      'another record',
      [defineEvent('DoorOpened', { ...fields, patient: ref('users') })],
      /patient is no longer a ref/,
    ],
    [
      'a nested field',
      [defineEvent('DoorOpened', { ...fields, parts: lines({ title: text() }) })],
      /parts\.\*\.name is no longer/,
    ],
    ['not personal any more', [defineEvent('DoorOpened', { ...fields, note: longText() })], /other personal/],
    [
      'personal from now on',
      [defineEvent('DoorOpened', { ...fields, parts: lines({ name: text({ personal: 'patient' }) }) })],
      /parts\.\*\.name of patient is other personal/,
    ],
    [
      'a lost code',
      [defineEvent('DoorOpened', { ...fields, status: choice({ open: 'Open' }) })],
      /shut .* gone/,
    ],
    [
      'a new code',
      [
        defineEvent('DoorOpened', {
          ...fields,
          status: choice({ open: 'Open', shut: 'Shut', ajar: 'Ajar' }),
        }),
      ],
      /ajar .* not in/,
    ],
    ['a higher schema without upcaster', [defineEvent('DoorOpened', fields, { schema: 2 })], /no upcaster/],
    [
      'a higher schema that is not kept',
      [defineEvent('DoorOpened', withoutNote, { schema: 2, upcast })],
      /schema 2.* not in/,
    ],
  ];
  test.each(changes)('meets %s', (_name, events, message) => {
    expect(breaches(before, events).join('\n')).toMatch(message);
  });

  test('meets a schema that goes back', () => {
    const two = [...before, shapeOf(defineEvent('DoorOpened', withoutNote, { schema: 2, upcast }))];
    expect(breaches(two, [defineEvent('DoorOpened', fields)])).toEqual([
      expect.stringMatching(/is lower than/),
    ]);
  });

  test('lets another order and another word for a code pass', () => {
    const { id, ...others } = fields;
    const worded = { ...others, status: choice({ open: 'Ouvert', shut: 'Fermé' }), id };
    expect(breaches(before, [defineEvent('DoorOpened', worded)])).toEqual([]);
  });

  test('keeps a field that may be absent in the same schema, personal or not, with its codes', () => {
    const more = {
      ...fields,
      floor: text({ required: true, default: '0' }),
      reason: longText({ personal: 'patient' }),
      parts: lines({ name: text(), colour: choice({ red: 'Red' }) }),
    };
    const wider = defineEvent('DoorOpened', more);
    const kept = withNew(before, [wider]);
    expect(breaches(kept, [wider])).toEqual([]);
    expect(kept).toEqual([
      expect.objectContaining({
        schema: 1,
        required: ['id'],
        personal: ['note of patient', 'reason of patient'],
        codes: { status: ['open', 'shut'], 'parts.*.colour': ['red'] },
      }),
    ]);
    expect(breaches(kept, [defineEvent('DoorOpened', fields)]).join('\n')).toMatch(/floor is no longer/);
  });

  test('keeps a new object that may be absent, with the parts that it always has', () => {
    const lock = { key: text({ required: true }), note: text() };
    const wider = defineEvent('DoorOpened', { ...fields, lock: object(lock) });
    const kept = withNew(before, [wider]);
    expect(breaches(kept, [wider])).toEqual([]);
    expect(kept).toEqual([expect.objectContaining({ required: ['id', 'lock.key'] })]);
    const asked = defineEvent('DoorOpened', { ...fields, lock: object(lock, { required: true }) });
    expect(breaches(before, [asked]).join('\n')).toMatch(/lock is required/);
    const more = { ...lock, bolt: text({ required: true }) };
    const longer = defineEvent('DoorOpened', { ...fields, lock: object(more) });
    expect(breaches(kept, [longer]).join('\n')).toMatch(/lock\.bolt is required/);
  });

  test('adds what is new and leaves what is there, however it is declared now', () => {
    const raised = defineEvent('DoorOpened', withoutNote, { schema: 2, upcast });
    expect(withNew(before, [raised])).toEqual([...before, shapeOf(raised)]);
    expect(withNew(before, [defineEvent('DoorOpened', withoutNote)])).toEqual(before);
    expect(breaches(withNew(before, [raised]), [raised])).toEqual([]);
  });
});
