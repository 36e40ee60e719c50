import {
  departments,
  idOf,
  moduleList,
  modules,
  patients,
  streamOf,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller, type AppendEvents, type GivenEvent } from '../testing/events.ts';
import { throwingAt, unreadableAt } from '../testing/poison.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { UNKNOWN_RECORD } from './batchFold.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(120_000);

const SOON = 20;

let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels();
});
afterEach(async () => {
  await models.close();
  await store.close();
});

const parked = () =>
  models.rows(`select module, record, error from read_models.parked_records order by module, record`);
const waiting = () =>
  models.rows(`select record, type from read_models.parked_events order by module, record, position`);
async function nothingParked(): Promise<void> {
  for (; models.progress.parked.count > 0; await models.progress.look()) await sleep(5);
}
/** Rows and versions are what a build of the whole log from its first event makes of it. */
async function expectAsRebuilt(): Promise<void> {
  const before = await models.hashes();
  const living = await models.rows('select name, living from read_models.projection_modules order by name');
  await models.rebuild(store);
  expect(await models.hashes()).toEqual(before);
  expect(await models.rows('select name, living from read_models.projection_modules order by name')).toEqual(
    living,
  );
}
const lastOf = async (module: ModuleDescription, id: string) => {
  const event = await store.head(streamOf(module.category, id));
  if (!event) throw new Error(`${module.name} ${id} has no event`);
  return event;
};
const nameOf = async (id: string) =>
  (await models.rows('select name from read_models.departments where _id = $1', [id]))[0]?.['name'];
const department = (id: string, name: string) =>
  tell(departments, id, { type: 'DepartmentCreated', data: { name } });

/** In year 0, which PostgreSQL lacks: the tables refuse it. */
const refused = (id: string) =>
  tell(departments, id, {
    type: 'DepartmentCreated',
    data: { name: 'Secret' },
    at: '0000-06-01T00:00:00.000Z',
  });

interface Poisoned {
  readonly module: ModuleDescription;
  readonly id: string;
  readonly neighbour: string;
  /** The event that fails, the second of two that follow what is applied. */
  readonly event: StoredEvent;
}

/** An export of the audit has one event, as a credit note does: nothing can wait after it. */
type ModuleName = Exclude<
  keyof typeof modules,
  'accessArchives' | 'auditExports' | 'creditNotes' | 'erasures'
>;

/** A record of each module, and what an event changes of it. */
const records = {
  roles: [clinic.nurseRole, { name: 'Nurse of the night' }],
  users: [clinic.nurse, { city: 'Agadir' }],
  settings: [clinic.settings, { companyName: 'Clinic of the sea' }],
  departments: [clinic.cardiology, { color: 'blue' }],
  patients: [clinic.helene, { city: 'Agadir' }],
  appointments: [clinic.booked, { fromTime: '09:05' }],
  taxes: [clinic.tax, { percentage: '10' }],
  acts: [idOf('act'), { nameFr: 'Radiographie' }],
  invoices: [clinic.invoice, { rest: '1.00' }],
  invoiceRequests: [idOf('bill request'), {}],
  patientAccounts: [idOf('patient account'), { amount: '1.00', currency: 'MAD', day: '2026-03-02' }],
  tills: [idOf('till'), { name: 'Ward' }],
  tillSessions: [idOf('till session'), { movement: 'a', direction: 'in', amount: '1.00' }],
  documents: [idOf('document'), { error: 'No paper' }],
  documentBatches: [idOf('batch'), {}],
  holidays: [idOf('holiday'), { title: 'Green March' }],
  expenses: [idOf('expense'), { amount: '12.00' }],
  leaves: [idOf('leave'), { nbOfDays: 3 }],
  employeesSalaries: [idOf('salary'), { othersEarning: '10.00' }],
  providentFunds: [idOf('fund'), { employeeShareAmount: '10.00' }],
  prescriptions: [idOf('prescription'), { otherInformation: 'Before meals' }],
  cheques: [idOf('cheque'), { reason: 'No funds', day: '2026-03-02' }],
  depositSlips: [idOf('slip'), { cheque: idOf('cheque on it'), amount: '1.00' }],
  receipts: [idOf('receipt'), { reason: 'Typed twice' }],
} as const satisfies Record<ModuleName, readonly [id: string, data: GivenEvent['data']]>;

