/** Commands on records that can't be read, or that the read models could not apply. */
import { idOf, modules, streamOf, UnreadableEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { testClock } from '@hospital/platform/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../modules/appointments/appointments.ts';
import { billOf, billOfWalkIn } from '../testing/billedVisit.ts';
import { billing } from '../testing/calling.ts';
import { bookingInput, seedClinic, memoryEventStore, send, startProcess } from '../testing/kernelFixture.ts';
import type { Clinic, Process } from '../testing/kernelFixture.ts';
import { changeCommand, createCommand, removeCommand } from './crud.ts';
import { CommandKernel } from './handleCommand.ts';
import type { ReadModel } from './readModel.ts';

const id = idOf('parked tax');
const createTax = createCommand(modules.taxes);
const changeTax = changeCommand(modules.taxes, 'ChangeTax');
const tax = { name: 'TVA', percentage: '20', status: 'pending' };

let store: EventStore;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, testClock());
  clinic = await seedClinic(process);
});

/** The same log, but for one stream that nobody can read. */
function unreadable(stream: string): Process {
  const others: EventStore = {
    read: async function* (...asked) {
      for await (const event of store.read(...asked)) {
        if (asked[0] === stream) throw new UnreadableEvent(event, 'key_absent');
        yield event;
      }
    },
    head: (asked) => store.head(asked),
    end: () => store.end(),
    append: (...all) => store.append(...all),
    subscribe: (...all) => store.subscribe(...all),
    health: () => store.health(),
    close: () => store.close(),
  };
  return startProcess(others, testClock());
}

function withReadModel(readModel: Partial<ReadModel>): Process {
  const { dependencies } = process.kernel;
  const kernel = new CommandKernel({
    ...dependencies,
    readModel: { ...dependencies.readModel, ...readModel },
  });
  return { ...process, kernel };
}

async function refused(work: Promise<unknown>): Promise<void> {
  const end = await store.end();
  await expect(work).rejects.toMatchObject({ code: 'record_parked', status: 503 });
  expect(await store.end()).toBe(end);
}

describe('a record whose stream cannot be read', () => {
  test('takes no command', async () => {
    await send(process, createTax, { id, input: tax });
    const by = unreadable(streamOf('tax', id));
    await refused(send(by, changeTax, { id, input: { name: 'Other' } }));
    await refused(send(by, removeCommand(modules.taxes), { id, input: {} }));
  });

  test('is no fact to decide from: nobody is booked for such a patient, everybody else is', async () => {
    const by = unreadable(streamOf('patient', clinic.patient));
    await refused(send(by, bookAppointment, { id: idOf('a'), input: bookingInput(clinic) }));
    const other = idOf('other patient');
    const input = {
      firstname: 'Other',
      lastname: 'Test',
      birthday: '1980-05-17',
      gender: 'female',
      cin: 'X',
    };
    await send(by, createCommand(modules.patients), { id: other, input });
    await send(by, bookAppointment, { id: idOf('b'), input: bookingInput({ ...clinic, patient: other }) });
  });
});

test('an account that cannot be read holds up no reversal of cash', async () => {
  const clock = testClock();
  const call = billing(process, clock);
  await call('CloseWithInvoice', { body: billOfWalkIn(clinic) });
  const { _id: invoice } = await billOf(process);
  await call('ReceiveAdvance', { params: { id: clinic.patient }, body: { amount: 10, method: 'Cash' } });
  await call('ReceivePayment', { params: { id: invoice }, body: { amount: 100, method: 'Cash' } });
  const params = { id: invoice, entry: String((await billOf(process)).payments?.[0]?.id) };
  const by = unreadable(streamOf('patientAccount', clinic.patient));
  const answer = await billing(by, clock)('ReversePayment', { params, body: { reason: 'Typed twice' } });
  expect(answer.status).toBe(200);
});

describe('a record that the read models could not apply', () => {
  const parked = () =>
    withReadModel({ isParked: (module, asked) => Promise.resolve(module === 'taxes' && asked === id) });

  test('takes no command, and others do', async () => {
    await send(process, createTax, { id, input: tax });
    await send(process, createTax, { id: idOf('sound'), input: { ...tax, name: 'Sound' } });
    await refused(send(parked(), changeTax, { id, input: { name: 'Other' } }));
    await send(parked(), changeTax, { id: idOf('sound'), input: { name: 'Sounder' } });
  });

  test('gives a repeat its first answer all the same', async () => {
    const first = await send(process, createTax, { id, input: tax, key: 'k' });
    const changed = await send(process, changeTax, { id, input: { name: 'Other' }, key: 'l' });
    expect(await send(parked(), createTax, { id, input: tax, key: 'k' })).toMatchObject({ row: first.row });
    expect(await send(parked(), changeTax, { id, input: { name: 'Other' }, key: 'l' })).toMatchObject({
      row: changed.row,
      isRepeat: true,
    });
  });
});
