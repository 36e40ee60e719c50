import { idOf, modules, type Actor } from '@hospital/contracts';
import { memoryEventStore, pause } from '@hospital/event-store';
import { afterAll, beforeAll, beforeEach, afterEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let runner: ReturnType<TestReadModels['run']>;
let queries: Queries;

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  runner = models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  await models.close();
  await store.close();
});
beforeEach(() => {
  queries = queriesOf(models);
});
afterEach(() => queries.close());

class Listener {
  text = '';
  readonly #content: Readable;
  readonly #leaving: AbortController;
  readonly ended: Promise<unknown>;

  private constructor(content: Readable, leaving: AbortController) {
    this.#content = content;
    this.#leaving = leaving;
    this.ended = once(content, 'close');
    content.on('data', (piece: unknown) => (this.text += String(piece)));
  }

  static async open(actor: Actor, lastEventId?: string): Promise<Listener> {
    const leaving = new AbortController();
    const { content } = await queries.ask('changes', {
      actor,
      signal: leaving.signal,
      ...(lastEventId === undefined ? {} : { lastEventId }),
    });
    if (!(content instanceof Readable)) throw new Error('no stream');
    const listener = new Listener(content, leaving);
    await listener.hears('id: ');
    return listener;
  }

  async hears(words: string, times = 1): Promise<void> {
    while (this.text.split(words).length <= times) await once(this.#content, 'data');
  }

  get lastId(): string {
    return /id: (\d{20})(?![^]*id: )/.exec(this.text)?.[1] ?? '';
  }

  /** As when a connection is gone: the call is given up, and what it was answered with is let go. */
  leave(): void {
    this.#leaving.abort();
    this.#content.destroy();
  }
}

const patientChanged = (id: string, firstname: string) =>
  tell(modules.patients, id, { type: 'PatientChanged', data: { firstname } });

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'));

async function queriesWhile(work: () => Promise<void>): Promise<string[]> {
  const query = jest.spyOn(models.pool, 'query');
  await work();
  const texts = query.mock.calls.map(([statement]) => textOf(statement));
  query.mockRestore();
  return texts.filter((text) => text.includes('record_versions'));
}

test('one query for a commit serves all streams, and none is needed to begin at the end', async () => {
  const actor = actorWith(['Patients']);
  const listeners: Listener[] = [];
  const asked = await queriesWhile(async () => {
    for (let i = 0; i < 20; i++) listeners.push(await Listener.open(actor));
    await patientChanged(clinic.helene, 'Once');
    await Promise.all(listeners.map((listener) => listener.hears(clinic.helene)));
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(5);
});

test('each stream tells what its person may read: by flag, by picker, by half a module, nothing', async () => {
  const doctors = await Listener.open(actorWith(['Doctors']));
  const employees = await Listener.open(actorWith(['Employees']));
  const books = await Listener.open(actorWith(['Appointments']));
  const taxes = await Listener.open(actorWith(['Taxs']));
  const all = [doctors, employees, books, taxes];
  await tell(modules.users, clinic.amina, { type: 'UserChanged', data: { city: 'Fès' } });
  await tell(modules.users, clinic.admin, { type: 'UserChanged', data: { city: 'Fès' } });
  await patientChanged(clinic.helene, 'Twice');
  // The last event, which everybody here may see: by then all before it was sent.
  const departments = await Listener.open(actorWith(['Departments', 'Taxs', 'Doctors', 'Employees']));
  await tell(modules.taxes, clinic.tax, { type: 'TaxChanged', data: { name: 'VAT' } });
  await Promise.all([taxes.hears(clinic.tax), departments.hears(clinic.tax)]);
  await Promise.all([doctors.hears(clinic.amina), employees.hears(clinic.admin), books.hears(clinic.helene)]);
  const seen = all.map(({ text }) =>
    [clinic.amina, clinic.admin, clinic.helene].filter((id) => text.includes(id)),
  );
  expect(seen).toEqual([[clinic.amina], [clinic.admin], [clinic.amina, clinic.admin, clinic.helene], []]);
});

test('nothing is missed or received twice by listeners who come and go while much is written', async () => {
  const actor = actorWith(['Patients']);
  const ids = Array.from({ length: 60 }, (_, index) => idOf('joining', String(index)));
  let position = models.progress.position;
  const writing = (async () => {
    for (const id of ids) {
      await tell(modules.patients, id, { type: 'PatientCreated', data: { firstname: id } });
      await pause(15);
    }
  })();
  let received = '';
  let came = 0;
  while (!ids.every((id) => received.includes(id))) {
    const listener = await Listener.open(actor, position);
    await listener.hears('data: ');
    listener.leave();
    await listener.ended;
    received += listener.text;
    position = listener.lastId;
    came += 1;
  }
  await writing;
  expect(came).toBeGreaterThan(2);
  for (const id of ids) expect(received.split(id)).toHaveLength(2);
});

/** While the work runs, the read models stand still. */
async function whileBehind<T>(work: () => Promise<T>): Promise<T> {
  const client = await models.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from read_models.checkpoints for update');
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('of many changes at once each is sent, to open streams and to resumed ones', async () => {
  const actor = actorWith(['Patients']);
  const before = models.progress.position;
  const listening = await Listener.open(actor);
  const changes = Array.from({ length: 1_300 }, (_, n) => ({
    type: 'PatientChanged',
    data: { firstname: `Name ${n}` },
  }));
  await tell(modules.patients, clinic.helene, ...changes);
  await patientChanged(clinic.percy, 'Last');
  await models.caughtUp(store);
  await listening.hears(clinic.percy);
  // What open streams were sent is behind the feed: the resumed one must read all of it, page by page.
  const resumed = await Listener.open(actor, before);
  for (const listener of [listening, resumed]) {
    await listener.hears(clinic.percy);
    expect(listener.text.split(clinic.helene)).toHaveLength(changes.length + 1);
    listener.leave();
  }
});

test('what a list was read too early for is sent after its position, though the event is older than the answer', async () => {
  const actor = actorWith(['Patients']);
  const [before, late] = [idOf('behind', 'before'), idOf('behind', 'late')];
  const at = new Date(Date.now() - 5_000).toISOString();
  const created = (id: string) =>
    tell(modules.patients, id, { type: 'PatientCreated', at, data: { firstname: 'A' } });
  await created(before);
  await models.caughtUp(store);
  const { body, headers } = await whileBehind(async () => {
    await created(late);
    return queries.ask('patients.list', { actor, body: { limit: 1000 } });
  });
  expect([before, late].map((id) => JSON.stringify(body).includes(id))).toEqual([true, false]);
  await models.caughtUp(store);
  const listener = await Listener.open(actor, headers?.['X-Read-Position']);
  await listener.hears(late);
  expect(listener.text).not.toContain(before);
});

test('an answer names where the read models were before it was read, also where it waited', async () => {
  const { written, asking } = await whileBehind(async () => {
    const { position } = await patientChanged(clinic.helene, 'Awaited');
    return { written: position, asking: queries.ask('patients.list', { body: {}, readAfter: position }) };
  });
  const { body, headers } = await asking;
  expect(JSON.stringify(body)).toContain('Awaited');
  expect(String(headers?.['X-Read-Position']) < written).toBe(true);
});

test('what is no position begins now', async () => {
  const actor = actorWith(['Patients']);
  const [before, later] = [idOf('now', 'before'), idOf('now', 'later')];
  await tell(modules.patients, before, { type: 'PatientCreated', data: { firstname: 'A' } });
  await models.caughtUp(store);
  const listeners = await Promise.all(
    ['2020-01-01T00:00:00Z', '5', 'x'].map((from) => Listener.open(actor, from)),
  );
  await tell(modules.patients, later, { type: 'PatientCreated', data: { firstname: 'A' } });
  await Promise.all(listeners.map((listener) => listener.hears(later)));
  for (const { text } of listeners) expect(text).not.toContain(before);
});

test('ends when one’s own user or role changed, and does not meet that change again', async () => {
  const nurse = actorWith([]);
  const listener = await Listener.open(nurse);
  await tell(modules.users, clinic.nurse, { type: 'UserChanged', data: { city: 'Agadir' } });
  await listener.ended;
  const again = await Listener.open(nurse, listener.lastId);
  await tell(modules.roles, clinic.nurseRole, { type: 'RoleChanged', data: { Taxs: true } });
  await again.ended;
  expect(again.lastId > listener.lastId).toBe(true);
});

test('what changes after the loss of a right is not sent, and a stream that resumes with another right gets it', async () => {
  const actor = actorWith(['Patients']);
  // A resumed stream reads all of it in one page.
  const before = models.progress.position;
  await patientChanged(clinic.helene, 'Before');
  await tell(modules.roles, clinic.nurseRole, { type: 'RoleChanged', data: { Patients: false } });
  await patientChanged(clinic.percy, 'After');
  await models.caughtUp(store);
  const listener = await Listener.open(actor, before);
  await listener.ended;
  expect([clinic.helene, clinic.percy].filter((id) => listener.text.includes(id))).toEqual([clinic.helene]);
  const resumed = await Listener.open(actor, listener.lastId);
  await resumed.hears(clinic.percy);
  resumed.leave();
});

test('a stream that nobody reads is let go, and the others go on', async () => {
  const { content } = await queries.ask('changes', { actor: actorWith(['Patients']) });
  if (!(content instanceof Readable)) throw new Error('no stream');
  await once(content, 'readable');
  const reading = await Listener.open(actorWith(['Patients']));
  await patientChanged(clinic.helene, 'Thrice');
  await reading.hears(clinic.helene);
  content.destroy();
  await patientChanged(clinic.helene, 'Again');
  await reading.hears(clinic.helene, 2);
});

test('streams get nothing beyond the position of the process, and miss nothing once it moves', async () => {
  const actor = actorWith(['Patients']);
  const first = await Listener.open(actor);
  const position = jest.spyOn(models.progress, 'position', 'get');
  position.mockReturnValue(models.progress.position);
  await patientChanged(clinic.helene, 'Known');
  const known = await store.end();
  await patientChanged(clinic.percy, 'Read ahead');
  await models.reached(store);
  position.mockReturnValue(known);
  await first.hears(clinic.helene);
  const second = await Listener.open(actor, known);
  expect([first, second].filter(({ text }) => text.includes(clinic.percy))).toEqual([]);
  position.mockRestore();
  await Promise.all([first, second].map((listener) => listener.hears(clinic.percy)));
  first.leave();
  second.leave();
});

test('what a rebuild brings further than the others is said once they are there too, so that nothing of theirs is passed over', async () => {
  const before = models.progress.position;
  await patientChanged(clinic.percy, 'In all');
  await models.reached(store);
  await runner.close();
  await tell(modules.taxes, clinic.tax, { type: 'TaxChanged', data: { name: 'Before the rebuild' } });
  await patientChanged(clinic.helene, 'Ahead');
  await models.rebuild(store, [modules.patients]);
  const listener = await Listener.open(actorWith(['Patients', 'Taxs']), before);
  await listener.hears(clinic.percy);
  runner = models.run(store);
  await listener.hears(`id: ${await store.end()}`);
  const heard = [...listener.text.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id);
  expect(heard).toEqual([clinic.percy, clinic.tax, clinic.helene]);
  listener.leave();
});
