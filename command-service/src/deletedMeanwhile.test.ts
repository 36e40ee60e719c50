/** A record is deleted while another one is made to refer to it: never both, in any order and wherever one of them stops. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  firstRoleId,
  idOf,
  moduleList,
  modules,
  Problem,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { changeCommand, createCommand, removeCommand } from './kernel/crud.ts';
import { guardedReferences, UNDECIDED_MS } from './kernel/deletions.ts';
import {
  bookAppointment,
  changeAppointment,
  removeAppointment,
} from './modules/appointments/appointments.ts';
import { changeExpense, createExpense } from './modules/expenses/expenses.ts';
import { commandModules } from './modules/index.ts';
import { receiveAdvance } from './modules/invoices/advances.ts';
import { billWithoutAppointment } from './modules/invoices/invoiceRequests.ts';
import { changeInvoice } from './modules/invoices/invoices.ts';
import { createLeave } from './modules/leaves/leaves.ts';
import { changeProvidentFund, createProvidentFund } from './modules/providentFunds/providentFunds.ts';
import { removeRole, createRole } from './modules/roles/roles.ts';
import { openTillSession } from './modules/tills/tillSessions.ts';
import { changeUser, createUser, removeUser } from './modules/users/users.ts';
import { recover, settled } from './testing/haltingProcesses.ts';
import { makeTill, tillId } from './testing/tills.ts';
import { haltingStore, ProcessStopped, type HaltAt } from './testing/haltingStore.ts';
import {
  administrator,
  bookingInput,
  doctorInput,
  logOf,
  rowsOf,
  scanningReadModel,
  send,
  startClinic,
  startProcess,
  type Clinic,
  type Process,
} from './testing/kernelFixture.ts';
import { slowStore } from './testing/slowStore.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
});

const [record, person, role, department] = [idOf('record'), idOf('person'), idOf('role'), idOf('department')];
const nurse = { ...doctorInput('Nora'), role: firstRoleId('Nurse'), speciality: null };
const expense = {
  itemName: 'Gloves',
  purchaseFrom: 'Pharmacy',
  purchaseDate: '2026-03-01',
  amount: '120',
  paidBy: 'cash',
};
const fund = {
  description: 'Pension',
  type: 'fixedAmount',
  employeeShareAmount: '1',
  organizationShareAmount: '2',
};

type Work = (by: Process, key?: string) => Promise<unknown>;

/** A record and what may refer to it. */
interface Pair {
  readonly referring: ModuleDescription;
  /** Makes everything ready that both need. */
  arrange(): Promise<unknown>;
  readonly refer: Work;
  readonly remove: Work;
}

const bill = (by: Process, who: { patient: string; doctor?: string }, key?: string) => {
  const lineItems = [{ id: null, name: 'Certificate', quantity: '1', price: '100.00' }];
  const days = { invoiceDate: '2026-03-02', dueDate: '2026-04-02' };
  const body = { ...days, lineItems, taxRate: '0', discountRate: '0', ...who, department: clinic.department };
  const input = { body, recordId: record, year: '2026', seenRevision: '-1' };
  return send(by, billWithoutAppointment, { id: record, input, ...keyed(key) });
};
/** By the reactor. */
async function issuedBill(): Promise<void> {
  await bill(process, { patient: clinic.patient });
  await recover(process);
}
const keyed = (key?: string) => (key === undefined ? {} : { key });
const makePerson = () => send(process, createUser, { id: person, input: nurse });
const removePerson: Work = (by, key) => send(by, removeUser, { id: person, input: {}, ...keyed(key) });
const other = { ...doctorInput('Other'), role: firstRoleId('Nurse'), speciality: null };
const makeOther = () => send(process, createUser, { id: idOf('other'), input: other });