const moduleNames = Object.keys(records).filter((name): name is ModuleName => name in modules);

/** How those begin that the clinic does not have. */
const beginnings: { readonly [M in ModuleName]?: GivenEvent } = {
  documents: {
    type: 'DocumentRequested',
    data: { kind: 'invoice', record: clinic.invoice, language: 'fr', recordRevision: 0 },
  },
  documentBatches: {
    type: 'DocumentBatchRequested',
    data: { kind: 'invoice', output: 'zip', language: 'en', total: 1, partSize: 1, records: [] },
  },
  tills: { type: 'TillCreated', data: { name: 'Desk' } },
  tillSessions: {
    type: 'TillSessionOpened',
    data: { openedOn: '2026-03-02', currency: 'MAD', float: '0.00' },
  },
  holidays: { type: 'HolidayCreated', data: { title: 'Throne', holidayDate: '2026-07-30', nbDays: 1 } },
  acts: { type: 'ActCreated', data: { code: 'C01', nameFr: 'Consultation', prices: [] } },
  expenses: { type: 'ExpenseCreated', data: { itemName: 'Gloves', amount: '10.00' } },
  leaves: { type: 'LeaveCreated', data: { fromDate: '2026-05-04', toDate: '2026-05-06' } },
  employeesSalaries: { type: 'SalaryCreated', data: { salaryMonth: '2026-04', baseSalary: '9000.00' } },
  providentFunds: { type: 'ProvidentFundCreated', data: { employee: clinic.nurse } },
  prescriptions: { type: 'PrescriptionIssued', data: { appointment: clinic.closed } },
  invoiceRequests: {
    type: 'BillRequested',
    data: { seenRevision: '-1' },
  },
  patientAccounts: {
    type: 'AdvanceReceived',
    data: { advance: 'a', amount: '10.00', method: 'cash', day: '2026-03-01', currency: 'MAD' },
  },
  cheques: { type: 'ChequeReceived', data: { amount: '10.00', day: '2026-03-01', currency: 'MAD' } },
  depositSlips: { type: 'DepositSlipMade', data: { day: '2026-03-01', currency: 'MAD', asked: [] } },
  receipts: { type: 'ReceiptIssued', data: { invoice: clinic.invoice, kind: 'payment', amount: '10.00' } },
};

function changeOf(name: ModuleName, { noun }: ModuleDescription) {
  const [, data] = records[name];
  const written: { readonly [M in ModuleName]?: string } = {
    documents: 'DocumentFailed',
    documentBatches: 'DocumentBatchCancelled',
    cheques: 'ChequeBounced',
    depositSlips: 'ChequePutOnSlip',
    receipts: 'ReceiptReversed',
    invoiceRequests: 'BillRequestRemoved',
    patientAccounts: 'AccountPartReturned',
    tillSessions: 'TillMovementRecorded',
  };
  return { type: written[name] ?? `${noun}Changed`, data };
}

/** In each module one record with three more events, of which the second fails, and a neighbour with events after it. */
async function poisonEach(): Promise<Poisoned[]> {
  await tellClinic(store);
  const poisoned: Poisoned[] = [];
  for (const name of moduleNames) {
    const module: ModuleDescription = modules[name];
    const [id] = records[name];
    const [begins, changes] = [beginnings[name], changeOf(name, module)];
    if (begins) await tell(module, id, begins);
    await tell(module, id, changes);
    await tell(module, id, changes);
    const event = await lastOf(module, id);
    await tell(module, id, changes);
    const neighbour = idOf('neighbour', module.name);
    const [first] = await firstOf(module, id);
    await tell(module, neighbour, { type: first.type, data: { ...first.data, id: neighbour } });
    poisoned.push({ module, id, neighbour, event });
  }
  return poisoned;
}

async function firstOf({ category }: ModuleDescription, id: string): Promise<[StoredEvent]> {
  for await (const event of store.read(streamOf(category, id))) return [event];
  throw new Error(`${category} ${id} has no event`);
}

interface Kind {
  readonly name: string;
  /** Starts to read with the mistake, and says how to mend it. */
  start(poisoned: readonly Poisoned[]): Promise<() => Promise<void>>;
}

