/** What the preview of an erasure finds beside the person's own records: texts about them, and records of the same person. */
import { idOf, modules, type Actor } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { migrate, reactorMigrations } from '@hospital/platform';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { findOne } from '../../kernel/query/list.ts';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { actorWith, administrator, kitOf } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { samePersonAs } from './samePersonAs.ts';
import { textsAbout } from './textsAbout.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
const ids = { person: idOf('sought'), twin: idOf('twin'), staff: idOf('staff'), other: idOf('other') };
let models: TestReadModels;

const patient = (id: string, data: object) =>
  tell(modules.patients, id, {
    type: 'PatientCreated',
    data: {
      birthday: '1990-01-02',
      gender: 'female',
      country: 'Morocco',
      city: 'Rabat',
      status: 'active',
      ...data,
    },
  });

beforeAll(async () => {
  await tellClinic(store);
  await patient(ids.person, {
    firstname: 'Zoé',
    lastname: 'Benkirane',
    cin: 'XY 778899',
    phone: '+212 611 22 33 44',
  });
  await patient(ids.twin, {
    firstname: 'ZOE',
    lastname: 'benkirané',
    cin: 'QQ 1',
    phone: '+212 600 000 001',
  });
  await patient(ids.other, {
    ...{ firstname: 'Zoé', lastname: 'Benkirane', cin: 'QQ 2', phone: '+212 600 000 002' },
    birthday: '1991-01-02',
  });
  await tell(modules.users, ids.staff, {
    type: 'UserCreated',
    data: {
      firstname: 'Z.',
      lastname: 'B.',
      cin: 'xy-778899',
      birthday: '1990-01-02',
      role: clinic.nurseRole,
    },
  });
  const booking = (id: string, of: string, injury: string) =>
    tell(modules.appointments, idOf(id), {
      type: 'AppointmentBooked',
      data: {
        ...{ patient: of, doctor: clinic.amina, appointmentDate: '2026-03-04', status: 'pending' },
        ...{ fromTime: '09:00', toTime: '09:30', injury },
      },
    });
  await booking('about', clinic.percy, 'Brought by his sister BENKIRANE Zoe, who pays');
  await booking('by phone', clinic.percy, 'Call 0611-22-33-44');
  await booking('by Arabic digits', clinic.percy, 'الهاتف ٠٦١١٢٢٣٣٤٤');
  await booking('not about', clinic.percy, 'Zoé came alone');
  await tell(modules.cheques, idOf('drawn'), {
    type: 'ChequeReceived',
    data: { patient: clinic.percy, drawer: 'Benkirane Zoé', amount: '10.00', day: '2026-03-02' },
  });
  await booking('former', clinic.percy, 'Zoé Benkirane brought her');
  await tell(modules.appointments, idOf('former'), {
    type: 'AppointmentChanged',
    data: { patient: clinic.percy, injury: 'Brought by her sister Zoé Benkirane' },
  });
  await tell(modules.appointments, idOf('former'), {
    type: 'AppointmentChanged',
    data: { patient: clinic.percy, injury: 'Brought by her sister' },
  });
  await booking('changed', clinic.percy, 'Zoé Benkirane called');
  await tell(modules.appointments, idOf('changed'), {
    type: 'AppointmentChanged',
    data: { patient: clinic.percy, injury: 'Zoé Benkirane called again' },
  });
  await booking('own', ids.person, 'Zoé Benkirane again');
  models = await testReadModels();
  await migrate(models.url, reactorMigrations);
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  await models.close();
  await store.close();
});

const found = async (actor: Actor = administrator) => {
  const kit = kitOf(models, new AbortController().signal);
  const { texts, shown } = await textsAbout(kit, { kind: 'patients', subject: ids.person }, actor);
  const person = await findOne(models.pool, modules.patients, { id: ids.person, moment: null });
  const sameAs = person ? await samePersonAs(models, person.row, actor) : [];
  return { texts, shown, sameAs };
};

