import { describe, expect, test } from '@jest/globals';
import { idOf, type ActRow } from '@hospital/contracts';
import { rowOf } from '../../testing/deciding.ts';
import { actFacts, linesAsStored, linesWithActs, type FoundActs, type InvoiceLine } from './actsOfLines.ts';

const act: ActRow = rowOf('act', {
  code: 'C01',
  name: 'Consultation',
  nameFr: 'Consultation',
  nameEn: 'Visit',
  nameAr: null,
  department: null,
  prices: [{ from: '2026-01-01', price: '250.00' }],
  taxRate: '10',
  exemption: null,
  status: 'active',
});
const found = (more: Partial<ActRow> = {}): FoundActs => ({
  [`act ${act._id}` as const]: { ...act, ...more },
});
const facts = found();
const none: FoundActs = {};

/** As a call brings it: parsed, without what is computed. */
const free = { id: '1', name: 'Dressing', description: null, quantity: '1', price: '45.00', act: null };
const sent = (values: object = {}) => ({ ...free, ...values }) as InvoiceLine;
const naming = sent({ name: 'Consultation (follow-up)', price: '200.00', act: act._id });
const taken = {
  ...naming,
  code: 'C01',
  nameFr: 'Consultation',
  nameEn: 'Visit',
  nameAr: null,
  actTaxRate: '10',
  exemption: null,
};

describe('a line that names an act', () => {
  test('takes code, names, tax rate and exemption from it; name and price stay as they are', () => {
    expect(linesWithActs([naming, sent({ id: '2' })], facts)).toEqual([taken, sent({ id: '2' })]);
  });

  test('takes nothing of these from the call', () => {
    const forged = { ...naming, code: 'X', nameFr: 'Other', actTaxRate: '0', exemption: 'Other' };
    expect(linesWithActs([forged], facts)).toEqual([taken]);
  });

  test('is refused at its place where the act does not exist or is inactive', () => {
    const lines = [sent(), sent({ id: '2', act: act._id })];
    expect(linesWithActs(lines, none)).toMatchObject({
      rejected: 'validation_failed',
      fields: { 'lineItems.1.act': 'Act does not exist.' },
    });
    const inactive = found({ status: 'inactive' });
    expect(linesWithActs(lines, inactive)).toMatchObject({
      rejected: 'inactive_reference',
      fields: { 'lineItems.1.act': 'Act is inactive.' },
    });
  });

  test('keeps what it took, although the act was changed or deleted since', () => {
    const changed = found({ code: 'C99', nameFr: 'Renamed' });
    const { lineItems } = linesAsStored({ lineItems: [naming] }, { lineItems: [taken] });
    expect(lineItems).toEqual([taken]);
    for (const now of [none, changed]) expect(linesWithActs(lineItems, now, [taken])).toEqual([taken]);
    const dearer = linesAsStored({ lineItems: [{ ...naming, price: '300.00' }] }, { lineItems: [taken] });
    expect(dearer.lineItems).toEqual([{ ...taken, price: '300.00' }]);
  });

  test('that becomes a free one keeps nothing of it', () => {
    const { lineItems } = linesAsStored({ lineItems: [sent()] }, { lineItems: [taken] });
    expect(linesWithActs(lineItems, none, [taken])).toEqual([sent()]);
  });
});

test('a new line is not taken for the removed one at its place that named the same act', () => {
  const before = { lineItems: [taken, sent({ id: '2' })] };
  const { lineItems } = linesAsStored(
    { lineItems: [sent({ ...naming, id: null }), sent({ id: '2' })] },
    before,
  );
  expect(lineItems.map(({ id }) => id)).toEqual(['3', '2']);
  expect(Object.keys(actFacts(lineItems, before.lineItems))).toEqual([`act ${act._id}`]);
  expect(linesWithActs(lineItems, found({ status: 'inactive' }), before.lineItems)).toMatchObject({
    fields: { 'lineItems.0.act': 'Act is inactive.' },
  });
});

test('a line that says nothing new is the stored one, also one from before acts', () => {
  const { act: _act, ...older } = free;
  const before = { lineItems: [older as InvoiceLine, { ...taken, id: '2' }] };
  const { lineItems } = linesAsStored({ lineItems: [sent(), { ...naming, id: '2' }] }, before);
  expect(lineItems[0]).toBe(before.lineItems[0]);
  expect(lineItems[1]).toBe(before.lineItems[1]);
});

test('acts are looked for where a line did not name them before', () => {
  const other = idOf('other act');
  expect(Object.keys(actFacts([naming, sent({ id: '2' })]))).toEqual([`act ${act._id}`]);
  expect(actFacts([naming], [taken])).toEqual({});
  expect(Object.keys(actFacts([sent({ act: other })], [taken]))).toEqual([`act ${other}`]);
  expect(actFacts(undefined, [taken])).toEqual({});
});
