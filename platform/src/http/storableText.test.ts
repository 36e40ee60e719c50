/** What no body may hold, wherever it stands in it. */
import { Problem } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { assertStorable, isStorable } from './storableText.ts';

const NOT_STORABLE = 'This contains characters that cannot be stored.';

function refusalOf(text: string) {
  try {
    assertStorable(JSON.parse(text));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, message: error.message, fields: error.details.fields };
  }
}

test.each(['', 'text', '\u0001', '\ud83d\ude00', 'é', '\ufffd'])('%j can be stored', (text) => {
  expect(isStorable(text)).toBe(true);
  expect(refusalOf(JSON.stringify({ a: text, b: [{ [text]: text }] }))).toBeNull();
});

describe.each(['\u0000', 'a\u0000b', '\ud83d', 'a\ude00'])('%j', (text) => {
  const written = JSON.stringify(text);

  test.each([
    `{"ok":1,"a":${written}}`,
    `{"a":{"b":${written}},"ok":"x"}`,
    `{"a":[1,null,[${written}]]}`,
    `{"a":[{"b":1},{${written}:1}]}`,
  ])('is refused by the name of its member in %s', (body) => {
    expect(refusalOf(body)).toMatchObject({ code: 'validation_failed', fields: { a: NOT_STORABLE } });
  });

  test('is repeated by no refusal of a name', () => {
    expect(isStorable(text)).toBe(false);
    expect(refusalOf(`{${written}:1}`)).toMatchObject({ fields: { body: NOT_STORABLE } });
  });
});

test.each([
  ['{"__proto__":1}', 'body'],
  ['{"a":{"__proto__":{}}}', 'a'],
  ['{"a":[{"__proto__":null}]}', 'a'],
])('the name of an object’s own part is refused: %s', (body, field) => {
  expect(refusalOf(body)).toMatchObject({ code: 'validation_failed', fields: { [field]: NOT_STORABLE } });
});

test.each([
  ['{"constructor":1,"proto":{"prototype":2}}'],
  ['{"a":"__proto__"}'],
  ['{"a":[null,true,1.5,{}]}'],
  ['{}'],
])('%s is taken', (body) => expect(refusalOf(body)).toBeNull());

describe('levels', () => {
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const lists = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  test.each([objects, lists])('are 32 at most', (nested) => {
    expect(refusalOf(nested(32))).toBeNull();
    expect(refusalOf(nested(33))).toEqual({
      code: 'malformed_body',
      message: 'The request is nested too deeply. Send it with fewer levels.',
      fields: undefined,
    });
  });

  test('of brackets alone exhaust no stack', () => {
    expect(refusalOf(lists(100_000))).toMatchObject({ code: 'malformed_body' });
  });
});
