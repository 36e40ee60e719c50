/** Read models beside single UPSERTs, COPY, bare pages and page one: `npm run projection -w bench`. */
import { idOf, newId, patients, wireRecord, type AnyRow } from '@hospital/contracts';
import { migrateEventStore, postgresEventStore, sealKeys, type EventStore } from '@hospital/event-store';
import {
  type Answer,
  createLogger,
  encryptedTokens,
  kernelEvent,
  leaseMigrations,
  memoryFiles,
  migrate,
  passkeySite,
} from '@hospital/platform';
import { startProjection, type Projection } from '@hospital/projection-service';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { askProjection } from './askProjection.ts';
import { ask, benchDatabase } from './benchDatabase.ts';
import { copyIn } from './copyIn.ts';
import { contest, rateOf, rateOfOne } from './measure.ts';
import { size } from './figures.ts';

const ROUNDS = size('ROUNDS', 5, 1);
const LIVE_RECORDS = size('LIVE_RECORDS', 20_000, 500);
const EVENTS_A_RECORD = 2;
const RUN_MS = size('RUN_MS', 1_500, 100);
const ROWS = size('ROWS', 200_000, 2_000);
const PAGE = 25;
const DEPTH = (ROWS * 3) / 4;
const WRITERS = 64;

const keys = sealKeys({ current: randomBytes(32) });
const log = createLogger({ name: 'bench', level: 'silent' });
const database = await benchDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 4 });
try {
  await withClient(migrateEventStore);
  await migrate(database.url, leaseMigrations);
  const store = postgresEventStore({ connectionString: database.url, seals: { keys } });
  if (isAsked('live')) await live(store);
  await fillLog(store);
  if (isAsked('rebuild')) await rebuilding(store);
  if (isAsked('lists')) await lists(store);
  await store.close();
} finally {
  await pool.end();
  await database.drop();
}

/** `npm run projection -w bench -- live` runs that part alone. */
function isAsked(part: string): boolean {
  const asked = process.argv.slice(2);
  return asked.length === 0 || asked.includes(part);
}

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function start(store: EventStore): Promise<Projection> {
  const files = memoryFiles();
  return startProjection({
    store,
    databaseUrl: database.url,
    files,
    zone: () => Promise.resolve('UTC'),
    tokens: encryptedTokens(Buffer.alloc(32, 1), 'bench'),
    sessions: { listOf: async () => [] },
    passkeys: { listOf: async () => [], site: passkeySite(null) },
    log,
  });
}

function person(firstname: string) {
  return {
    firstname,
    lastname: 'Benali',
    birthday: '1980-05-17',
    gender: 'female',
    cin: 'AB123456',
    email: 'someone@example.test',
    address: '12, rue des Orangers',
    country: 'Morocco',
    city: 'Rabat',
    postalcode: '10000',
    phone: '+212 600 000 000',
    status: 'active',
  };
}

/** Each record is created and then changed, sealed as the product writes them. */
async function appendRecords(store: EventStore, count: number, eventsEach: number): Promise<void> {
  let left = count;
  const write = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = newId();
      const created = kernelEvent('PatientCreated', { ...person(`P${left}`), id }, new Date());
      const changes = Array.from({ length: eventsEach - 1 }, () =>
        kernelEvent('PatientChanged', { id, phone: `+212 6${left}` }, new Date()),
      );
      await store.append(`patient-${id}`, [created, ...changes], 'none');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function live(store: EventStore): Promise<void> {
  await pool.query(`create table single (
    id uuid primary key, firstname text, lastname text, birthday date, gender text, cin text, email text,
    address text, country text, city text, postalcode text, phone text, status text);
    create table single_versions (id uuid, since bigint, until bigint, at timestamptz, type text, row json, primary key (id, since));
    create table single_checkpoint as select 0::bigint as position`);
  const names = ['id', ...Object.keys(person(''))];
  const upsert = {
    name: 'upsert',
    text: `insert into single (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
      on conflict (id) do update set ${names
        .slice(1)
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`,
  };
  const single = new pg.Client({ connectionString: database.url });
  await single.connect();
  let position = 0;
  const valuesOf = (index: number) => {
    const id = idOf('bench', String(Math.floor(index / EVENTS_A_RECORD)));
    return [id, ...Object.values(person('Amina'))];
  };
  await contest({
    title: `Live projection, ${EVENTS_A_RECORD} events a record`,
    unit: 'events/s',
    rounds: ROUNDS,
    ours: { name: 'rows, versions and checkpoint in batches', run: () => catchUp(store) },
    against: [
      {
        name: 'one UPSERT an event in its own transaction',
        reach: 15,
        run: () => rateOf(1, RUN_MS, () => single.query({ ...upsert, values: valuesOf(position++) })),
      },
      {
        name: 'a transaction an event: row, version, checkpoint',
        reach: 15,
        run: () =>
          rateOf(1, RUN_MS, () => {
            position += 1;
            return transaction(single, { ...upsert, values: valuesOf(position) }, position);
          }),
      },
    ],
  });
  await single.end();
}

/** What the read models do for an event, written down plainly. */
async function transaction(client: pg.Client, upsert: pg.QueryConfig<unknown[]>, position: number) {
  const [id] = upsert.values ?? [];
  await client.query('begin');
  await client.query(upsert);
  await client.query({
    name: 'close',
    text: 'update single_versions set until = $2 where id = $1 and until is null',
    values: [id, position],
  });
  await client.query({
    name: 'version',
    text: `insert into single_versions (id, since, at, type, row) values ($1, $2, now(), 'PatientChanged', $3)`,
    values: [id, position, JSON.stringify(upsert.values)],
  });
  await client.query({
    name: 'move',
    text: 'update single_checkpoint set position = $1',
    values: [position],
  });
  await client.query('commit');
}

/** A running projection is let go when the events are there; it has read, written and committed them all when it is over. */
async function catchUp(store: EventStore): Promise<number> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const before = await store.end();
  const gated: EventStore = Object.assign(Object.create(store), {
    // New events wait, not the subscription: a start reads of the log that it finds.
    subscribe: (...[after, handle, signal]: Parameters<EventStore['subscribe']>) =>
      store.subscribe(
        after,
        async (batch) => {
          if (batch.checkpoint > before) await gate;
          await handle(batch);
        },
        signal,
      ),
    end: () => store.end(),
  });
  const projection = await start(gated);
  await appendRecords(store, LIVE_RECORDS, EVENTS_A_RECORD);
  const end = await store.end();
  const rate = await rateOfOne(LIVE_RECORDS * EVENTS_A_RECORD, async () => {
    open();
    while (!(await projection.waitFor(end, 60_000)));
  });
  await projection.close();
  return rate;
}

