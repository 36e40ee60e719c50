import {
  appointments,
  departments,
  idOf,
  patients,
  users,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import { teller } from '../../testing/events.ts';
import { queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
const read: readonly ModuleDescription[] = [patients, users, appointments, departments];

interface Seen {
  readonly position: string;
  readonly lists: unknown[];
}

let models: TestReadModels;
let queries: Queries;
const seen: Seen[] = [];

const minute = (index: number) => `2026-04-01T08:${String(index).padStart(2, '0')}:00.000Z`;

async function lists(asOf?: string): Promise<unknown[]> {
  const query = asOf === undefined ? {} : { asOf };
  const whole = read.map((module) =>
    queries.list(`${module.name}.list`, { query: { ...query, limit: '1000' } }),
  );
  const searched = [
    queries.list('appointments.list', { query, body: { search: { patient: 'bén' } } }),
    queries.list('patients.list', { query, body: { search: { name: 'ali' }, sort: 'name' } }),
  ];
  // Pages of none, so that each total is counted and not seen.
  const totals = read.map((module) =>
    queries
      .ask(`${module.name}.list`, { query: { ...query, limit: '0' } })
      .then(({ headers }) => headers?.['X-Total-Count']),
  );
  const figures = queries.ask('dashboard', { query }).then(({ body }) => body);
  return Promise.all([...whole, ...searched, ...totals, figures]);
}

/** Each step is seen as it was, before the next one. */
const steps = [
  () =>
    tell(users, idOf('doctor'), {
      type: 'UserCreated',
      at: minute(1),
      data: { firstname: 'Dr', lastname: 'Who' },
    }),
  () =>
    tell(patients, idOf('p'), {
      type: 'PatientCreated',
      at: minute(2),
      data: { firstname: 'Ali', lastname: 'Ben' },
    }),
  () =>
    tell(departments, idOf('d'), {
      type: 'DepartmentCreated',
      at: minute(3),
      data: { name: 'Eyes', status: 'active' },
    }),
  () =>
    tell(appointments, idOf('a'), {
      type: 'AppointmentBooked',
      at: minute(4),
      data: {
        patient: idOf('p'),
        doctor: idOf('doctor'),
        department: idOf('d'),
        appointmentDate: '2026-05-01',
        fromTime: '10:00',
      },
    }),
  () => tell(patients, idOf('p'), { type: 'PatientChanged', at: minute(5), data: { firstname: 'Aliya' } }),
  () => tell(departments, idOf('d'), { type: 'DepartmentRemoved', at: minute(6) }),
  () =>
    tell(appointments, idOf('a'), {
      type: 'AppointmentApproved',
      at: minute(7),
      data: { patient: idOf('p') },
    }),
  () =>
    tell(patients, idOf('q'), {
      type: 'PatientCreated',
      at: '2026-04-02T08:08:00.000Z',
      data: { firstname: 'Fast', lastname: 'Clock' },
    }),
  () => tell(appointments, idOf('a'), { type: 'AppointmentRemoved', at: minute(9) }),
];

beforeAll(async () => {
  models = await testReadModels();
  models.run(store);
  // What is upcoming depends on now: it stands still on the day of the events.
  queries = queriesOf(models, undefined, () => new Date(minute(0)));
  for (const step of steps) {
    const { position } = await step();
    await models.caughtUp(store);
    seen.push({ position, lists: await lists() });
  }
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

describe('as of a position', () => {
  test('every list, search and figure is what it was then', async () => {
    for (const { position, lists: then } of seen) expect(await lists(position)).toEqual(then);
  });

  test('a history names the records that it speaks of as they were called then, and tells a deletion', async () => {
    const history = async (index: number) => {
      const asked = {
        params: { resource: 'appointments', id: idOf('a') },
        query: { asOf: seen[index]?.position ?? '' },
      };
      return (await queries.ask('history', asked)).body as {
        deleted?: boolean;
        changes: { field: string; to: unknown }[];
      }[];
    };
    const patientIn = (entries: Awaited<ReturnType<typeof history>>) =>
      entries[0]?.changes.find(({ field }) => field === 'patient')?.to;
    expect(patientIn(await history(3))).toEqual({ _id: idOf('p'), name: 'Ali Ben' });
    expect(patientIn(await history(4))).toEqual({ _id: idOf('p'), name: 'Aliya Ben' });
    expect((await history(8)).map(({ deleted }) => deleted)).toEqual([undefined, undefined, true]);
  });

  test('so does the audit', async () => {
    const booking = async (index: number) => {
      const query = { asOf: seen[index]?.position ?? '', type: 'AppointmentBooked' };
      const [entry] = await queries.list('audit', { query });
      return (entry?.['changes'] as { field: string; to: unknown }[])[0]?.to;
    };
    expect(await booking(3)).toEqual({ _id: idOf('p'), name: 'Ali Ben' });
    expect(await booking(4)).toEqual({ _id: idOf('p'), name: 'Aliya Ben' });
  });

  test('before the first event there was nothing', async () => {
    expect((await lists('0')).slice(0, 6)).toEqual([[], [], [], [], [], []]);
  });

  test('a record is what it was: not there yet, there, deleted', async () => {
    const get = (asOf: string) =>
      queries.ask('appointments.get', { params: { id: idOf('a') }, query: { asOf } }).then(
        ({ body }) => body as { status: string; department: { name: string } },
        (error: unknown) => String(error),
      );
    const at = (index: number) => seen[index]?.position ?? '';
    expect(await get(at(2))).toContain('no such record');
    expect(await get(at(3))).toMatchObject({ status: 'Pending', patient: { firstname: 'Ali' } });
    expect(await get(at(6))).toMatchObject({
      status: 'Approved',
      patient: { firstname: 'Aliya' },
      department: { name: 'Eyes' },
    });
    expect(await get(at(8))).toContain('was deleted');
  });
});

describe('as of an instant', () => {
  test('is the last position whose moment is not later; an event from a clock a day fast hides nothing', async () => {
    for (const index of [1, 2, 3, 4, 5, 6, 7]) {
      expect(await lists(minute(index))).toEqual(seen[index - 1]?.lists);
    }
    expect(await lists('2026-04-01T08:04:59.999Z')).toEqual(seen[3]?.lists);
    expect(await lists(minute(8))).toEqual(seen[6]?.lists);
    expect(await lists(minute(9))).toEqual(seen[8]?.lists);
    expect(await lists('2026-04-30T12:00:00+02:00')).toEqual(seen[8]?.lists);
  });

  test('anything else is refused', async () => {
    await expect(lists('yesterday')).rejects.toThrow();
    await expect(lists('99999999999999999999')).rejects.toThrow();
  });
});
