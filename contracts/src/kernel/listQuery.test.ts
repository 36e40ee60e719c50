import { describe, expect, test } from '@jest/globals';
import { formFields, openQuery, parseListQuery, searchFields } from './listQuery.ts';
import type { ListDescription } from './module.ts';
import { Problem } from './problem.ts';

const list = {
  search: ['name', 'status'],
  any: ['name', 'number'],
  referencedSearch: { city: 'patient' },
  timed: { upcoming: 'fromTime' },
  referring: { unpaid: 'invoices' },
  dateField: 'day',
} as unknown as ListDescription;

const parse = (query: Record<string, string>, body: unknown = undefined) =>
  parseListQuery(list, { query, body });

const SENTENCE = /^[A-Z].*\.$/;

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, ...error.details.fields };
    throw error;
  }
  return 'accepted';
}

describe('a list call', () => {
  test('has defaults', () => {
    expect(parse({})).toEqual({
      limit: 100,
      bound: null,
      skip: 0,
      after: null,
      sort: null,
      order: null,
      sums: false,
      closest: false,
      fields: null,
      search: {},
    });
  });

  test('says the same in the query string and in the body, which goes before it', () => {
    const asked = { skip: 20, after: 'x', sort: 'name', order: 'desc', sums: true, fields: ['a', 'b.c'] };
    const texts = { ...asked, skip: '20', sums: 'true', fields: '["a", "b.c", "a"]' };
    expect(parse({}, asked)).toEqual(parse(texts));
    expect(parse(texts)).toMatchObject(asked);
    expect(parse({ limit: '5', skip: '1' }, { limit: 7, skip: '' })).toMatchObject({ limit: 7, skip: 0 });
    expect(parse({ limit: '5' }, ['limit'])).toMatchObject({ limit: 5 });
  });

  test('does not leave a moment in the body out in silence: the answer would be of now', () => {
    expect(refusal(() => parse({}, { asOf: '12' }))).toEqual({
      code: 'validation_failed',
      asOf: 'As of stands in the address: ?asOf=…',
    });
    expect(refusal(() => parse({ asOf: '12' }, { asOf: '' }))).toBe('accepted');
  });

  test.each([
    [{ size: '10' }, 10, null],
    [{ limit: '10' }, 10, null],
    [{ limit: '0' }, 0, null],
    [{ limit: '1000' }, 1_000, null],
    [{ limit: '25', size: '10' }, 10, 25],
    [{ limit: '7', size: '10', skip: '5' }, 7, 7],
  ])('%j has a page of %d, and %j in all', (query, limit, bound) => {
    expect(parse(query)).toMatchObject({ limit, bound });
  });

  test.each([
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ size: '1e9' }, 'size'],
    [{ skip: 'NaN' }, 'skip'],
    [{ order: 'sideways' }, 'order'],
    [{ sums: 'perhaps' }, 'sums'],
    [{ closest: 'perhaps', any: 'x' }, 'closest'],
    [{ closest: 'true' }, 'closest'],
    [{ closest: 'true', any: '' }, 'closest'],
    [{ closest: 'true', any: 'x', sort: 'name' }, 'sort'],
    [{ closest: 'true', any: 'x', order: 'asc' }, 'order'],
    [{ closest: 'true', any: 'x', after: 'y' }, 'after'],
    [{ closest: 'true', any: 'x', skip: '1' }, 'skip'],
    [{ closest: 'true', any: 'x', sums: 'true' }, 'sums'],
    [{ sort: 'x'.repeat(101) }, 'sort'],
    [{ fields: 'name' }, 'fields'],
    [{ fields: '{"name":true}' }, 'fields'],
    [{ fields: '[null]' }, 'fields'],
    [{ fields: JSON.stringify(['x'.repeat(101)]) }, 'fields'],
    [{ fields: JSON.stringify(Array.from({ length: 201 }, String)) }, 'fields'],
    [{ after: 'x'.repeat(8_001) }, 'after'],
    [{ search: '{' }, 'search'],
    [{ search: '[]' }, 'search'],
    [{ search: 'null' }, 'search'],
    [{ search: '"name"' }, 'search'],
  ])('%j is refused by its name', (query, name) => {
    expect(refusal(() => parse(query))).toEqual({
      code: 'validation_failed',
      [name]: expect.stringMatching(SENTENCE),
    });
  });

  test.each(
    ['limit', 'size', 'skip', 'after', 'sort', 'order', 'sums', 'closest', 'fields'].flatMap((name) =>
      [{ toString: 1, valueOf: 2 }, Object.create(null), [{}], {}].map(
        (value: unknown) => [name, value] as const,
      ),
    ),
  )('%s of a body that is %j is refused by its name', (name, value) => {
    expect(refusal(() => parse({}, { [name]: value }))).toEqual({
      code: 'validation_failed',
      [name]: expect.stringMatching(SENTENCE),
    });
  });

  test.each([
    [{ closest: 'true' }, { closest: 'Closest needs a quick search. Add any to search.' }],
    [
      { closest: 'true', any: 'x', sort: 'name' },
      { sort: 'Closest matches are one page in their own order. Leave out sort.' },
    ],
    [{ search: '{' }, { search: 'Search must be an object, or the JSON of one.' }],
    [{ search: '[]' }, { search: 'Search must be an object, or the JSON of one.' }],
    [{ fields: 'a,b' }, { fields: 'Fields must be a list of 200 names at most, or the JSON of one.' }],
  ])('%j is refused with what to give', (query: Record<string, string>, fields) => {
    expect(refusal(() => parse(query))).toEqual({ code: 'validation_failed', ...fields });
  });

  test('of no fields is one of ids', () => {
    expect(parse({}, { fields: [] }).fields).toEqual([]);
    expect(parse({ fields: '' }).fields).toBeNull();
  });

  test('goes on by `after` where `skip` does not reach', () => {
    expect(parse({ skip: '10000' }).skip).toBe(10_000);
    expect(refusal(() => parse({ skip: '10001' }))).toEqual({
      code: 'use_after',
      skip: 'Skip reaches 10000.',
    });
  });
});

