/**
 * No read of patients' data without a trace. Every call of the product is in the table of traces; a row of the conformance table of each is
 * made, and the log of reads holds what the table says. Each is made by a person of their own, so that none counts as a repeat.
 */
import { routes } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Answer, Client } from '../client.ts';
import { isBuilt, shapeOf } from './built.ts';
import type { Clinic, RoleName } from './clinic.ts';
import { askRow, callerOf } from './conformance/asking.ts';
import { recordsOf } from './conformance/records.ts';
import type { ConformanceRow } from './conformance/row.ts';
import { conformanceRows } from './conformance/rows.ts';
import { traces, type Trace } from './reads/traces.ts';
import { openWholeServer, type WholeServer } from './wholeServer.ts';

jest.setTimeout(300_000);

let server: WholeServer;
let clinic: Clinic;
beforeAll(async () => {
  server = await openWholeServer();
  clinic = server.clinic;
}, 120_000);
afterAll(async () => {
  await server.close();
}, 60_000);

const shapeOfCall = (call: string): string => {
  const [method = '', path = ''] = call.split(' ');
  return shapeOf(method, path);
};
const kindOf = (trace: Trace) => (typeof trace === 'string' ? trace : 'none');
const expected = new Map(
  traces.flatMap(({ trace, calls }) => calls.map((call) => [shapeOfCall(call), kindOf(trace)] as const)),
);

/** Entries are written together: those of an earlier request are there when those of a later one are. */
async function kindsLeft(): Promise<ReadonlyMap<string, string>> {
  const patient = await clinic.patient();
  const reader = await clinic.hire('Administrateur');
  const requests = [
    await reader.get(`/patients/${patient}`),
    await reader.list('/patients', { search: { status: 'Actif' } }),
  ].map((answer) => answer.must(200).headers.get('X-Request-Id'));
  for (;;) {
    const left = new Map((await server.tracesLeft()).map(({ request, kind }) => [request, kind]));
    if (requests.every((request) => left.has(String(request)))) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('every call of the product is in the table once, and no other', () => {
  const calls = routes.map(({ method, path }) => shapeOf(method, path));
  expect([...expected.keys()].sort()).toEqual([...new Set(calls)].sort());
  const listed = traces.flatMap(({ calls: of }) => of);
  expect(listed.filter((call, index) => listed.indexOf(call) !== index)).toEqual([]);
});

/** One row of each call, one about a patient if there is one. Of a call that leaves no trace, it may be a refusal. */
function rowOf(call: string, wanted: string): ConformanceRow | undefined {
  const rows = conformanceRows.filter(
    ({ call: of, status, needs = of }) =>
      shapeOfCall(of) === call && (status < 300 || wanted === 'none') && isBuilt(needs),
  );
  return rows.find(({ path = '' }) => /patient|appointment/.test(path)) ?? rows[0];
}

/** An export or an archive is read, and a request withdrawn, by the person who asked for it; a till is filled by who opened it. */
const isOnlyTheirs = (call: string): boolean =>
  /\/audit\/exports\/|\/accessArchives\/\{\}\/file|\/withdraw\/|\/tillSessions\/\{\}\/(entries|accountEntries)/.test(
    call,
  );

/** What the conformance table asks of other records. */
const instead: Readonly<Record<string, Partial<ConformanceRow>>> = {
  'GET /history/{}/{}': { path: '/history/patients/{patient}' },
  'GET /audit': { path: '/audit', query: { resource: 'patients' }, given: ['patient'] },
};

test('each leaves its trace', async () => {
  const asked: { readonly call: string; readonly request: string; readonly wanted: string }[] = [];
  for (const [call, wanted] of expected) {
    const row = rowOf(call, wanted);
    if (!row) throw new Error(`${call} has no row that is answered`);
    const isOwn = row.by !== undefined || isOnlyTheirs(call) || wanted === 'none';
    const client = isOwn ? await callerOf(row, clinic) : await clinic.hire('Administrateur');
    const answer = await askRow({ ...row, ...instead[call] }, client, { clinic, named: recordsOf(clinic) });
    answer.must(row.status);
    asked.push({ call, request: String(answer.headers.get('X-Request-Id')), wanted });
  }
  const left = await kindsLeft();
  const wrong = asked
    .map(({ call, request, wanted }) => ({ call, wanted, found: left.get(request) ?? 'none' }))
    .filter(({ call, wanted, found }) => wanted !== found && !leftLater(call));
  expect(wrong).toEqual([]);
});

/** An export of roles shows no patient; the next test asks for one of patients. Who withdraws a request, or fills a till, has read it already, when it was made. */
const leftLater = (call: string): boolean =>
  call === 'GET /audit/exports/{}' ||
  /\/withdraw\/|\/tillSessions\/\{\}\/(entries|accountEntries)/.test(call);

describe('leaves a trace', () => {
  const typed = 'Zebulon';
  let patient: string;
  beforeAll(async () => {
    patient = await clinic.patient({ firstname: typed, cin: `${typed}1` });
    const appointment = await clinic.approved({ patient });
    (await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment))).must(201);
  });

  const leftBy = async (ask: (client: Client) => Promise<Answer>, client: Client) => {
    const { status, headers } = await ask(client);
    return [status, (await kindsLeft()).get(String(headers.get('X-Request-Id'))) ?? 'none'];
  };

  test.each<[RoleName, string, string]>([
    ['Nurse', '/patients', 'list'],
    ['Receptionist', '/patients', 'list'],
    ['Receptionist', '/appointments', 'list'],
    ['Pharmacist', '/patients', 'list'],
    ['Accountant', '/patients', 'none'],
    ['Administrateur', '/patients', 'list'],
  ])('%s who searches %s: %s', async (role, path, wanted) => {
    const client = await clinic.hire(role);
    const search = path === '/patients' ? { name: typed } : { any: typed };
    expect(await leftBy((by) => by.list(path, { search }), client)).toEqual([200, wanted]);
  });

  test('an edit that changes nothing, and an export', async () => {
    const nurse = await clinic.hire('Administrateur');
    expect(await leftBy((by) => by.put(`/patients/${patient}/{me}`, {}), nurse)).toEqual([200, 'record']);
    const wanted = { format: 'csv', filters: { resource: 'patients', text: typed } };
    const id = (await nurse.post('/audit/exports', wanted)).must(201).id;
    expect(await leftBy((by) => by.get(`/audit/exports/${id}`), nurse)).toEqual([200, 'list']);
  });

  test('that holds none of what was typed', async () => {
    const entries = await server.tracesLeft();
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()))).toEqual([]);
  });
});