const reasons = ['key_absent', 'undecipherable', 'not_upcast'] as const;

const kinds: readonly Kind[] = [
  {
    name: 'whose fold throws',
    start: async (poisoned) => {
      const ids = new Set(poisoned.map(({ event }) => event.id));
      const runner = models.run(
        store,
        moduleList.map((module) => throwingAt(module, ids)),
      );
      return async () => {
        await runner.close();
        models.run(store);
      };
    },
  },
  {
    name: 'that cannot be read, for each reason in turns',
    start: async (poisoned) => {
      const unreadable = reasons.map((reason, turn) => {
        const ids = poisoned
          .filter((_, index) => index % reasons.length === turn)
          .map(({ event }) => event.id);
        return { reason, ids: new Set(ids) };
      });
      const mends: (() => void)[] = [];
      const reading = unreadable.reduce((inner, { ids, reason }) => {
        const outer = unreadableAt(inner, ids, reason);
        mends.push(outer.mend);
        return outer.store;
      }, store);
      models.run(reading, moduleList, SOON);
      return async () => mends.forEach((mend) => mend());
    },
  },
  {
    name: 'whose row the table refuses',
    start: async (poisoned) => {
      for (const { module, id, event } of poisoned)
        await models.rows(
          `alter table read_models."${module.name}" add constraint poison check (_id <> '${id}' or revision < ${event.revision})`,
        );
      models.run(store, moduleList, SOON);
      return async () => {
        for (const { module } of poisoned)
          await models.rows(`alter table read_models."${module.name}" drop constraint poison`);
      };
    },
  },
];

describe.each(kinds)('in each module a record with an event $name', ({ start }) => {
  test('is parked alone, keeps its later events in order, and comes back as if nothing had been', async () => {
    const poisoned = await poisonEach();
    const mend = await start(poisoned);
    await models.reached(store);
    const inOrder = [...poisoned].sort((a, b) => (a.module.name < b.module.name ? -1 : 1));
    expect(await parked()).toMatchObject(
      inOrder.map(({ module, id }) => ({ module: module.name, record: id })),
    );
    for (const { module, id, neighbour, event } of poisoned) {
      const rows = await models.rows(
        `select _id, revision from read_models."${module.name}" where _id = any($1::uuid[])`,
        [[id, neighbour]],
      );
      const revisions = new Map(rows.map((row) => [row['_id'], row['revision']]));
      expect([module.name, revisions.get(id)]).toEqual([module.name, Number(event.revision) - 1]);
      expect([module.name, revisions.get(neighbour)]).toEqual([module.name, 0]);
      const held = await models.rows(
        'select revision from read_models.parked_events where module = $1 order by position',
        [module.name],
      );
      const own = held.map(({ revision }) => BigInt(Number(revision)));
      expect(own.slice(0, 2)).toEqual([event.revision, event.revision + 1n]);
    }
    await mend();
    await nothingParked();
    await models.caughtUp(store);
    await expectAsRebuilt();
  });
});