test('texts about the person in other people’s records, not those in their own', async () => {
  const { texts, shown } = await found();
  expect(texts.map(({ record }) => record).sort()).toEqual(
    ['about', 'by phone', 'by Arabic digits', 'former', 'changed', 'drawn'].map((name) => idOf(name)).sort(),
  );
  expect(shown.map(({ patient: of }) => of)).toEqual(texts.map(() => clinic.percy));
  expect(texts.find(({ record }) => record === idOf('about'))).toEqual({
    resource: 'appointments',
    record: idOf('about'),
    revision: 0,
    field: 'injury',
    excerpt: 'Brought by his sister BENKIRANE Zoe, who pays',
  });
});

test('a text that was changed since is found in the version that held it last', async () => {
  const { texts } = await found();
  expect(texts.find(({ record }) => record === idOf('former'))).toMatchObject({
    revision: 2,
    version: 1,
    excerpt: 'Brought by her sister Zoé Benkirane',
  });
  const changed = texts.find(({ record }) => record === idOf('changed'));
  expect(changed).toMatchObject({ revision: 1, excerpt: 'Zoé Benkirane called again' });
  expect(changed).not.toHaveProperty('version');
});

test('a text of a restricted person is marked, until the restriction is lifted', async () => {
  const marks = async () => new Set((await found()).texts.map(({ restricted = false }) => restricted));
  await tell(modules.patients, clinic.percy, { type: 'PatientRestricted', data: {} });
  await models.caughtUp(store);
  expect(await marks()).toEqual(new Set([true]));
  await tell(modules.patients, clinic.percy, { type: 'PatientRestrictionLifted', data: {} });
  await models.caughtUp(store);
  expect(await marks()).toEqual(new Set([false]));
});

test('a text of a version about somebody else is marked as the call decides it: by whom the record is about now, too', async () => {
  const id = idOf('moved');
  const data = {
    doctor: clinic.amina,
    appointmentDate: '2026-03-04',
    status: 'pending',
    injury: 'Zoé Benkirane paid',
  };
  await tell(
    modules.appointments,
    id,
    {
      type: 'AppointmentBooked',
      data: { ...data, patient: clinic.helene, fromTime: '10:00', toTime: '10:30' },
    },
    { type: 'AppointmentChanged', data: { patient: clinic.percy, injury: 'Moved' } },
  );
  await tell(modules.patients, clinic.percy, { type: 'PatientRestricted', data: {} });
  await models.caughtUp(store);
  const moved = (await found()).texts.find(({ record }) => record === id);
  expect(moved).toMatchObject({ version: 0, restricted: true });
  await tell(modules.patients, clinic.percy, { type: 'PatientRestrictionLifted', data: {} });
  await models.caughtUp(store);
});

test('none of a record whose versions still have to lose an erased text', async () => {
  const id = idOf('former');
  const data = { id, owner: clinic.percy, reason: 'By letter', places: [], values: [] };
  await tell(modules.appointments, id, { type: 'TextErased', data });
  await models.caughtUp(store);
  expect((await found()).texts.map(({ record }) => record)).not.toContain(id);
  await models.rows(
    `insert into kept.reactor_checkpoints (name, position) values ('erased text models', $1) returning name`,
    [await store.end()],
  );
  expect((await found()).texts.find(({ record }) => record === id)).toMatchObject({
    revision: 3,
    version: 1,
  });
});

test('records with the same CIN, or the same names and birthday', async () => {
  const { sameAs } = await found();
  expect(sameAs.map(({ resource, record }) => [resource, record]).sort()).toEqual(
    [
      ['patients', ids.twin],
      ['users', ids.staff],
    ].sort(),
  );
});

test('a reader sees nothing of modules that they may not read', async () => {
  const { texts, sameAs } = await found(actorWith(['RolesAndPermissions']));
  expect([texts, sameAs]).toEqual([[], []]);
});
