/** An approved rate is found in the log alone: by its own index, however many taxes there are, and without any read model. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, invoices, modules, Problem, taxes, type NewEvent } from '@hospital/contracts';
import { isSelected, type EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { enterOlderRecords } from '../../kernel/claims/indexes.ts';
import { changeCommand, createCommand, removeCommand } from '../../kernel/crud.ts';
import { CommandKernel } from '../../kernel/handleCommand.ts';
import { finishClaims } from '../../reactors.ts';
import { billing } from '../../testing/calling.ts';
import { faultyStore } from '../../testing/faultyStore.ts';
import {
  bookingInput,
  type Clinic,
  logOf,
  type Process,
  scanningReadModel,
  send,
  startClinic,
  startProcess,
} from '../../testing/kernelFixture.ts';
import { bookAppointment } from '../appointments/appointments.ts';
import { commandModules } from '../index.ts';
import { taxIndexes, taxWarnings } from './taxes.ts';

let store: EventStore;
let clock: TestClock;
let clinic: Clinic;
let process: Process;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
});

const taxId = (name: string) => idOf('tax', name);

async function tax(name: string, percentage: string, status = 'approved'): Promise<string> {
  const id = taxId(name);
  await send(process, createCommand(taxes), { id, input: { name, percentage, status } });
  return id;
}

const change = (id: string, input: Readonly<Record<string, unknown>>) =>
  send(process, changeCommand(taxes, 'ChangeTax'), { id, input });

/** The same process, but one whose read model responds to one question alone: which documents an invoice has. */
function withoutReadModel(): Process {
  const asked = () => Promise.reject(new Problem('not_caught_up'));
  const find = (module: string) => (module === 'documents' ? Promise.resolve([]) : asked());
  const readModel = { findUse: asked, find, count: asked, isParked: () => Promise.resolve(false) };
  const kernel = new CommandKernel({ ...process.kernel.dependencies, readModel });
  return { ...process, kernel };
}

let hour = 8;

