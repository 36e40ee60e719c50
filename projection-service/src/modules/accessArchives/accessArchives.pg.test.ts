/** An archive holds the person's part of each record as the log had it when it was asked for, and who took it is recorded, also of an employee. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { idOf, modules, type PersonNamed } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { createLogger, createReadsLog, keptMigrations, migrate, readsMigrations } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import { text } from 'node:stream/consumers';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { administrator, queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';

jest.setTimeout(60_000);

const { accessArchives, appointments, patients, providentFunds } = modules;
const store = memoryEventStore();
const tell = teller(store);
const person = (resource: PersonNamed['resource'], id: string): PersonNamed => ({ resource, id });
const [helene, youssef] = [person('patients', clinic.helene), person('patients', clinic.youssef)];
const [amina, karim] = [person('users', clinic.amina), person('users', clinic.karim)];
let models: TestReadModels;
let queries: Queries;
let reads: ReturnType<typeof createReadsLog>;

const archiveIdOf = ({ resource, id }: PersonNamed) => idOf('archive', resource, id);

async function tellMovedRecords(): Promise<void> {
  const slot = { doctor: clinic.karim, department: clinic.cardiology, fromTime: '10:00', toTime: '10:30' };
  await tell(
    appointments,
    idOf('moved'),
    {
      type: 'AppointmentBooked',
      data: { ...slot, patient: clinic.helene, injury: 'Injury of Helene', appointmentDate: '2026-03-09' },
    },
    {
      type: 'AppointmentChanged',
      data: { patient: clinic.youssef, injury: 'Injury of Youssef' },
    },
  );
  await tell(
    providentFunds,
    idOf('moved fund'),
    {
      type: 'ProvidentFundCreated',
      data: { employee: clinic.amina, type: 'fixedAmount', description: 'Fund of Amina' },
    },
    {
      type: 'ProvidentFundChanged',
      data: { employee: clinic.karim, description: 'Fund of Karim' },
    },
  );
}

async function tellRequest(asked: PersonNamed): Promise<void> {
  const { resource, id } = asked;
  await tell(accessArchives, archiveIdOf(asked), {
    type: 'AccessArchiveRequested',
    data: {
      ...{ kind: resource, subject: id, language: 'en', reason: 'By letter', requestedBy: administrator.id },
      ...(resource === 'patients' ? { patient: id } : { employee: id }),
    },
  });
}

beforeAll(async () => {
  await tellClinic(store);
  await tellMovedRecords();
  for (const each of [helene, youssef, amina, karim]) await tellRequest(each);
  await tell(patients, clinic.helene, { type: 'PatientChanged', data: { address: 'Moved afterwards' } });
  await tell(appointments, idOf('later'), {
    type: 'AppointmentBooked',
    data: { patient: clinic.helene, injury: 'Booked afterwards', appointmentDate: '2026-03-10' },
  });
  models = await testReadModels();
  await migrate(models.url, keptMigrations, readsMigrations);
  models.run(store);
  await models.caughtUp(store);
  const log = createLogger({ name: 'test', level: 'silent' });
  const clock = testClock();
  reads = createReadsLog({
    ...{ pool: models.pool, clock, log, retentionDays: 30, listRetentionDays: 10 },
    everyMs: 3_600_000,
  });
  queries = queriesOf(models, undefined, undefined, store, reads);
});
afterAll(async () => {
  queries.close();
  await reads.close();
  await models.close();
  await store.close();
});

/** The zip as text: its files are stored as they are. */
async function archiveOf(asked: PersonNamed): Promise<string> {
  const { content } = await queries.ask('accessArchives.download', { params: { id: archiveIdOf(asked) } });
  if (!content) throw new Error('there is no file');
  return Buffer.isBuffer(content) ? content.toString() : text(content);
}

test.each([
  ['patient', helene, youssef, 'Injury of Helene', 'Injury of Youssef'],
  ['employee', amina, karim, 'Fund of Amina', 'Fund of Karim'],
])('a record that was moved: the part of each %s is in their archive alone', async (...given) => {
  const [, former, later, textBefore, textAfter] = given;
  const [before, after] = [await archiveOf(former), await archiveOf(later)];
  expect(before).toContain(textBefore);
  expect(before).not.toContain(textAfter);
  expect(after).toContain(textAfter);
  expect(after).not.toContain(textBefore);
});

test('names nobody else whom a record was about', async () => {
  expect(await archiveOf(helene)).not.toContain('Benali');
  expect(await archiveOf(youssef)).not.toContain('Dupont');
});

test('holds nothing that came after the request', async () => {
  expect(await archiveOf(helene)).not.toMatch(/Moved afterwards|Booked afterwards/);
});

test('each is an entry of the reads, that of an employee too', async () => {
  for (const asked of [helene, youssef, amina, karim]) await archiveOf(asked);
  await reads.flush();
  const entries = await queries.list('audit.reads', { query: { resource: accessArchives.name } });
  const taken = entries.map(({ how, record, patient }) => ({ how, record, patient }));
  const entry = (asked: PersonNamed, patient: unknown) => ({
    how: 'document',
    record: expect.objectContaining({ _id: archiveIdOf(asked) }),
    patient,
  });
  expect(taken).toHaveLength(4);
  expect(taken).toEqual(
    expect.arrayContaining([
      entry(helene, expect.objectContaining({ _id: clinic.helene })),
      entry(youssef, expect.objectContaining({ _id: clinic.youssef })),
      entry(amina, null),
      entry(karim, null),
    ]),
  );
});