describe('what it searches for', () => {
  test.each([
    { search: '{"name":"Amal","status":"x"}' },
    { 'search[name]': 'Amal', status: 'x' },
    { name: 'Amal', search: '{"status":"x"}' },
    { name: 'Amal', status: 'x', asOf: '1', revision: '2', _: '3', search: '' },
  ])('%j is a name and a status', (query: Record<string, string>) => {
    expect(parse(query).search).toEqual({ name: 'Amal', status: 'x' });
    const { asOf, revision, ...opened } = openQuery(query);
    expect(opened).toEqual({ name: 'Amal', status: 'x' });
    expect([asOf, revision]).toEqual(query['asOf'] ? ['1', '2'] : [undefined, undefined]);
  });

  test('may stand in the body, where a reference is an object', () => {
    const body = { search: { city: { _id: 'c', name: 'Fès' }, name: '', status: null } };
    expect(parse({ status: 'x' }, body).search).toEqual({ city: 'c' });
    expect(parse({ search: '{"name":"a"}' }, { search: '{"name":"b"}' }).search).toEqual({ name: 'b' });
  });

  test('is of the list, and each other name is refused', () => {
    expect(formFields(list)).toEqual(['name', 'status', 'city', 'fromDate', 'toDate']);
    expect(searchFields(list)).toEqual([...formFields(list), 'any', 'upcoming', 'unpaid']);
    expect(searchFields({ search: ['name'] } as unknown as ListDescription)).toEqual(['name']);
    expect(refusal(() => parse({ secret: '1', name: 'a', other: '' }))).toEqual({
      code: 'unknown_search_field',
      secret: 'This list cannot be searched by secret.',
      other: 'This list cannot be searched by other.',
    });
    expect(refusal(() => parse({}, { search: { name: { first: 'x' } } }))).toEqual({
      code: 'validation_failed',
      name: 'Name must be text.',
    });
  });
});