describe('a parked record', () => {
  const broken = idOf('broken');
  const sound = idOf('sound');

  /** A department that stands as Before, with an event that fails when it is folded. */
  async function breakOne(): Promise<ReadonlySet<string>> {
    await department(broken, 'Before');
    await tell(departments, broken, { type: 'DepartmentChanged', data: { name: 'Secret name' } });
    return new Set([(await lastOf(departments, broken)).id]);
  }
  const withThrowing = (ids: ReadonlySet<string>) =>
    moduleList.map((module) => (module.name === 'departments' ? throwingAt(module, ids) : module));

  test('keeps the event and its error without a value of it', async () => {
    models.run(store, withThrowing(await breakOne()));
    await models.reached(store);
    const [row] = await parked();
    expect(row).toMatchObject({ module: 'departments', record: broken });
    expect(String(row?.['error'])).toMatch(/FoldError[^]*TypeError\n\s+at /);
    const tables = await models.rows(
      'select p::text as parked, e::text as events from read_models.parked_records p, read_models.parked_events e',
    );
    expect(JSON.stringify(tables)).not.toContain('Secret');
    expect(await nameOf(broken)).toBe('Before');
  });

  test('holds up nobody, in its own batch and in later ones', async () => {
    const modulesThen = withThrowing(await breakOne());
    await department(sound, 'Sound');
    models.run(store, modulesThen);
    await models.reached(store);
    await tell(departments, sound, { type: 'DepartmentChanged', data: { name: 'Sounder' } });
    await tell(departments, broken, { type: 'DepartmentChanged', data: { name: 'Later' } });
    await models.reached(store);
    expect([await nameOf(sound), await nameOf(broken)]).toEqual(['Sounder', 'Before']);
    expect(await waiting()).toHaveLength(2);
  });

  test('holds back what other streams say of it, and not what they say of themselves', async () => {
    await tellClinic(store);
    const approval = await lastOf(modules.appointments, clinic.closed);
    const ids = new Set([approval.id]);
    models.run(
      store,
      moduleList.map((module) => (module.name === 'appointments' ? throwingAt(module, ids) : module)),
    );
    await models.reached(store);
    expect(await waiting()).toEqual([
      { record: clinic.closed, type: approval.type },
      { record: clinic.closed, type: 'InvoiceIssued' },
    ]);
    const [appointment] = await models.rows(
      'select status, invoice from read_models.appointments where _id = $1',
      [clinic.closed],
    );
    expect(appointment).toMatchObject({ invoice: null });
    expect(await models.rows('select number from read_models.invoices')).toEqual([{ number: '2026-000001' }]);
  });

  test('comes back at the next start, with its history', async () => {
    const modulesThen = withThrowing(await breakOne());
    const runner = models.run(store, modulesThen);
    await models.reached(store);
    await tell(departments, broken, { type: 'DepartmentChanged', data: { name: 'After' } });
    await models.reached(store);
    await runner.close();
    models.run(store);
    await nothingParked();
    expect(await nameOf(broken)).toBe('After');
    const versions = await models.rows(
      `select row->>'name' as name, until is null as "isOpen" from read_models.record_versions where id = $1 order by since`,
      [broken],
    );
    expect(versions).toEqual([
      { name: 'Before', isOpen: false },
      { name: 'Secret name', isOpen: false },
      { name: 'After', isOpen: true },
    ]);
    await expectAsRebuilt();
  });

  test('counts in its list once it came back, also where its first event had failed', async () => {
    const late = idOf('late department');
    await tellClinic(store);
    await department(late, 'Late');
    const runner = models.run(store, withThrowing(new Set([(await lastOf(departments, late)).id])));
    await models.reached(store);
    expect(await parked()).toHaveLength(1);
    await runner.close();
    models.run(store);
    await nothingParked();
    expect(await nameOf(late)).toBe('Late');
    await expectAsRebuilt();
  });

  test('comes as far as it can: up to the next event that fails', async () => {
    await breakOne();
    const first = await lastOf(departments, broken);
    await tell(departments, broken, { type: 'DepartmentChanged', data: { name: 'Second' } });
    await tell(departments, broken, { type: 'DepartmentChanged', data: { name: 'Third' } });
    const third = await lastOf(departments, broken);
    const runner = models.run(store, withThrowing(new Set([first.id, third.id])));
    await models.reached(store);
    await runner.close();
    models.run(store, withThrowing(new Set([third.id])));
    while ((await waiting()).length > 1) await sleep(5);
    expect(await nameOf(broken)).toBe('Second');
    expect(await parked()).toHaveLength(1);
  });

  test('is tried again while events keep coming in', async () => {
    await breakOne();
    const bad = await lastOf(departments, broken);
    const unreadable = unreadableAt(store, new Set([bad.id]), 'undecipherable');
    models.run(unreadable.store, moduleList, 1);
    await models.reached(store);
    for (let index = 0; index < 200; index++) {
      if (index === 100) unreadable.mend();
      await tell(departments, broken, { type: 'DepartmentChanged', data: { name: `N${index}` } });
    }
    await models.reached(store);
    await nothingParked();
    expect(await nameOf(broken)).toBe('N199');
    await expectAsRebuilt();
  });
});