async function fillLog(store: EventStore): Promise<void> {
  const [row] = await ask(
    database.url,
    `select count(distinct stream)::int as count from event_log.events where stream like 'patient-%'`,
  );
  await appendRecords(store, ROWS - Number(row?.['count'] ?? 0), 1);
  await pool.query('analyze event_log.events');
}

async function rebuilding(store: EventStore): Promise<void> {
  const projection = await start(store);
  const end = await store.end();
  while (!(await projection.waitFor(end, 60_000)));
  const copied = await copyIn(database.url, ['patients', 'record_versions_patients']);
  await contest({
    title: `Rebuild of ${ROWS.toLocaleString('en')} records with their versions`,
    unit: 'records/s',
    rounds: Math.min(3, ROUNDS),
    ours: {
      name: 'read, fold, COPY, index, switch',
      run: () => rateOfOne(ROWS, () => projection.rebuild(['patients'])),
    },
    against: [
      {
        name: 'COPY … FROM of the same rows into indexed tables',
        reach: 1.2,
        run: () => rateOfOne(ROWS, copied.run),
      },
    ],
  });
  await copied.close();
  await projection.close();
}

async function lists(store: EventStore): Promise<void> {
  const projection = await start(store);
  const [counted] = await ask(database.url, 'select count(*)::int as count from read_models.patients');
  console.log(`\n${String(counted?.['count'])} rows`);
  await pool.query('vacuum analyze read_models.patients');
  const page = (query: Record<string, string>) => list(projection, { limit: String(PAGE), ...query });
  await contest({
    title: `A page of ${PAGE} with its total`,
    unit: 'pages/s',
    rounds: ROUNDS,
    ours: { name: 'list call', run: () => rateOf(4, RUN_MS, () => page({})) },
    against: [
      { name: 'the page alone', reach: 0.5, run: () => rateOf(4, RUN_MS, barePage) },
      {
        name: 'the call, filtered by status',
        reach: 1,
        run: () => rateOf(4, RUN_MS, () => page({ status: 'Actif' })),
      },
    ],
  });
  const after = await positionAt(projection, DEPTH);
  await contest({
    title: `The page after ${DEPTH.toLocaleString('en')} rows`,
    unit: 'pages/s',
    rounds: ROUNDS,
    ours: { name: 'by X-Next', run: () => rateOf(4, RUN_MS, () => page({ after })) },
    against: [{ name: 'page one', reach: 0.7, run: () => rateOf(4, RUN_MS, () => page({})) }],
  });
  await projection.close();
}

async function barePage(): Promise<void> {
  const { rows } = await pool.query<AnyRow>({
    name: 'bare page',
    text: `select * from read_models.patients where "deletedAt" is null order by "createdAt" desc, _id desc limit ${PAGE}`,
  });
  JSON.stringify(rows.map((row) => wireRecord(patients.fields, row)));
}

function list(projection: Projection, query: Record<string, string>): Promise<Answer> {
  return askProjection(projection, { operation: 'patients.list', query, actor: null });
}

async function positionAt(projection: Projection, depth: number): Promise<string> {
  let after = '';
  for (let seen = 0; seen < depth; seen += 1_000) {
    const { headers } = await list(projection, { limit: '1000', after });
    after = headers?.['X-Next'] ?? '';
  }
  return after;
}
