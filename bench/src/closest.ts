/**
 * The quick search in order of match beside the same search without it: `npm run closest -w bench`. 50,000 patients (CLOSEST_PATIENTS makes
 * it fewer), of whom many names begin with what is typed.
 */
import { flags, newId, type Actor } from '@hospital/contracts';
import { migrateEventStore } from '@hospital/event-store';
import { createLogger } from '@hospital/platform';
import { openTestFoundation, testSecrets } from '@hospital/platform/testing';
import { startProjection } from '@hospital/projection-service';
import pg from 'pg';
import { askProjection } from './askProjection.ts';
import { benchDatabase } from './benchDatabase.ts';
import { contest, rateOf } from './measure.ts';
import { size } from './figures.ts';

const PATIENTS = size('CLOSEST_PATIENTS', 50_000, 2_000);
const ROUNDS = size('ROUNDS', 7, 1);
const ROUND_MS = size('ROUND_MS', 2_000, 100);
const CATCH_UP_MS = 600_000;
/** Times the rate of the search without the order: of two letters, and of a name that a tenth of the patients has. */
const REACH = { be: 0.5, mohamed: 0.5 } as const;
const FIRST = [
  'Mohamed',
  'Fatima',
  'Ahmed',
  'Khadija',
  'Youssef',
  'Aicha',
  'Hassan',
  'Zineb',
  'Omar',
  'Salma',
];
const LAST = [
  'Benali',
  'Alaoui',
  'Berrada',
  'Tazi',
  'Bennani',
  'Fassi',
  'Idrissi',
  'Lahlou',
  'Chraibi',
  'Zerouali',
];

const administrator: Actor = {
  id: newId(),
  name: 'Bench',
  roleId: newId(),
  roleName: 'Administrateur',
  isAdministrator: true,
  flags: new Set(flags),
  hasAccess: true,
};
const database = await benchDatabase();
try {
  const pool = new pg.Pool({ connectionString: database.url });
  await migrateEventStore(pool);
  await addPatients(pool);
  await pool.end();
  const log = createLogger({ name: 'bench', level: 'silent' });
  const foundation = await openTestFoundation({ databaseUrl: database.url, secrets: testSecrets(), log });
  const projection = await startProjection(foundation);
  if (!(await projection.waitFor(await foundation.store.end(), CATCH_UP_MS)))
    throw new Error('the read models did not catch up');
  await foundation.pool.query('vacuum analyze');
  const search = (any: string, more: Readonly<Record<string, string>>) => ({
    name: `${any}${'closest' in more ? ', closest first' : ''}`,
    run: () =>
      rateOf(1, ROUND_MS, () =>
        askProjection(projection, {
          operation: 'patients.list',
          query: { any, limit: '5', ...more },
          actor: administrator,
        }),
      ),
  });
  for (const [any, reach] of Object.entries(REACH))
    await contest({
      title: `Quick search "${any}" in ${PATIENTS} patients`,
      unit: 'searches a second',
      rounds: ROUNDS,
      ours: search(any, { closest: 'true' }),
      against: [{ ...search(any, {}), reach }],
    });
  await projection.close();
  await foundation.close();
} finally {
  await database.drop();
}

/** Both names follow from the number: a tenth of the patients each, a hundredth both. */
async function addPatients(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into event_log.events (position, stream, revision, id, type, data, metadata)
     select n, 'patient-' || md5(n::text)::uuid, 0, gen_random_uuid(), 'PatientCreated',
       json_build_object('id', md5(n::text)::uuid, 'firstname', ($2::text[])[1 + n % 10], 'lastname', ($3::text[])[1 + n / 10 % 10],
         'cin', 'AB' || n, 'phone', '+212 600 ' || n, 'email', 'p' || n || '@clinic.test', 'status', 'active')::text,
       json_build_object('v', 1, 'at', to_char(timestamp '2022-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'actor', md5('user')::uuid, 'commandId', gen_random_uuid(), 'correlationId', gen_random_uuid(), 'causationId', null,
         'schema', 1)::text
     from generate_series(1, $1::int) n`,
    [PATIENTS, FIRST, LAST],
  );
}
