import { idOf, modules, Problem, settings, SETTINGS_ID, TEXT_ERASED } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller, type GivenEvent } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { positionText } from '../kernel/database.ts';
import { groupsOf } from '../kernel/query/groups.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { stateCounts } from './stateCounts.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let queries: Queries;

/** Casablanca is an hour ahead of UTC: a Tuesday at ten. */
const at = (day: number, time = '09:00') => `2026-04-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const slot = { fromTime: '09:00', toTime: '09:30', appointmentDate: '2026-05-05', patient: clinic.helene };
const { appointments, leaves, holidays } = modules;

async function appointment(
  name: string,
  first: Omit<GivenEvent, 'type'>,
  ...others: readonly GivenEvent[]
): Promise<void> {
  const booked = { ...slot, department: clinic.cardiology, doctor: clinic.amina, status: 'pending' };
  await tell(
    appointments,
    idOf(name),
    { ...first, type: 'AppointmentBooked', data: { ...booked, ...first.data } },
    ...others.map((event) => ({ ...event, data: { patient: clinic.helene, ...event.data } })),
  );
}

beforeAll(async () => {
  await tellClinic(store);
  const [admin, nurse] = [clinic.admin, clinic.nurse];
  // An hour, two hours and a day in Pending; the last one is still there.
  await appointment(
    'one hour',
    { at: at(7), actor: nurse },
    { type: 'AppointmentApproved', at: at(7, '10:00'), actor: admin },
    { type: 'AppointmentChanged', at: at(7, '10:30'), actor: admin, data: { toTime: '09:45' } },
    { type: 'AppointmentCanceled', at: at(7, '13:00'), actor: admin },
  );
  await appointment(
    'two hours',
    { at: at(8), actor: nurse, data: { reason: 'An emergency' } },
    { type: 'AppointmentApproved', at: at(8, '11:00'), actor: nurse },
    {
      ...{ type: TEXT_ERASED, at: at(8, '11:30'), actor: admin },
      data: { owner: clinic.helene, reason: 'Asked by letter', places: [], values: [] },
    },
  );
  await appointment(
    'a day, and deleted',
    { at: at(13), actor: nurse },
    { type: 'AppointmentRemoved', at: at(14), actor: nurse },
  );
  await appointment('still pending', { at: at(14), actor: nurse });
  await appointment('on a Sunday', { at: at(19, '12:00'), actor: admin });
  await appointment('at nine in the evening', { at: at(20, '20:00'), actor: admin });
  await tell(holidays, idOf('holiday'), {
    type: 'HolidayCreated',
    at: at(20, '21:00'),
    data: { title: 'Throne', holidayDate: '2026-04-21', nbDays: 1 },
  });
  await tell(holidays, idOf('holiday of no day'), {
    type: 'HolidayCreated',
    at: at(20, '22:00'),
    data: { title: 'Long ago', holidayDate: '0026-04-22', nbDays: 1 },
  });
  await appointment('on a holiday', { at: at(21), actor: admin });
  const leave = { user: nurse, type: 'casual', fromDate: '2026-06-01', toDate: '2026-06-02', reason: 'Rest' };
  await tell(
    leaves,
    idOf('own'),
    { type: 'LeaveCreated', at: at(22), actor: nurse, data: { ...leave, status: 'pending' } },
    {
      type: 'LeaveStatusChanged',
      at: at(23),
      actor: nurse,
      data: { user: nurse, from: 'pending', to: 'approved', selfApproved: true },
    },
  );
  await tell(
    leaves,
    idOf('of another'),
    { type: 'LeaveCreated', at: at(24), actor: nurse, data: { ...leave, status: 'pending' } },
    {
      type: 'LeaveStatusChanged',
      at: at(25),
      actor: admin,
      data: { user: nurse, from: 'pending', to: 'approved' },
    },
  );
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models, undefined, () => new Date('2026-04-30T12:00:00.000Z'));
}, 60_000);
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

async function report(
  query: Record<string, string>,
  actor = actorWith(['Activities', 'Appointments', 'Leaves']),
) {
  const { body } = await queries.ask('reports.status', { query, actor });
  return body as Record<string, unknown>;
}
const entriesOf = (body: Record<string, unknown>, name: string) =>
  (body[name] as { record: { _id: string } }[]).map(({ record }) => record._id);
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

describe('the report of states', () => {
  test('is about 30 days unless they are given, today and the first one included', async () => {
    expect(await report({ resource: 'leaves' })).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
    expect(await report({ resource: 'leaves', to: '2026-03-30' })).toMatchObject({ from: '2026-03-01' });
  });

  test('tells how long records stayed in each, and how many are still in it', async () => {
    const body = await report({ resource: 'appointments', from: '2026-04-06', to: '2026-04-18' });
    expect(body).toMatchObject({ resource: 'appointments', from: '2026-04-06', to: '2026-04-18' });
    // Those of the clinic's own story are older than these days: two are counted as still there.
    expect(body['states']).toEqual([
      {
        status: 'Pending',
        left: 3,
        still: 2,
        medianSeconds: 7_200,
        p90Seconds: expect.closeTo(70_560, 0),
        longestSeconds: 86_400,
      },
      {
        status: 'Approved',
        left: 1,
        still: 1,
        medianSeconds: 10_800,
        p90Seconds: 10_800,
        longestSeconds: 10_800,
      },
      { status: 'Canceled', left: 0, still: 1, medianSeconds: null, p90Seconds: null, longestSeconds: null },
      { status: 'Closed', left: 0, still: 1, medianSeconds: null, p90Seconds: null, longestSeconds: null },
    ]);
  });

  test('counts a stay in the days in which it ended', async () => {
    const body = await report({ resource: 'appointments', from: '2026-04-08', to: '2026-04-08' });
    expect(body['states']).toContainEqual(
      expect.objectContaining({ status: 'Pending', left: 1, medianSeconds: 7_200 }),
    );
    const none = await report({ resource: 'appointments', from: '2026-04-09', to: '2026-04-12' });
    expect(none['states']).toContainEqual(
      expect.objectContaining({ status: 'Pending', left: 0, still: 0 + 1 }),
    );
  });

  test('tells who approved, and who approved their own', async () => {
    const visits = await report({ resource: 'appointments', from: '2026-04-06', to: '2026-04-18' });
    expect(visits['approvals']).toEqual([
      { actor: { _id: expect.anything(), name: expect.anything() }, count: 1, own: 0 },
      { actor: { _id: expect.anything(), name: expect.anything() }, count: 1, own: 0 },
    ]);
    const away = await report({ resource: 'leaves' });
    expect(away['approvals']).toEqual(
      expect.arrayContaining([
        { actor: { _id: clinic.admin, name: 'Ada Admin' }, count: 1, own: 0 },
        { actor: { _id: clinic.nurse, name: 'Nora Nejjar' }, count: 1, own: 1 },
      ]),
    );
    expect(entriesOf(away, 'selfApprovals')).toEqual([idOf('own')]);
    expect(away['selfApprovalsTotal']).toBe(1);
    expect(entriesOf(away, 'overrides')).toEqual([]);
  });

  test('lists overrides with their reason, and what people did while the clinic was closed', async () => {
    const body = await report({ resource: 'appointments', from: '2026-04-06', to: '2026-04-29' });
    expect(entriesOf(body, 'overrides')).toEqual([idOf('two hours')]);
    expect(body['overrides']).toMatchObject([{ reason: 'An emergency', type: 'AppointmentBooked' }]);
    expect(entriesOf(body, 'afterHours')).toEqual(
      ['on a holiday', 'at nine in the evening', 'on a Sunday'].map((name) => idOf(name)),
    );
    expect(body['afterHoursTotal']).toBe(3);
  });

  test('knows when the clinic is closed from its settings', async () => {
    await tell(settings, SETTINGS_ID, {
      type: 'SettingsCreated',
      at: at(22),
      data: { opensAt: '08:00', closesAt: '21:30' },
    });
    await models.caughtUp(store);
    const body = await report({ resource: 'appointments', from: '2026-04-06', to: '2026-04-29' });
    expect(entriesOf(body, 'afterHours')).toEqual(['on a holiday', 'on a Sunday'].map((name) => idOf(name)));
  });

  test('shows values to who may read them alone', async () => {
    const body = await report({ resource: 'appointments', from: '2026-04-06' }, actorWith(['Activities']));
    expect(entriesOf(body, 'overrides')).toEqual([idOf('two hours')]);
    expect(body['overrides']).toMatchObject([{ changes: [], record: { name: null } }]);
    expect(JSON.stringify(body)).not.toContain('An emergency');
  });

  test.each([
    {},
    { resource: 'patients' },
    { resource: 'leaves', from: '2026-04-02', to: '2026-04-01' },
    { resource: 'leaves', from: '2020-01-01', to: '2026-04-01' },
    { resource: 'leaves', from: 'soon' },
    { resource: 'leaves', actor: 'x' },
  ])('%j is refused', async (query) => {
    expect(await codeOf(report(query as Record<string, string>))).toMatch(
      /^(validation_failed|unknown_search_field)$/,
    );
  });
});

test.each([appointments, leaves])(
  'the states of $name at each position are those of its versions',
  async (module) => {
    const positions = await models.rows(
      'select distinct since::text from read_models.record_versions order by 1',
    );
    expect(positions.length).toBeGreaterThan(20);
    for (const position of ['0', ...positions.map(({ since }) => String(since))].map(positionText)) {
      const asked = { module, moment: position, filters: [], by: ['status'] };
      const groups = await groupsOf(models.pool, asked);
      const counts = [...(await stateCounts(models, module, position))].filter(([, count]) => count > 0);
      expect(new Map(counts)).toEqual(new Map(groups.map(({ by: [status], count }) => [status, count])));
    }
  },
);