const pairs: Readonly<Record<string, Pair>> = {
  'a booking and its patient': {
    referring: modules.appointments,
    arrange: () => Promise.resolve(),
    refer: (by, key) => send(by, bookAppointment, { id: record, input: bookingInput(clinic), ...keyed(key) }),
    remove: (by, key) =>
      send(by, removeCommand(modules.patients), { id: clinic.patient, input: {}, ...keyed(key) }),
  },
  'a moved appointment and its new patient': {
    referring: modules.appointments,
    arrange: async () => {
      const input = { firstname: 'New', lastname: 'Test', status: 'active' };
      await send(process, createCommand(modules.patients), { id: person, input });
      await send(process, bookAppointment, { id: record, input: bookingInput(clinic) });
    },
    refer: (by, key) => {
      const input = { patient: person, fromTime: '15:00', toTime: '15:30', status: 'canceled' };
      return send(by, changeAppointment, { id: record, input, ...keyed(key) });
    },
    remove: (by, key) => send(by, removeCommand(modules.patients), { id: person, input: {}, ...keyed(key) }),
  },
  'an expense and its buyer': {
    referring: modules.expenses,
    arrange: makePerson,
    refer: (by, key) =>
      send(by, createExpense, { id: record, input: { ...expense, purchasedBy: person }, ...keyed(key) }),
    remove: removePerson,
  },
  'an expense and its new buyer': {
    referring: modules.expenses,
    arrange: async () => {
      await Promise.all([makePerson(), makeOther()]);
      await send(process, createExpense, { id: record, input: { ...expense, purchasedBy: idOf('other') } });
    },
    refer: (by, key) =>
      send(by, changeExpense, { id: record, input: { purchasedBy: person }, ...keyed(key) }),
    remove: removePerson,
  },
  'a bill without an appointment and its patient': {
    referring: modules.invoiceRequests,
    arrange: () => Promise.resolve(),
    refer: (by, key) => bill(by, { patient: clinic.patient }, key),
    remove: (by, key) =>
      send(by, removeCommand(modules.patients), { id: clinic.patient, input: {}, ...keyed(key) }),
  },
  'an account and its patient': {
    referring: modules.patientAccounts,
    arrange: () => Promise.resolve(),
    refer: (by, key) => {
      const body = { amount: '100.00', method: 'cash' as const };
      const input = { body, entry: '', account: clinic.patient, year: '2026', seenRevision: '-1' };
      return send(by, receiveAdvance, { id: clinic.patient, input, ...keyed(key) });
    },
    remove: (by, key) =>
      send(by, removeCommand(modules.patients), { id: clinic.patient, input: {}, ...keyed(key) }),
  },
  'a bill without an appointment and its doctor': {
    referring: modules.invoiceRequests,
    arrange: () => send(process, createUser, { id: person, input: doctorInput('Rita') }),
    refer: (by, key) => bill(by, { patient: clinic.patient, doctor: person }, key),
    remove: removePerson,
  },
  'a bill and its new doctor': {
    referring: modules.invoices,
    arrange: async () => {
      await send(process, createUser, { id: person, input: doctorInput('Rita') });
      await issuedBill();
    },
    refer: (by, key) => send(by, changeInvoice, { id: record, input: { doctor: person }, ...keyed(key) }),
    remove: removePerson,
  },
  'a bill and its new department': {
    referring: modules.invoices,
    arrange: async () => {
      await send(process, createCommand(modules.departments), { id: department, input: { name: 'New' } });
      await issuedBill();
    },
    refer: (by, key) => send(by, changeInvoice, { id: record, input: { department }, ...keyed(key) }),
    remove: (by, key) =>
      send(by, removeCommand(modules.departments), { id: department, input: {}, ...keyed(key) }),
  },
  'a leave and its employee': {
    referring: modules.leaves,
    arrange: makePerson,
    refer: (by, key) => {
      const input = {
        user: person,
        type: 'casual',
        reason: 'Rest',
        fromDate: '2026-03-02',
        toDate: '2026-03-03',
      };
      return send(by, createLeave, { id: record, input, ...keyed(key) });
    },
    remove: removePerson,
  },
  'a till session and its till': {
    referring: modules.tillSessions,
    arrange: () => makeTill(process),
    refer: (by, key) =>
      send(by, openTillSession, { id: record, input: { till: tillId, float: '0.00' }, ...keyed(key) }),
    remove: (by, key) => send(by, removeCommand(modules.tills), { id: tillId, input: {}, ...keyed(key) }),
  },
  'a till session and its cashier': {
    referring: modules.tillSessions,
    arrange: async () => {
      await Promise.all([makeTill(process), makePerson()]);
    },
    refer: (by, key) => {
      const input = { till: tillId, float: '0.00' };
      return send(by, openTillSession, {
        id: record,
        input,
        actor: { ...administrator, id: person },
        ...keyed(key),
      });
    },
    remove: removePerson,
  },
  'a provident fund and its new employee': {
    referring: modules.providentFunds,
    arrange: async () => {
      await Promise.all([makePerson(), makeOther()]);
      await send(process, createProvidentFund, { id: record, input: { ...fund, employee: idOf('other') } });
    },
    refer: (by, key) =>
      send(by, changeProvidentFund, { id: record, input: { employee: person }, ...keyed(key) }),
    remove: removePerson,
  },
  'an employee and their new role': {
    referring: modules.users,
    arrange: async () => {
      await send(process, createRole, {
        id: role,
        input: { name: 'Porter', status: 'active', hasAccessModule: true },
      });
      await send(process, createUser, { id: record, input: nurse });
    },
    refer: (by, key) => send(by, changeUser, { id: record, input: { role }, ...keyed(key) }),
    remove: (by, key) => send(by, removeRole, { id: role, input: {}, ...keyed(key) }),
  },
};

