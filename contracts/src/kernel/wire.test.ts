import { describe, expect, test } from '@jest/globals';
import {
  boolean,
  choice,
  day,
  decimal,
  file,
  integer,
  lines,
  money,
  object,
  text,
  word,
  type Field,
} from './field.ts';
import { wireValue } from './kinds/kinds.ts';
import type { AnyRow } from './module.ts';
import { titleOf, wirePart, wireRecord } from './wire.ts';
import { ref } from '../modules/names.ts';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const status = choice({ partiallyPaid: 'Partially Paid', paid: 'Paid' });
const photo = file('/api/patients/photo/{id}');
const line = { name: text(), quantity: decimal(), price: money(), status };

const values: readonly (readonly [string, Field, unknown, unknown])[] = [
  ['a choice is the specification’s word', status, 'partiallyPaid', 'Partially Paid'],
  ['what is no code is nothing', status, 'someday', null],
  ['a name of Object is no code', status, 'constructor', null],
  ['a word is itself', word(['Maroc']), 'Maroc', 'Maroc'],
  ['money is a number', money(), '12.30', 12.3],
  ['the largest amount is exact', money(), '9999999999.99', 9_999_999_999.99],
  ['a decimal is a number', decimal({ decimals: 3 }), '0.125', 0.125],
  ['an integer is a number', integer(), 3, 3],
  ['false is no absence', boolean(), false, false],
  ['0 is no absence', money(), '0.00', 0],
  ['a day is itself', day(), '2026-03-02', '2026-03-02'],
  ['a reference is an id', ref('patients'), ID, ID],
  ['a file is the path of its call', photo, 'b1c2', `/api/patients/photo/${ID}`],
  ['no file is null', photo, null, null],
  ['absent is null', text(), undefined, null],
  [
    'lines are worded one by one',
    lines(line),
    [{ name: 'A', quantity: '1.5', price: '2.00', status: 'paid' }],
    [{ name: 'A', quantity: 1.5, price: 2, status: 'Paid' }],
  ],
  ['an object too', object({ price: money() }), { price: '2.50' }, { price: 2.5 }],
];
test.each(values)('%s', (...[, field, value, expected]) => {
  expect(wireValue(field, value, ID)).toEqual(expected);
});

describe('a record', () => {
  const fields = { name: text(), status, photo, secret: text({ hidden: true }) };
  const row: AnyRow = {
    _id: ID,
    name: 'Amal',
    status: 'paid',
    photo: 'b1c2',
    secret: 'kept inside',
    leftover: 'of an old shape',
    revision: 4,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T10:00:00.000Z',
    deletedAt: null,
  };

  test('is answered with its id, its fields and what every record has; nothing hidden, nothing undeclared', () => {
    expect(wireRecord(fields, row)).toEqual({
      _id: ID,
      name: 'Amal',
      status: 'Paid',
      photo: `/api/patients/photo/${ID}`,
      revision: 4,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    });
  });

  test('says when it was deleted', () => {
    expect(wireRecord(fields, { ...row, deletedAt: row.updatedAt })).toMatchObject({
      deletedAt: row.updatedAt,
    });
  });

  test('a part of it has its id and the named fields only, hidden ones never', () => {
    expect(wirePart(fields, row, ['status', 'secret', 'leftover'])).toEqual({ _id: ID, status: 'Paid' });
  });

  test('is named by its title’s fields, without gaps for what is erased', () => {
    expect(titleOf(['firstname', 'lastname'], { firstname: 'Amal', lastname: 'Idrissi' })).toBe(
      'Amal Idrissi',
    );
    expect(titleOf(['firstname', 'lastname'], { firstname: null, lastname: 'Idrissi' })).toBe('Idrissi');
    expect(titleOf(['firstname', 'lastname'], {})).toBe('');
  });
});