/** 201, or the code of the refusal. */
async function invoiceAt(taxRate: number | string, by: Process = withoutReadModel()): Promise<unknown> {
  const appointment = idOf('appointment', String((hour += 1)), String(taxRate));
  const times = { appointmentDate: `2027-01-${10 + (hour % 18)}`, status: 'approved' };
  await send(process, bookAppointment, { id: appointment, input: bookingInput(clinic, times) });
  const lineItems = JSON.stringify([{ name: 'Visit', quantity: 1, price: 100 }]);
  const body = { appointment, invoiceDate: '2026-03-02', dueDate: '2026-04-02', taxRate, lineItems };
  return billing(by, clock)('CloseWithInvoice', { body }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
}

describe('an approved rate', () => {
  test('is found among 150 others', async () => {
    for (let index = 0; index < 150; index += 1) await tax(`tax ${index}`, '7.5');
    await tax('the one', '20');
    expect(await invoiceAt(20)).toBe(201);
    expect(await invoiceAt('20.000')).toBe(201);
    expect(await invoiceAt(7.5)).toBe(201);
    expect(await invoiceAt(19.999)).toBe('tax_rate_unknown');
  });

  test('is one until it is approved no more, and again when it is', async () => {
    const id = await tax('VAT', '20', 'pending');
    expect(await invoiceAt(20)).toBe('tax_rate_unknown');
    await change(id, { status: 'approved' });
    expect(await invoiceAt(20)).toBe(201);
    await change(id, { percentage: '10' });
    expect([await invoiceAt(20), await invoiceAt(10)]).toEqual(['tax_rate_unknown', 201]);
    await change(id, { status: 'declined' });
    expect(await invoiceAt(10)).toBe('tax_rate_unknown');
    await change(id, { status: 'approved', percentage: '20' });
    expect(await invoiceAt(20)).toBe(201);
    await send(process, removeCommand(modules.taxes), { id, input: {} });
    expect(await invoiceAt(20)).toBe('tax_rate_unknown');
  });

  test('that two taxes have is one as long as one of them is approved', async () => {
    const [one, two] = [await tax('one', '20'), await tax('two', '20')];
    await change(one, { status: 'declined' });
    expect(await invoiceAt(20)).toBe(201);
    await change(two, { status: 'declined' });
    expect(await invoiceAt(20)).toBe('tax_rate_unknown');
  });

  test('is in the index before its event, so that a crash between the two finds nothing and misses nothing', async () => {
    // A tax enters two indexes, then it is written.
    for (const [rate, at] of [
      ['1', 1],
      ['2', 3],
    ] as const) {
      const faulty = faultyStore(store, { at, written: 'before the failure', thenAway: true });
      const input = { name: 'VAT', percentage: rate, status: 'approved' };
      const failing = startProcess(faulty.store, clock);
      await send(failing, createCommand(taxes), { id: taxId(rate), input }).catch(() => undefined);
    }
    expect(await invoiceAt(1)).toBe('tax_rate_unknown');
    expect(await invoiceAt(2)).toBe(201);
  });

  test('is not asked for where an invoice keeps its rate', async () => {
    const id = await tax('VAT', '20');
    await invoiceAt(20);
    await change(id, { status: 'declined' });
    const issued = (await logOf(store)).find(({ type }) => type === 'InvoiceIssued');
    const invoice = issued?.stream.slice(`${invoices.category}-`.length) ?? '';
    const answer = await billing(withoutReadModel(), clock)('ChangeInvoice', {
      params: { id: invoice },
      body: { taxRate: 20, otherInformation: 'Thank you' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a log that is older than the index', () => {
  const react = () => enterOlderRecords(process.kernel.dependencies);

  async function enterAll(): Promise<void> {
    for (const event of await logOf(store))
      if (isSelected(react().selection, event)) await react().react(event);
  }

  /** As version 0.1 wrote it. */
  async function oldTax(name: string, percentage: string, status = 'approved'): Promise<string> {
    const id = taxId(name);
    const event: NewEvent = {
      id: idOf('event', name),
      type: 'TaxCreated',
      data: { id, name, percentage, status },
      metadata: {
        v: 1,
        at: '2026-03-01T09:00:00.000Z',
        actor: 'system',
        commandId: idOf('command', name),
        correlationId: idOf('command', name),
        causationId: null,
        schema: 1,
      },
    };
    await store.append(`tax-${id}`, [event], 'none');
    return id;
  }

  test('is entered by the reactor, any number of times', async () => {
    await oldTax('approved', '20');
    await oldTax('pending', '10', 'pending');
    expect(await invoiceAt(20)).toBe('tax_rate_unknown');
    await enterAll();
    await enterAll();
    const entered = (await logOf(store)).filter(({ stream }) => stream.startsWith('claim-approvedTax-'));
    expect(entered.map(({ type }) => type)).toEqual(['ClaimTaken']);
    expect([await invoiceAt(20), await invoiceAt(10)]).toEqual([201, 'tax_rate_unknown']);
  });

  test('finds in the read model what the reactor has not entered yet, confirmed from the log', async () => {
    const id = await oldTax('approved', '20');
    const older = {
      ...process,
      kernel: new CommandKernel({
        ...process.kernel.dependencies,
        readModel: { ...scanningReadModel(store), find: async () => [id, taxId('never was')] },
        indexesComplete: () => Promise.resolve(false),
      }),
    };
    expect(await invoiceAt(20, older)).toBe(201);
    expect(await invoiceAt(10, older)).toBe('tax_rate_unknown');
  });

  test('whose tax changes afterwards is found by what it is then', async () => {
    const id = await oldTax('approved', '20');
    await enterAll();
    await change(id, { percentage: '10' });
    await enterAll();
    expect([await invoiceAt(20), await invoiceAt(10)]).toEqual(['tax_rate_unknown', 201]);
  });
});

test('what a crash left in the index is released by the reactor', async () => {
  const id = await tax('VAT', '20');
  const faulty = faultyStore(store, { at: 2, written: 'never', thenAway: true });
  await send(startProcess(faulty.store, clock), changeCommand(taxes, 'ChangeTax'), {
    id,
    input: { status: 'declined' },
  });
  const { entries } = await process.claims.state('claim-approvedTax-20');
  expect(entries.size).toBe(1);
  const { selection, react } = finishClaims(process.claims, commandModules);
  for (const event of await logOf(store)) if (isSelected(selection, event)) await react(event);
  expect((await process.claims.state('claim-approvedTax-20')).entries.size).toBe(0);
});

describe('a tax of the same name and percentage', () => {
  const created = async (name: string, percentage: string) => {
    const id = idOf('tax', name, percentage, String((hour += 1)));
    const input = { name, percentage, status: 'pending' };
    const { warnings } = await send(process, createCommand(taxes, taxWarnings), { id, input });
    return { id, warnings };
  };
  const codes = (given: { readonly warnings: readonly { readonly code: string }[] }) =>
    given.warnings.map(({ code }) => code);

  test('is accepted, and the other one is named; with another percentage nothing is said', async () => {
    const { id } = await created('TVA réduite', '7');
    const again = await created(' tva REDUITE ', '7.0');
    expect(again.warnings).toEqual([
      {
        code: 'same_tax',
        message: 'Another tax has this name and percentage.',
        records: [{ _id: id, name: 'TVA réduite' }],
      },
    ]);
    expect(codes(await created('TVA réduite', '10'))).toEqual([]);
  });

  test('is said of an edit that makes it the same, and of no other', async () => {
    await created('TVA', '20');
    const { id } = await created('TVA', '10');
    const edited = (input: object) =>
      send(process, changeCommand(taxes, 'ChangeTax', taxWarnings), { id, input: { ...input } });
    expect(codes(await edited({ percentage: '20' }))).toEqual(['same_tax']);
    expect(codes(await edited({ status: 'approved' }))).toEqual([]);
  });

  test('whose values are outside their domain is found under nothing', () => {
    for (const values of [{}, { name: 'TVA', percentage: null }, { name: null, percentage: '20' }])
      expect(taxIndexes(values as never)).toEqual([]);
  });
});
