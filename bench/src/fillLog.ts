import { newId } from '@hospital/contracts';
import { migrateEventStore } from '@hospital/event-store';
import pg from 'pg';

/** About as many as a record has. */
const EVENTS_A_STREAM = 5;

/** Events of the size of an appointment's, personal text in it as ciphertext; written by the server itself, so that a million takes seconds. */
export async function fillLog(url: string, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateEventStore(client);
    await client.query(
      `insert into event_log.events
       select n, 'appointment-' || md5(((n - 1) / $2)::text)::uuid, (n - 1) % $2, gen_random_uuid(), 'AppointmentChanged',
         json_build_object('id', md5(((n - 1) / $2)::text)::uuid, 'date', '2026-03-11', 'fromTime', '09:30', 'toTime', '10:00',
           'patient', gen_random_uuid(), 'doctor', gen_random_uuid(), 'injury', 'v1:' || repeat(md5(n::text), 3))::text,
         json_build_object('v', 1, 'at', '2026-03-11T09:30:00.000Z', 'actor', $3::text, 'commandId', gen_random_uuid(),
           'correlationId', gen_random_uuid(), 'causationId', null, 'schema', 1)::text
       from generate_series(1, $1::bigint) n`,
      [events, EVENTS_A_STREAM, newId()],
    );
    await client.query('analyze event_log.events');
  } finally {
    await client.end();
  }
}
