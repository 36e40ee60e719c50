/**
 * One user's reads and commands beside another user who runs 30 searches at once, and fifty people who open their dashboards at the same moment:
 * `npm run fairness -w bench`. 50,000 patients and as many appointments (FAIR_RECORDS makes it fewer); both sides of the product in a process of
 * their own, as `npm start` has them.
 */
import { newId } from '@hospital/contracts';
import { migrateEventStore } from '@hospital/event-store';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { benchDatabase } from './benchDatabase.ts';
import { tellPastClinic } from './pastClinic.ts';
import { percentiles, send, type Caller } from './caller.ts';
import { median, report, size } from './figures.ts';
import { serveClinic } from './servedClinic.ts';
import { startServer, stopServer } from './ownProcess.ts';

const RECORDS = size('FAIR_RECORDS', 50_000, 2_000);
const ROUNDS = size('FAIR_ROUNDS', 3, 1);
const SEARCHES_AT_ONCE = 30;
const ROUND_MS = size('ROUND_MS', 6_000, 500);
const CATCH_UP_MS = 600_000;
/** Times as long as without the searches. */
const REACH = 3;
const DASHBOARDS = size('FAIR_DASHBOARDS', 50, 5);
/** Times as long as one dashboard: half of what they take one after the other. */
const DASHBOARDS_REACH = DASHBOARDS / 2;
/** What many appointments have, what few have and what none has; a later page of a rare name. */
const SEARCHES = ['case', 'number 77', 'ward 3', 'zz', '0f3a', 'doctor 1', 'on', 'e 4'];

interface Ready {
  readonly people: readonly Caller[];
}

if (process.argv[2] === 'serve') await serve(String(process.argv[3]));
else await compare();

async function serve(databaseUrl: string): Promise<void> {
  // Before the first seal: the rows are written without one.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await migrateEventStore(pool);
  await tellPastClinic(pool, { appointments: RECORDS, events: 1, patients: RECORDS });
  await pool.end();
  const { foundation, queries, hire } = await serveClinic(databaseUrl);
  const people: Caller[] = [];
  const others = Array.from({ length: DASHBOARDS }, (_, n) => `P${n}`);
  for (const firstname of ['Quiet', 'Busy', ...others])
    people.push(await hire(firstname, ['Patients', 'Appointments']));
  if (!(await queries.waitFor(await foundation.store.end(), CATCH_UP_MS)))
    throw new Error('the read models did not catch up');
  await foundation.pool.query('vacuum analyze');
  process.send?.({ people } satisfies Ready);
}

async function compare(): Promise<void> {
  const database = await benchDatabase();
  const { child, ready } = await startServer<Ready>(import.meta.filename, database.url);
  const [quiet, busy, ...many] = ready.people.map((person) => ({
    ...person,
    agent: new Agent({ keepAlive: true }),
  }));
  try {
    if (!quiet || !busy) throw new Error('there is nobody to call');
    await timed(ROUND_MS, () => page(quiet));
    await timed(ROUND_MS, () => command(quiet));
    const ratios = { read: [] as number[], command: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const idle = {
        read: await timed(ROUND_MS, () => page(quiet)),
        command: await timed(ROUND_MS, () => command(quiet)),
      };
      const searches = startSearches(busy);
      await sleep(1_000);
      const loaded = {
        read: await timed(ROUND_MS, () => page(quiet)),
        command: await timed(ROUND_MS, () => command(quiet)),
      };
      const { found, refused } = await searches.stop();
      for (const kind of ['read', 'command'] as const) {
        ratios[kind].push(median(loaded[kind]) / median(idle[kind]));
        console.log(
          `${kind.padEnd(8)} idle ${percentiles(idle[kind])}; beside the searches ${percentiles(loaded[kind])}`,
        );
      }
      console.log(`${found} searches found an answer, ${refused} were refused`);
    }
    for (const kind of ['read', 'command'] as const)
      report({
        name: `A ${kind} beside ${SEARCHES_AT_ONCE} searches of another user`,
        beside: `the same ${kind} alone (time)`,
        ratios: ratios[kind],
        atMost: REACH,
      });
    await dashboards(quiet, many);
  } finally {
    await stopServer(child);
    await database.drop();
  }
}

async function dashboards(one: Caller, many: readonly Caller[]): Promise<void> {
  const opened = async (callers: readonly Caller[]) => {
    const began = performance.now();
    const answers = await Promise.all(callers.map((caller) => dashboard(caller)));
    return { ms: performance.now() - began, refused: answers.filter((status) => status === 503).length };
  };
  const ratios: number[] = [];
  await opened(many);
  for (let round = 0; round < 3 * ROUNDS; round++) {
    const alone = median(await timed(ROUND_MS / 10, () => dashboard(one)));
    const together = await opened(many);
    console.log(
      `a dashboard alone ${alone.toFixed(0)} ms, ${many.length} together ${together.ms.toFixed(0)} ms, ` +
        `${together.refused} of them refused`,
    );
    ratios.push(together.ms / alone);
  }
  report({
    name: `${DASHBOARDS} dashboards at the same moment, until the last is there`,
    beside: 'one of them alone (time)',
    ratios,
    atMost: DASHBOARDS_REACH,
  });
}

async function dashboard(caller: Caller): Promise<number> {
  return (await send(caller, { method: 'GET', path: '/api/dashboard' })).status;
}

async function timed(ms: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const began = performance.now();
    const status = await work();
    if (status >= 300) throw new Error(`a call was answered with ${status}`);
    times.push(performance.now() - began);
    await sleep(10);
  }
  return times;
}

function page(caller: Caller): Promise<number> {
  return post(caller, '/api/patients', { limit: 25 });
}

function command(caller: Caller): Promise<number> {
  return post(caller, `/api/patients/create/${caller.id}`, {
    firstname: 'New',
    lastname: 'Patient',
    birthday: '1990-12-31',
    gender: 'Male',
    cin: newId(),
    phone: '+212 500 1',
    country: 'Maroc',
    city: 'Casablanca',
  });
}

function startSearches(caller: Caller) {
  const counts = { found: 0, refused: 0 };
  let isOver = false;
  const loops = Array.from({ length: SEARCHES_AT_ONCE }, async (_, turn) => {
    for (let n = turn; !isOver; n++) {
      const search = { any: SEARCHES[n % SEARCHES.length] };
      const status = await post(caller, '/api/appointments', { limit: 25, search });
      if (status === 200) counts.found += 1;
      else counts.refused += 1;
      if (status === 429) await sleep(100);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      return counts;
    },
  };
}

async function post(caller: Caller, path: string, body: object): Promise<number> {
  return (await send(caller, { method: 'POST', path, body })).status;
}