describe('the culprit among many', () => {
  test('is found in a batch that goes in by COPY, first records and later ones', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => idOf('many', String(index)));
    for (const [index, id] of ids.entries())
      await (index % 150 === 7 ? refused(id) : department(id, `D${index}`));
    models.run(store);
    await models.reached(store);
    expect((await parked()).map(({ record }) => record).sort()).toEqual([ids[7], ids[157]].sort());
    expect(await models.rows('select count(*) from read_models.departments')).toEqual([{ count: 298 }]);
    for (const id of ids) await tell(departments, id, { type: 'DepartmentChanged', data: { color: 'red' } });
    await models.reached(store);
    expect(await parked()).toHaveLength(2);
    expect(await waiting()).toHaveLength(4);
    expect(await models.rows(`select count(*) from read_models.departments where color = 'red'`)).toEqual([
      { count: 298 },
    ]);
  });

  test('of events that do not say whose they are is not known: a rebuild alone brings it back', async () => {
    await tellClinic(store);
    const issued = await lastOf(modules.invoices, clinic.invoice);
    const without: EventStore = unreadableAt(store, new Set([issued.id]), 'not_upcast').store;
    const nameless: EventStore = {
      ...without,
      subscribe: (subscription, handle, signal) =>
        without.subscribe(
          subscription,
          ({ events, checkpoint }) =>
            handle({
              events: events.map((event) => (event.unreadable ? { ...event, data: {} } : event)),
              checkpoint,
            }),
          signal,
        ),
    };
    models.run(nameless, moduleList, SOON);
    await models.reached(store);
    expect(await parked()).toMatchObject([
      { module: 'appointments', record: UNKNOWN_RECORD },
      { module: 'invoices', record: clinic.invoice },
    ]);
    expect(models.progress.parked.has('appointments', clinic.booked)).toBe(true);
    await models.rebuild(store);
    await models.progress.look();
    expect(models.progress.parked.count).toBe(0);
  });
});

describe('what is not of the data', () => {
  test('a connection that is cut in the middle of a batch is tried again, and parks nothing', async () => {
    models.run(store);
    await models.caughtUp(store);
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 30; index++)
        await tell(patients, idOf('p', `${round}-${index}`), {
          type: 'PatientCreated',
          data: { firstname: 'P' },
        });
      await models.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'projection runner' and datname = current_database()`,
      );
    }
    await models.caughtUp(store);
    expect(await models.rows('select count(*) from read_models.patients')).toEqual([{ count: 150 }]);
  });

  test('a table that is missing stops the projection until it is there again, and parks nothing', async () => {
    const runner = models.run(store);
    await models.caughtUp(store);
    await models.rows('alter table read_models.departments rename to elsewhere');
    await department(idOf('d'), 'D');
    while (runner.health().ok) await sleep(5);
    expect(await models.rows('select count(*) from read_models.parked_records')).toEqual([{ count: 0 }]);
    await models.rows('alter table read_models.elsewhere rename to departments');
    await models.caughtUp(store);
    expect(await nameOf(idOf('d'))).toBe('D');
  });
});

describe('health', () => {
  async function breakMany(count: number): Promise<void> {
    for (let index = 0; index < count; index++) await refused(idOf('bad', String(index)));
  }

  test('is degraded by a few, with ids and without values', async () => {
    const runner = models.run(store);
    await breakMany(2);
    await models.reached(store);
    const health = runner.health();
    expect(health).toMatchObject({
      ok: true,
      degraded: expect.stringMatching(/^2 records are parked: departments /),
    });
    expect(JSON.stringify(health)).not.toContain('Secret');
  });

  test('is not ready with a hundred', async () => {
    await breakMany(99);
    const runner = models.run(store);
    await models.reached(store);
    expect(runner.health()).toMatchObject({ ok: true });
    await refused(idOf('bad', '99'));
    await models.reached(store);
    expect(runner.health()).toMatchObject({ ok: false, reason: expect.stringMatching(/^100 records/) });
  });

  test('is not ready where a key is missing', async () => {
    await department(idOf('d'), 'D');
    const ids = new Set([(await lastOf(departments, idOf('d'))).id]);
    const runner = models.run(unreadableAt(store, ids, 'key_absent').store);
    await models.reached(store);
    expect(runner.health()).toMatchObject({ ok: false, reason: expect.stringContaining('A key is missing') });
  });
});
