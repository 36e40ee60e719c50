/**
 * PostgreSQL ends connections under each call that reads, at each of its statements: the call has its whole answer or 503 with
 * `Retry-After`, and no promise is left that nobody handles (the test environment fails the file for one).
 */
import { routes } from '@hospital/contracts';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import { clinic } from './testing/clinic.ts';
import { openQueryApi, pathOf, type Answered, type QueryApi } from './testing/queryApi.ts';

jest.setTimeout(120_000);

let api: QueryApi;
let onAcquire: (client: PoolClient) => void = () => undefined;

beforeAll(async () => {
  api = await openQueryApi();
  const { pool, costly } = api.models;
  for (const each of [pool, costly.pool]) each.on('acquire', (client) => onAcquire(client));
});
afterEach(() => {
  onAcquire = () => undefined;
});
afterAll(() => api.close());

/** Its next statement is one with which the server ends it. */
function end(client: PoolClient): void {
  const { query } = client;
  const ending = (...given: unknown[]) => {
    client.query = query;
    const done = given.find((each) => typeof each === 'function');
    return Reflect.apply(query, client, [
      'select pg_terminate_backend(pg_backend_pid())',
      ...(done ? [done] : []),
    ]);
  };
  client.query = ending as typeof query;
}

/** Statements of which the condition holds, counted from 1, meet a connection that ends. */
function endAt(isIt: (statement: number) => boolean): void {
  let statement = 0;
  onAcquire = (client) => {
    statement += 1;
    if (isIt(statement)) end(client);
  };
}

/** What a call cannot be made without. */
const needed: Readonly<Record<string, { readonly query?: string; readonly body?: object }>> = {
  'roles.byName': { body: { search: { name: 'Nurse' } } },
  'appointments.calendar': { query: 'from=2026-03-02&to=2026-03-05' },
  'appointments.absences': { query: 'from=2026-03-02&to=2026-03-05' },
  'reports.status': { query: 'resource=invoices&from=2026-01-01&to=2026-12-31' },
  'employeesSalaries.preview': { body: { baseSalary: '5000.00' } },
  'system.rebuild': { body: { module: 'taxes' } },
  'system.retryParked': { body: { module: 'taxes', ids: [clinic.tax] } },
  'documents.verifyFile': { body: { document: '0'.repeat(64) } },
  'erasures.preview': { query: `kind=patients&subject=${clinic.youssef}` },
  'documents.verify': { query: 'code=K7QF-2M9X-TB4D' },
};

const reads = routes
  .filter(({ kind, stream }) => kind === 'query' && !stream)
  .map((route) => {
    const { query, body } = needed[route.operation] ?? {};
    const path = `${pathOf(route)}${query ? `?${query}` : ''}`;
    return [route.operation, { method: route.method, path, body }] as const;
  });

/** Each call has an id of its own. */
const outcome = ({ status, text }: Answered) => [status, text.replace(/"requestId":"[^"]*"/, '')];

test.each(reads)('%s', async (_operation, call) => {
  let statements = 0;
  onAcquire = () => {
    statements += 1;
  };
  const whole = await api.send(call);
  // Not a refusal of what was asked, which looks nothing up.
  expect([200, 202, 404, 409]).toContain(whole.status);
  for (let broken = 1; broken <= statements; broken += 1) {
    for (const isIt of [(n: number) => n === broken, (n: number) => n >= broken]) {
      endAt(isIt);
      const answer = await api.send(call);
      if (answer.status === 503) expect(answer.headers['retry-after']).toBeDefined();
      else expect(outcome(answer)).toEqual(outcome(whole));
    }
  }
  onAcquire = () => undefined;
  const after = await api.send(call);
  expect(outcome(after)).toEqual(outcome(whole));
});

test('the calls that were broken made statements', async () => {
  let statements = 0;
  onAcquire = () => {
    statements += 1;
  };
  await api.send({ method: 'GET', path: '/dashboard' });
  expect(statements).toBeGreaterThan(5);
});
