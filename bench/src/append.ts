/** Appends and reads of the PostgreSQL store beside a plain INSERT, Emmett and COPY: `npm run append -w bench`. */
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { newId, START } from '@hospital/contracts';
import type { NewEvent } from '@hospital/contracts';
import { postgresEventStore, sealKeys } from '@hospital/event-store';
import type { EventStore } from '@hospital/event-store';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ask, benchDatabase } from './benchDatabase.ts';
import { copyOut } from './copyOut.ts';
import { contest, rateOf, rateOfOne } from './measure.ts';
import { size } from './figures.ts';

const CALLERS = 32;
const ROUNDS = size('ROUNDS', 7, 1);
const RUN_MS = size('RUN_MS', 1_500, 100);
const LOG_SIZE = size('LOG_SIZE', 200_000, 2_000);
const DELIVERY_RUNS = size('DELIVERY_RUNS', 5, 1);

/** As the product has it. */
const seals = { keys: sealKeys({ current: randomBytes(32) }) };
const database = await benchDatabase();
try {
  const store = postgresEventStore({ connectionString: database.url, seals });
  await store.append(newStream(), [newEvent()], 'none');
  await appends(store);
  await delivery(store);
  await store.close();
  await catchUp();
} finally {
  await database.drop();
}

async function appends(store: EventStore): Promise<void> {
  const insert = await guardedInsert(CALLERS);
  const emmett = getPostgreSQLEventStore(database.url);
  const ours = {
    name: 'PostgreSQL store',
    run: () => rateOf(CALLERS, RUN_MS, () => store.append(newStream(), [newEvent()], 'none')),
  };
  await contest({
    title: `Append, ${CALLERS} callers`,
    unit: 'appends/s',
    rounds: ROUNDS,
    ours,
    against: [
      {
        name: 'guarded single-row INSERT through a pool',
        reach: 2,
        run: () => rateOf(CALLERS, RUN_MS, insert.one),
      },
      {
        name: 'emmett-postgresql 0.42',
        reach: 5,
        run: () =>
          rateOf(CALLERS, RUN_MS, () => {
            const { type, data, metadata } = newEvent();
            const event = { type, data: { ...data }, metadata: { ...metadata } };
            return emmett.appendToStream(newStream(), [event], {
              expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
            });
          }),
      },
    ],
  });
  await contest({
    title: 'Append, one caller',
    unit: 'appends/s',
    rounds: ROUNDS,
    ours: {
      name: ours.name,
      run: () => rateOf(1, RUN_MS, () => store.append(newStream(), [newEvent()], 'none')),
    },
    against: [{ name: 'the same INSERT', reach: 0.8, run: () => rateOf(1, RUN_MS, insert.one) }],
  });
  await emmett.close();
  await insert.close();
}

/** What one would write without a store: the revision is checked by the statement, the position is an identity. */
async function guardedInsert(connections: number): Promise<{ one(): Promise<void>; close(): Promise<void> }> {
  await ask(
    database.url,
    `create table plain (
      position bigint generated always as identity primary key, stream text not null, revision bigint not null,
      id uuid not null, type text not null, data text not null, metadata text not null, unique (stream, revision))`,
  );
  const pool = new pg.Pool({ connectionString: database.url, max: connections });
  const text = `insert into plain (stream, revision, id, type, data, metadata)
    select $1, $2::bigint + 1, $3, $4, $5, $6
    where coalesce((select revision from plain where stream = $1 order by revision desc limit 1), -1) = $2::bigint
    returning position`;
  return {
    close: () => pool.end(),
    one: async () => {
      const { id, type, data, metadata } = newEvent();
      const values = [newStream(), -1, id, type, JSON.stringify(data), JSON.stringify(metadata)];
      const { rowCount } = await pool.query({ name: 'insert', text, values });
      if (rowCount !== 1) throw new Error('the guarded insert wrote nothing');
    },
  };
}

