/** The two steps behind a record with a number, each by itself: what they append, and what they find done. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { appointments, idOf, invoiceNumbers, invoices, seriesStream, streamOf } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import { logOf } from '../testing/kernelFixture.ts';
import { tellEvent } from '../testing/telling.ts';
import type { ProcessStep } from './processDeclaration.ts';
import { numberedIssue, seenRevision } from './numberedIssue.ts';

const closing = numberedIssue({
  series: invoiceNumbers,
  name: 'invoice closings',
  from: { module: appointments, event: 'InvoiceRequested' },
  issues: { module: invoices, event: 'InvoiceIssued' },
});
const [give, issue] = closing.steps;
const [visit, invoice] = [idOf('visit'), idOf('invoice')];
const asking = streamOf(appointments.category, visit);
const numbers = seriesStream(invoiceNumbers, '2026');
const owner = invoiceNumbers.owner;

let store: EventStore;
beforeEach(() => {
  store = memoryEventStore();
});

async function begun(seen = '-1') {
  const data = { invoice, year: '2026', seenRevision: seen, issue: { total: '350.00' } };
  await tellEvent(store, { stream: asking, type: 'InvoiceRequested', data });
  const event = await store.head(asking);
  if (!event) throw new Error('no event was written');
  return event;
}
const given = (id: string) =>
  tellEvent(store, { stream: numbers, type: invoiceNumbers.given.type, data: { [owner]: id } });

async function planOf(
  step: ProcessStep | undefined,
  event: Awaited<ReturnType<typeof begun>>,
  earlier = new Map(),
) {
  return step?.plan(event, { store, records: new Records(store), earlier });
}

test('it begins with the request, gives a number, then issues the record', () => {
  expect(closing).toMatchObject({
    module: appointments,
    begins: 'InvoiceRequested',
    name: 'invoice closings',
  });
  expect(closing.steps.map(({ name }) => name)).toEqual([
    expect.stringContaining('number'),
    'issue the record',
  ]);
});

describe('giving a number', () => {
  test('is the first of its year where none was given', async () => {
    expect(await planOf(give, await begun())).toEqual({
      append: {
        stream: numbers,
        expected: 'none',
        drafts: [{ type: invoiceNumbers.given.type, data: { [owner]: invoice } }],
      },
    });
  });

  test('comes after those that were given since the request was decided', async () => {
    await given(idOf('a'));
    const event = await begun('0');
    expect(await planOf(give, event)).toMatchObject({ append: { expected: 0n } });
    await given(idOf('b'));
    expect(await planOf(give, event)).toMatchObject({ append: { expected: 1n } });
  });

  test('is done where it was given already: nobody gets two', async () => {
    const event = await begun();
    for (const id of [idOf('a'), invoice, idOf('b')]) await given(id);
    expect(await planOf(give, event)).toMatchObject({ done: { revision: 1n, data: { [owner]: invoice } } });
  });
});

describe('issuing the record', () => {
  const numbered = async () => {
    for (const id of [idOf('a'), invoice]) await given(id);
    const event = await store.head(numbers);
    return new Map(event && give ? [[give.name, event]] : []);
  };

  test('has the number that follows from the place in its series, and everything that was asked for', async () => {
    expect(await planOf(issue, await begun(), await numbered())).toEqual({
      append: {
        stream: streamOf(invoices.category, invoice),
        expected: 'none',
        drafts: [{ type: 'InvoiceIssued', data: { id: invoice, number: '2026-000002', total: '350.00' } }],
      },
    });
  });

  test('records in the same append what else the request carries', async () => {
    const beside = () => [{ type: 'PaymentReceived', data: { amount: '350.00' } }];
    const issuing = { module: invoices, event: 'InvoiceIssued', beside };
    const from = { module: appointments, event: 'InvoiceRequested' };
    const paid = numberedIssue({ series: invoiceNumbers, name: 'paid', from, issues: issuing });
    expect(await planOf(paid.steps[1], await begun(), await numbered())).toMatchObject({
      append: {
        drafts: [
          { type: 'InvoiceIssued' },
          { type: 'PaymentReceived', data: { id: invoice, amount: '350.00' } },
        ],
      },
    });
  });

  test('is done where the record is there', async () => {
    const event = await begun();
    await tellEvent(store, { stream: streamOf(invoices.category, invoice), type: 'InvoiceIssued', data: {} });
    expect(await planOf(issue, event)).toMatchObject({ done: { type: 'InvoiceIssued', revision: 0n } });
  });

  test('before its number is given is an error', async () => {
    await expect(planOf(issue, await begun())).rejects.toThrow(
      `a record is issued before its number of ${invoiceNumbers.kind} is given`,
    );
  });
});

test('what was seen of a series is the revision of its last number, -1 before the first', async () => {
  expect(await seenRevision(store, invoiceNumbers, '2026')).toBe('-1');
  await given(idOf('a'));
  await given(idOf('b'));
  expect(await seenRevision(store, invoiceNumbers, '2026')).toBe('1');
  expect(await seenRevision(store, invoiceNumbers, '2027')).toBe('-1');
  expect((await logOf(store)).map(({ stream }) => stream)).toEqual([numbers, numbers]);
});
