import { describe, expect, test } from '@jest/globals';
import type { ActRow } from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { actCommands, changeAct, createAct, removeAct } from './acts.ts';

const input = {
  code: 'C01',
  nameFr: 'Consultation',
  nameEn: null,
  nameAr: null,
  department: null,
  prices: [{ from: '2026-01-01', price: '250.00' }],
  taxRate: '0',
  exemption: null,
  status: 'active',
} as const;
const facts = { tax: null };
const tax = rowOf('tax', { name: 'TVA', percentage: '20', status: 'approved' });
const row: ActRow = rowOf('act', { ...input, prices: [...input.prices], name: 'Consultation' });

const create = (more: object = {}, given: object = {}) =>
  deciding(createAct, { input: { ...input, ...more }, facts, ...given });
const change = (sent: object, given: object = {}) =>
  deciding(changeAct, { input: sent, row, facts, ...given });

const [march, january] = [
  { from: '2026-03-01', price: '300.00' },
  { from: '2026-01-01', price: '250.00' },
];
const twice = { prices: [january, { from: january.from, price: '1.00' }] };
const exempt = { taxRate: '20', exemption: 'Exempt' };

describe('CreateAct', () => {
  test('keeps every field, prices in the order of their starts', () => {
    expect(create({ prices: [march, january], stranger: 1 })).toEqual([
      { type: 'ActCreated', data: { ...input, prices: [january, march] } },
    ]);
  });

  test.each([
    ['no name', { nameFr: null }, {}, refusal('validation_failed', 'nameFr')],
    ['two prices from one day', twice, {}, refusal('validation_failed', 'prices')],
    ['an exemption with a tax', exempt, { facts: { tax } }, refusal('validation_failed', 'exemption')],
    ['a rate of no tax', { taxRate: '7' }, {}, refusal('tax_rate_unknown', 'taxRate')],
    [
      'an inactive department',
      { department: 'd' },
      { facts: { ...facts, department: rowOf('department', { status: 'inactive' }) } },
      refusal('inactive_reference', 'department'),
    ],
    [
      'a department that does not exist',
      { department: 'd' },
      { facts: { ...facts, department: null } },
      refusal('validation_failed', 'department'),
    ],
  ])('is refused: %s', (...[, more, given, expected]) => {
    expect(create(more, given)).toMatchObject(expected);
  });

  test('takes a name in any language, an approved rate, and an exemption without a tax', () => {
    expect(create({ nameFr: null, nameAr: 'فحص' })).toMatchObject([{ data: { nameAr: 'فحص' } }]);
    expect(create({ taxRate: '20' }, { facts: { tax } })).toMatchObject([{ data: { taxRate: '20' } }]);
    expect(create({ exemption: 'Exempt' })).toMatchObject([{ data: { exemption: 'Exempt' } }]);
  });
});

describe('ChangeAct', () => {
  test('is silent where nothing differs, also with prices in another order', () => {
    expect(change({ ...input })).toEqual([]);
    const two = { ...row, prices: [january, march] };
    expect(change({ prices: [march, january] }, { row: two })).toEqual([]);
  });

  test('tells what differs, and a status as an event of its own', () => {
    expect(change({ nameEn: 'Visit', prices: [march, january], status: 'inactive' })).toEqual([
      { type: 'ActChanged', data: { nameEn: 'Visit', prices: [january, march] } },
      { type: 'ActStatusChanged', data: { from: 'active', to: 'inactive' } },
    ]);
  });

  test('keeps a rate that is approved no more, and takes no such one', () => {
    const taxed = { ...row, taxRate: '14' };
    expect(change({ taxRate: '14.000', nameEn: 'Visit' }, { row: taxed })).toMatchObject([
      { type: 'ActChanged' },
    ]);
    expect(change({ taxRate: '7' }, { row: taxed })).toMatchObject(refusal('tax_rate_unknown', 'taxRate'));
  });

  test.each([
    ['its only name', { nameFr: null }, row, 'nameFr'],
    ['a price that starts twice', twice, row, 'prices'],
    ['a tax although it is exempt', { taxRate: '20' }, { ...row, exemption: 'Exempt' }, 'exemption'],
  ])('is refused: %s', (...[, sent, before, field]) => {
    expect(change(sent, { row: before, facts: { tax } })).toMatchObject(refusal('validation_failed', field));
  });
});

test('RemoveAct removes', () => {
  expect(deciding(removeAct, { input: {}, row })).toEqual([{ type: 'ActRemoved', data: {} }]);
});

test('a code is one of a kind, whatever its case, until its act is deleted', () => {
  const claims = (values: object) => actCommands.claims?.({ ...row, ...values });
  expect(claims({ code: ' c01' })).toEqual(claims({}));
  expect(claims({})).toMatchObject([{ kind: 'actCode', key: 'c01', rule: 'unique' }]);
  expect(claims({ deletedAt: '2026-03-02T09:00:00.000Z' })).toEqual([]);
});