/** 32 write through two stores while one tails: what it had not seen when the very last event came was missed. */
async function delivery(store: EventStore): Promise<void> {
  console.log(`\nDelivery while ${CALLERS} write (${DELIVERY_RUNS} runs)`);
  const other = postgresEventStore({ connectionString: database.url, seals });
  for (let run = 1; run <= DELIVERY_RUNS; run += 1) {
    const last = newEvent();
    const seen = new Set<string>();
    const stop = new AbortController();
    const tail = other.subscribe(
      { after: await store.end() },
      async ({ events }) => {
        for (const { id } of events) seen.add(id);
        if (seen.has(last.id)) stop.abort();
      },
      stop.signal,
    );
    const written: string[] = [];
    await rateOf(CALLERS, RUN_MS, async (caller) => {
      const event = newEvent();
      await (caller % 2 ? store : other).append(newStream(), [event], 'none');
      written.push(event.id);
    });
    await store.append(newStream(), [last], 'none');
    await tail;
    const missed = written.filter((id) => !seen.has(id)).length;
    if (missed > 0) process.exitCode = 1;
    console.log(`  run ${run}: ${written.length.toLocaleString('en')} written, ${missed} missed`);
  }
  await other.close();
}

async function catchUp(): Promise<void> {
  const schema = 'catch_up';
  const store = postgresEventStore({ connectionString: database.url, schema });
  await store.health();
  await fill(schema);
  const limit = new pg.Client({ connectionString: database.url });
  await limit.connect();
  await contest({
    title: `Catch-up read of ${LOG_SIZE.toLocaleString('en')} events`,
    unit: 'events/s',
    rounds: ROUNDS,
    ours: { name: 'subscription from the start', run: () => rateOfOne(LOG_SIZE, () => readAll(store)) },
    against: [
      {
        name: 'COPY of the same table to this process',
        reach: 0.45,
        run: () => rateOfOne(LOG_SIZE, () => copyOut(limit, `copy ${schema}.events to stdout`)),
      },
    ],
  });
  await limit.end();
  await store.close();
}

async function readAll(store: EventStore): Promise<void> {
  const stop = new AbortController();
  let read = 0;
  await store.subscribe(
    { after: START },
    async ({ events }) => {
      read += events.length;
      if (read >= LOG_SIZE) stop.abort();
    },
    stop.signal,
  );
  if (read !== LOG_SIZE) throw new Error(`read ${read} events instead of ${LOG_SIZE}`);
}

/** Straight into the table: filling it is not what is measured. */
async function fill(schema: string): Promise<void> {
  const { type, data, metadata } = newEvent();
  await ask(
    database.url,
    `insert into ${schema}.events (position, stream, revision, id, type, data, metadata)
     select n, 'appointment-' || gen_random_uuid(), 0, gen_random_uuid(), $1, replace($2, 'N', n::text), $3
     from generate_series(1, ${LOG_SIZE}) n`,
    [type, JSON.stringify({ ...data, injury: 'N' }), JSON.stringify(metadata)],
  );
  await ask(database.url, `vacuum analyze ${schema}.events`);
}

function newStream(): string {
  return `appointment-${newId()}`;
}

/** Of the size and shape of a booked appointment, personal fields encrypted. */
function newEvent(): NewEvent {
  return {
    id: newId(),
    type: 'AppointmentBooked',
    data: {
      patient: newId(),
      doctor: newId(),
      department: newId(),
      appointmentDate: '2026-03-11',
      fromTime: '09:30',
      toTime: '10:00',
      status: 'pending',
      injury: { iv: 'q83vEjRWeJCrze8S', text: 'mWk0x1r3o6C0B4bXv5m9q0v1yq0H8c9Q2n1rJm3u0t5wE7y' },
    },
    metadata: {
      v: 1,
      at: new Date().toISOString(),
      actor: newId(),
      commandId: newId(),
      correlationId: newId(),
      causationId: null,
      schema: 1,
      fingerprint: 'c2f1b1b0a5a94f2e8c5f0a9d3e7b6c1d',
    },
  };
}
