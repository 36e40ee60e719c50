/** How checkpoints name erased texts: a line each, signed, read back as it was, and nothing else is one. */
import { describe, expect, test } from '@jest/globals';
import { idOf, MOST_ERASED_VALUES, SUBJECT_ERASED, TEXT_ERASED, type StoredEvent } from '@hospital/contracts';
import fc from 'fast-check';
import { allErasures, erasureLines, erasuresIn } from './namedErasures.ts';
import { isSignedBy, parseCheckpoint, signCheckpoint } from './signedCheckpoint.ts';
import { KEY, taxEvent } from './testing/signedLog.ts';

const [person, event, other] = [idOf('person'), idOf('event'), idOf('other')];
const head = { size: 3, root: Buffer.alloc(32), before: 2 };
const signed = (places: readonly string[]) =>
  signCheckpoint(KEY, { ...head, erasedTexts: places.map((place) => ({ event, place })) }, new Date(0));

const stored = (type: string, data: StoredEvent['data']): StoredEvent => ({
  ...taxEvent(type, data),
  stream: 'appointment-1',
  revision: 0n,
  position: '1',
});
const erasing = (...values: { event: string; place: string }[]) => stored(TEXT_ERASED, { id: other, values });

describe('a checkpoint', () => {
  test('names places of the log, and what it names is signed', () => {
    const checkpoint = signed(['injury', 'lineItems.1.description']);
    expect(isSignedBy(KEY.publicKey, checkpoint)).toBe(true);
    expect(erasureLines(checkpoint)).toEqual([
      `erasedText ${event} injury`,
      `erasedText ${event} lineItems.1.description`,
    ]);
    const [first, second] = checkpoint.erasedTexts ?? [];
    if (!first || !second) throw new Error('no places');
    for (const erasedTexts of [
      undefined,
      [first],
      [second, first],
      [first, { ...second, event: other }],
      [first, { ...second, place: 'lineItems.0.description' }],
    ])
      expect(isSignedBy(KEY.publicKey, { ...checkpoint, erasedTexts })).toBe(false);
    expect(isSignedBy(KEY.publicKey, { ...checkpoint, erased: [person] })).toBe(false);
    expect(signCheckpoint(KEY, head, new Date(0))).not.toHaveProperty('erasedTexts');
  });

  test('of before erased texts holds as it did', () => {
    const checkpoint = signCheckpoint(KEY, { ...head, erased: [person] }, new Date(0));
    const text = `hospital-back-office/log\n3\n${checkpoint.root}\n${checkpoint.at}\nbefore 2\nerased ${person}\n`;
    expect(checkpoint.signature).toBe(KEY.sign(text).toString('base64'));
  });

  test('is read back as it was, with as many places as one event names, and is as short as a line may be', () => {
    const place = fc.stringMatching(/^[\w.-]{1,200}$/);
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: MOST_ERASED_VALUES }), (places) => {
        const line = JSON.stringify(signed(places));
        expect(JSON.stringify(parseCheckpoint(line))).toBe(line);
        expect(line.length).toBeLessThan(32_768);
      }),
      { numRuns: 50 },
    );
    expect(JSON.stringify(signed(Array(MOST_ERASED_VALUES).fill('x'.repeat(200)))).length).toBeLessThan(
      32_768,
    );
  });

  test.each([
    ['another line in a place', [{ event, place: `injury\nerased ${person}` }]],
    ['a space in a place', [{ event, place: 'injury ' }]],
    ['no place', [{ event, place: '' }]],
    ['a place that is too long', [{ event, place: 'x'.repeat(201) }]],
    ['a place that is no text', [{ event, place: 7 }]],
    ['what is no id', [{ event: `${event} x`, place: 'injury' }]],
    ['a text', [{ event, place: 'injury', text: 'Brought by Salma' }]],
    ['half an entry', [{ event }]],
    ['none', []],
    ['no list', { event, place: 'injury' }],
  ])('with %s is none', (_, erasedTexts) => {
    expect(parseCheckpoint(JSON.stringify({ ...signed(['injury']), erasedTexts }))).toBeNull();
  });

  test('that was cut off is none', () => {
    const line = JSON.stringify(signed(['injury']));
    for (let end = 0; end < line.length; end += 1) expect(parseCheckpoint(line.slice(0, end))).toBeNull();
  });
});

describe('an event', () => {
  test('erases a person, or the places that it names, without whom they are about', () => {
    expect(erasuresIn(stored(SUBJECT_ERASED, { id: person }))).toEqual({ erased: [person] });
    const named = erasuresIn(erasing({ event, place: 'injury' }, { event, place: 'lineItems.1.name' }));
    expect(erasureLines(named)).toEqual([
      `erasedText ${event} injury`,
      `erasedText ${event} lineItems.1.name`,
    ]);
    expect(erasuresIn(stored('TaxCreated', { id: person }))).toEqual({});
  });

  test('that cannot be read erases nothing', () => {
    const unreadable = { ...erasing({ event, place: 'injury' }), unreadable: 'seal_wrong' } as const;
    expect(erasuresIn(unreadable)).toEqual({});
    expect(erasuresIn({ ...stored(SUBJECT_ERASED, { id: person }), unreadable: 'seal_wrong' })).toEqual({});
  });

  test('names nothing that would make the checkpoint none', () => {
    const hostile = erasing({ event: 'x', place: 'injury' }, { event, place: 'a\nb' }, { event, place: 'b' });
    const named = erasuresIn(hostile);
    expect(named).toEqual({ erasedTexts: [{ event, place: 'b' }] });
    const checkpoint = signCheckpoint(KEY, { ...head, ...named }, new Date(0));
    expect(parseCheckpoint(JSON.stringify(checkpoint))).toEqual(checkpoint);
    expect(erasuresIn(stored(TEXT_ERASED, { id: other, values: 'none' }))).toEqual({ erasedTexts: [] });
  });
});

test('what several name is one list', () => {
  const texts = [{ event, place: 'injury' }];
  expect(allErasures([{ erased: [person] }, {}, { erased: [other], erasedTexts: texts }])).toEqual({
    erased: [person, other],
    erasedTexts: texts,
  });
});