/** Living records that refer to a deleted one, by their guarded references. */
async function dangling(): Promise<string[]> {
  const found: string[] = [];
  for (const module of moduleList) {
    for (const row of await rowsOf(store, module)) {
      for (const { field, module: to } of row.deletedAt ? [] : guardedReferences(module.name)) {
        const target = (await rowsOf(store, to)).find(({ _id }) => _id === row[field]);
        if (target?.deletedAt) found.push(`${module.name}.${field}`);
      }
    }
  }
  return found;
}

async function recordOf({ referring }: Pair): Promise<AnyRow | undefined> {
  // The account of a patient has the patient's id.
  const id = referring.name === 'patientAccounts' ? clinic.patient : record;
  return (await rowsOf(store, referring)).find(({ _id }) => _id === id);
}

/** What a person sees of it: that the sessions ended is not taken back. */
const withoutMeta = ({ revision: _r, updatedAt: _u, sessionsValidFrom: _s, ...row }: AnyRow) => row;
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code;
      throw error;
    },
  );

async function later(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await turn();
}

/** Both at about the same time, each in a process of its own whose log answers now sooner, now later. */
async function race(pair: Pair, seed: number) {
  ({ store, clock, process, clinic } = await startClinic());
  await pair.arrange();
  const before = await recordOf(pair);
  const [referred, removed] = await Promise.all([
    outcomeOf(pair.refer(startProcess(slowStore(store, seed), clock))),
    later((seed % 5) * 10).then(() =>
      outcomeOf(pair.remove(startProcess(slowStore(store, seed + 1_000), clock))),
    ),
  ]);
  expect([referred, removed].filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect({ seed, referred, removed, dangling: await dangling() }).toMatchObject({ dangling: [] });
  const after = await recordOf(pair);
  if (referred === 'reference_deleted') {
    if (before) expect(after && withoutMeta(after)).toEqual(withoutMeta(before));
    else expect(after?.deletedAt).not.toBeNull();
  }
  return referred === 'done' ? removed : referred;
}

/** Each pair; 200 of bookings on the running product are in `e2e/deletions.slow.test.ts`. */
const RACES = 20;

describe.each(Object.entries(pairs))('%s, at once', (_name, pair) => {
  test('one of the two is done, and the other is refused and leaves nothing', async () => {
    const lost: Record<string, number> = {};
    for (let seed = 1; seed <= RACES; seed += 1) {
      const refusal = await race(pair, seed);
      lost[refusal] = (lost[refusal] ?? 0) + 1;
    }
    // Each way to lose was met, or the races would show nothing.
    expect(Object.keys(lost)).toEqual(expect.arrayContaining(['in_use']));
    const late = ['reference_deleted', 'validation_failed', 'not_found'].map((code) => lost[code] ?? 0);
    expect(late.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  });
});

describe.each(Object.entries(pairs))(
  '%s, where the reference is written after the deletion',
  (_name, pair) => {
    let appends: number;

    beforeEach(async () => {
      await pair.arrange();
      const counting = haltingStore(store, 0, 'before');
      await pair.refer(startProcess(counting.store, clock));
      appends = await ownAppend(pair, counting.begun());
      ({ store, clock, process, clinic } = await startClinic());
      await pair.arrange();
    });

    /** Which of the appends of the call wrote the record's own event: those after it went to other streams. */
    async function ownAppend({ referring }: Pair, begun: number): Promise<number> {
      const log = await logOf(store);
      const own = log.findLast(({ stream }) => stream.startsWith(`${referring.category}-`));
      const after = log.filter(({ position }) => own && position > own.position);
      return begun - new Set(after.map(({ stream }) => stream)).size;
    }

    test('it is taken back by the request that wrote it, and its repeat is refused too', async () => {
      const before = await recordOf(pair);
      const holding = haltingStore(store, appends, 'hold');
      const work = outcomeOf(pair.refer(startProcess(holding.store, clock), 'key'));
      await holding.halted;
      expect(await outcomeOf(pair.remove(process))).toBe('done');
      holding.resume();
      expect(await work).toBe('reference_deleted');
      expect(await dangling()).toEqual([]);
      const after = await recordOf(pair);
      if (before) expect(after && withoutMeta(after)).toEqual(withoutMeta(before));
      expect(await outcomeOf(pair.refer(startProcess(store, clock), 'key'))).toBe('reference_deleted');
      const end = await store.end();
      await recover(startProcess(store, clock));
      expect(await store.end()).toBe(end);
    });

    test('it is taken back after a crash of that request', async () => {
      const stopping = haltingStore(store, appends, 'after');
      const holding = haltingStore(stopping.store, appends, 'hold');
      const work = settled(pair.refer(startProcess(holding.store, clock), 'key'));
      await holding.halted;
      expect(await outcomeOf(pair.remove(process))).toBe('done');
      holding.resume();
      expect(await work).toBe('stopped');
      expect(await dangling()).toHaveLength(1);
      await recover(startProcess(store, clock));
      expect(await dangling()).toEqual([]);
      expect(await outcomeOf(pair.refer(startProcess(store, clock), 'key'))).toBe('reference_deleted');
    });
  },
);

describe('a deletion that stops', () => {
  const pair = pairs['a booking and its patient'] as Pair;
  const halts = (['before', 'after', 'hold'] as const).flatMap((how) =>
    [1, 2].map((at) => [how, at] as const),
  );

  async function halted(how: HaltAt, at: number) {
    const halting = haltingStore(store, at, how);
    const removing = outcomeOf(pair.remove(startProcess(halting.store, clock))).catch((error: unknown) => {
      if (error instanceof ProcessStopped) return 'stopped';
      throw error;
    });
    await halting.halted;
    return { removing, resume: halting.resume };
  }

  test.each(halts)(
    '%s its append %i: a booking has an end, and only one of the two is done',
    async (how, at) => {
      const { removing, resume } = await halted(how, at);
      const booking = outcomeOf(pair.refer(process));
      clock.advance(UNDECIDED_MS);
      const booked = await booking;
      resume();
      const removed = await removing;
      expect([booked, removed].filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(1);
      expect(booked === 'done').toBe(!(how === 'after' && at === 2));
      await recover(process);
      expect(await dangling()).toEqual([]);
    },
  );

  test('is withdrawn by the reactor, once', async () => {
    await halted('before', 2);
    clock.advance(UNDECIDED_MS);
    await recover(process);
    await recover(process);
    const types = (await logOf(store)).map(({ type }) => type).filter((type) => type.startsWith('Deletion'));
    expect(types).toEqual(['DeletionAnnounced', 'DeletionWithdrawn']);
  });

  test('does not stop another one: the patient is deleted', async () => {
    await halted('before', 2);
    expect(await outcomeOf(pair.remove(process))).toBe('done');
    expect(await dangling()).toEqual([]);
  });

  test('while the clock was an hour fast holds nobody up for an hour', async () => {
    clock.advance(3_600_000);
    await halted('before', 2);
    clock.advance(-3_600_000);
    expect(await outcomeOf(pair.refer(process))).toBe('done');
  });

  test('is waited for by no request longer than five seconds; its repeat returns the outcome', async () => {
    const { removing, resume } = await halted('hold', 2);
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    expect(await outcomeOf(pair.refer(process, 'key'))).toBe('busy');
    resume();
    expect(await removing).toBe('done');
    expect(await outcomeOf(pair.refer(process, 'key'))).toBe('reference_deleted');
    expect(await dangling()).toEqual([]);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is waited for while it may still go on', async () => {
    const { removing, resume } = await halted('hold', 2);
    let isBooked = false;
    const booking = outcomeOf(pair.refer(process)).finally(() => (isBooked = true));
    clock.advance(UNDECIDED_MS - 1);
    while (!(await logOf(store)).some(({ type }) => type === 'AppointmentBooked')) await turn();
    expect(isBooked).toBe(false);
    resume();
    expect(await removing).toBe('done');
    expect(await booking).toBe('reference_deleted');
  });
});

test('a booking that was removed before its patient is repeated as the first time', async () => {
  const pair = pairs['a booking and its patient'] as Pair;
  await pair.refer(process, 'key');
  await send(process, removeAppointment, { id: record, input: {} });
  await pair.remove(process);
  expect(await pair.refer(startProcess(store, clock), 'key')).toMatchObject({
    isRepeat: true,
    row: { _id: record, deletedAt: null },
  });
});

test('a change that is taken back takes its leave adjustment along, also where leaves were taken before', async () => {
  await send(process, createRole, { id: role, input: { name: 'Porter' } });
  await makePerson();
  const days = { type: 'casual', reason: 'Rest', fromDate: '2026-03-02', toDate: '2026-03-02' };
  const leave = { ...days, user: person, status: 'approved' };
  await send(process, createLeave, { id: idOf('leave'), input: leave });
  const leaveNow = async () => (await process.kernel.records.loadCompleted(modules.users, person)).row;
  const before = (await leaveNow())?.['remainingLeave'];
  const holding = haltingStore(store, 1, 'hold');
  const input = { role, remainingLeave: '9' };
  const changing = outcomeOf(send(startProcess(holding.store, clock), changeUser, { id: person, input }));
  await holding.halted;
  await send(process, removeRole, { id: role, input: {} });
  holding.resume();
  expect(await changing).toBe('reference_deleted');
  expect(await leaveNow()).toMatchObject({ role: nurse.role, remainingLeave: before });
});

describe('a deletion that is refused', () => {
  test('where the search fails leaves no announcement standing', async () => {
    const error = new Problem('not_caught_up');
    let asked = 0;
    const readModel = {
      isParked: () => Promise.resolve(false),
      find: () => Promise.resolve([]),
      count: () => Promise.resolve(0),
      findUse: () => ((asked += 1) === 1 ? Promise.resolve(null) : Promise.reject(error)),
    };
    const removing = startProcess(store, clock, { readModel });
    expect(await outcomeOf((pairs['a booking and its patient'] as Pair).remove(removing))).toBe(
      'not_caught_up',
    );
    expect(
      (await removing.kernel.dependencies.records.load(modules.patients, clinic.patient)).deletion,
    ).toBeNull();
  });

  test('when it is decided again, behind a change of another call, leaves no announcement standing', async () => {
    const scanning = scanningReadModel(store);
    const changePatient = changeCommand(modules.patients, 'ChangePatient');
    let searches = 0;
    const findUse: typeof scanning.findUse = async (...given) => {
      searches += 1;
      // The second search is the one behind the announcement.
      if (searches === 2)
        await send(process, changePatient, { id: clinic.patient, input: { phone: '+212 611 111 111' } });
      return scanning.findUse(...given);
    };
    const removing = startProcess(store, clock, { readModel: { ...scanning, findUse } });
    const { row } = await process.kernel.records.load(modules.patients, clinic.patient);
    const seen = { id: clinic.patient, input: {}, revision: row?.revision ?? 0 };
    expect(await outcomeOf(send(removing, removeCommand(modules.patients), seen))).toBe('stale_revision');
    expect((await process.kernel.records.load(modules.patients, clinic.patient)).deletion).toBeNull();
  });

  test('before it is announced leaves no trace', async () => {
    const pair = pairs['a booking and its patient'] as Pair;
    await pair.refer(process);
    const end = await store.end();
    expect(await outcomeOf(pair.remove(process))).toBe('in_use');
    expect(await store.end()).toBe(end);
  });
});

test('every module that stands in the way of a deletion says how it is taken back', () => {
  const referring = moduleList.filter(({ name }) => guardedReferences(name).length > 0);
  expect(referring.map(({ name }) => name).sort()).toEqual([
    'acts',
    'appointments',
    'employeesSalaries',
    'expenses',
    'invoiceRequests',
    'invoices',
    'leaves',
    'patientAccounts',
    'prescriptions',
    'providentFunds',
    'tillSessions',
    'users',
  ]);
  for (const { name } of referring) expect(commandModules[name]?.compensation).toBeDefined();
  for (const { referencedBy, streamBy } of moduleList) if (streamBy) expect(referencedBy).toEqual([]);
});
