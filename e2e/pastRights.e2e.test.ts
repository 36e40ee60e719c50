/**
 * The past and the audit, asked for by those who may not, of moments that there are not, of records that are gone or not there yet, and of a
 * person whose data was erased since.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createLogger, MasterKeys, postgresSubjectKeys } from '@hospital/platform';
import { everyErasure, openTestFoundation } from '@hospital/platform/testing';
import { rebuildNamed } from '@hospital/projection-service';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import type { Answer, Client, Fields } from './client.ts';
import { startInProcess, type InProcess } from './inProcess.ts';
import { testKeys } from './serviceRun.ts';

jest.setTimeout(120_000);

const keys = testKeys();
let product: InProcess;
let clinic: Clinic;
let patient: string;
let appointment: string;
let removed: string;
let late: string;
let people: Readonly<Record<string, Client>>;
/** Positions: once the patient was there, before the department was removed, and the last. */
let moments: { readonly early: string; readonly before: string; readonly last: string };

const position = () => clinic.lastPosition.position ?? '';

beforeAll(async () => {
  product = await startInProcess({
    administrator: { email: ADMIN_EMAIL, password: PASSWORD },
    secrets: keys.secrets,
    erasures: everyErasure,
  });
  clinic = await enterClinic(product.url);
  patient = await clinic.patient({ firstname: 'Samira', lastname: '=HYPERLINK("x")', cin: 'QX778899' });
  appointment = await clinic.appointment({ patient, injury: 'Zweifelhaftes Leiden' });
  const early = position();
  removed = await clinic.department({ name: 'Removed' });
  const before = position();
  (await clinic.admin.delete(`/departments/${removed}/{me}`)).must(200);
  late = await clinic.department({ name: 'Late' });
  const role = await clinic.admin.post('/roles/create/{me}', {
    name: 'Auditor',
    hasAccessModule: true,
    Activities: true,
  });
  const auditor = await clinic.hire('Employee', { role: role.must(201).id });
  const [doctor, receptionist] = [await clinic.as('Doctor'), await clinic.as('Receptionist')];
  people = { administrator: clinic.admin, auditor, doctor, receptionist };
  moments = { early, before, last: position() };
});
afterAll(() => product.close());

const of = (answer: Answer) =>
  answer.status < 400 ? answer.status : `${answer.status} ${String(answer.record['code'])}`;
const ask = (by: string, path: string, query: Readonly<Record<string, string>> = {}) =>
  (people[by] ?? clinic.anyone).get(path, { query });
const exportBy = (by: string, format: string, filters: Fields = {}) =>
  (people[by] ?? clinic.anyone).post('/audit/exports', { format, filters });

describe('who asks', () => {
  const audit = ['/audit', '/audit/reads', '/reports/status?resource=appointments', '/audit/exports'];

  test.each(['doctor', 'receptionist'])(
    'a %s reads histories of their patients, and nothing of the audit',
    async (by) => {
      for (const path of audit) (await ask(by, path)).must(403, 'not_allowed');
      (await exportBy(by, 'csv')).must(403, 'not_allowed');
      (await ask(by, `/history/patients/${patient}`)).must(200);
      (await ask(by, `/history/users/${clinic.admin.userId}`)).must(403, 'not_allowed');
      (await ask(by, '/expenses/' + patient, { asOf: moments.early })).must(403, 'not_allowed');
    },
  );

  test('who reads every history sees of each record what they may read of it, and changes nothing', async () => {
    for (const path of audit) (await ask('auditor', path)).must(200);
    expect((await ask('auditor', '/audit', { resource: 'patients' })).must(200).text).not.toContain('Samira');
    expect((await ask('auditor', '/audit', { text: 'QX778899' })).must(200).rows).toEqual([]);
    expect((await ask('administrator', '/audit', { text: 'QX778899' })).must(200).rows).toHaveLength(1);
    (await ask('auditor', `/patients/${patient}`, { asOf: moments.early })).must(403, 'not_allowed');
    for (const path of ['/system/parked/retry', '/system/projections/patients/rebuild'])
      (await people['auditor']?.post(path, {}))?.must(403, 'administrators_only');
  });

  test('an export is for who asked for it, with what they may read', async () => {
    const { id } = (await exportBy('auditor', 'jsonl', { resource: 'patients' })).must(201);
    for (const by of ['administrator', 'doctor', 'receptionist', 'nobody'])
      expect((await ask(by, `/audit/exports/${id}`)).status).toBe(by === 'nobody' ? 401 : 403);
    const own = (await ask('auditor', `/audit/exports/${id}`)).must(200).text;
    expect(own).toContain('PatientCreated');
    expect(own).not.toContain('Samira');
  });

  test('every line of JSON Lines is one of what was searched; CSV opens no formula', async () => {
    const found = Number((await ask('administrator', '/audit', { resource: 'patients', limit: '0' })).total);
    const lines = (
      await ask(
        'administrator',
        `/audit/exports/${(await exportBy('administrator', 'jsonl', { resource: 'patients' })).must(201).id}`,
      )
    ).must(200).text;
    const parsed = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
    expect(parsed).toHaveLength(found);
    expect(JSON.stringify(parsed)).toContain('=HYPERLINK');
    const { id } = (await exportBy('administrator', 'csv', { resource: 'patients' })).must(201);
    const csv = (await ask('administrator', `/audit/exports/${id}`)).must(200).text;
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).not.toMatch(/(^|[,"])=HYPERLINK/m);
  });
});

describe('which moment', () => {
  const paths = () => [
    '/departments',
    `/departments/${removed}`,
    `/departments/${late}`,
    `/history/departments/${removed}`,
  ];
  const answers = (asOf: string) =>
    Promise.all(
      [...paths(), '/dashboard', '/dashboard/charts', '/audit'].map(async (path) =>
        of(await ask('administrator', path, { asOf })),
      ),
    );

  test.each(['0', '1', '00000000000000000000', '2020-01-01T00:00:00Z', '1800-01-01T00:00:00Z'])(
    'before the first event (%s) there was nothing',
    async (asOf) => {
      expect(await answers(asOf)).toEqual([
        200,
        '404 not_found',
        '404 not_found',
        '404 not_found',
        200,
        200,
        200,
      ]);
      expect((await ask('administrator', '/departments', { asOf })).rows).toEqual([]);
    },
  );

  test.each(['9223372036854775807', '2199-12-31T00:00:00Z', ''])(
    'beyond the last event (%s) it is as now',
    async (asOf) => {
      expect(await answers(asOf)).toEqual([200, '410 gone', 200, 200, 200, 200, 200]);
      const [then, now] = [
        await ask('administrator', '/departments', { asOf }),
        await ask('administrator', '/departments'),
      ];
      expect(then.rows).toEqual(now.rows);
    },
  );

  test.each([
    '-1',
    '1.5',
    '0x10',
    '1e3',
    '9223372036854775808',
    '99999999999999999999',
    '١٢٣',
    'yesterday',
    'null',
    `1' or 1=1`,
    '2026-02-28',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T10:00:00+99:00',
    '2999-01-01T00:00:00Z',
    '+012026-01-01T00:00:00Z',
    '2026-03-01T10:00:00Z\u0000',
  ])('%j is refused, and named', async (asOf) => {
    for (const path of [...paths(), '/dashboard', '/dashboard/charts', '/audit'])
      (await ask('administrator', path, { asOf })).must(400, 'validation_failed').mustNameFields('asOf');
  });

  test('a record that is gone was there, one of later was not, and nothing is written in the past', async () => {
    const at = async (id: string, asOf: string) =>
      of(await ask('administrator', `/departments/${id}`, { asOf }));
    expect(await at(removed, moments.before)).toBe(200);
    expect(await at(removed, moments.last)).toBe('410 gone');
    expect(await at(late, moments.before)).toBe('404 not_found');
    const body = { name: 'Written into the past' };
    const query = { asOf: moments.before };
    (await clinic.admin.post('/departments/create/{me}', body, { query })).must(400).mustNameFields('asOf');
  });
});

test('a person whose data was erased is in no moment, history, search, report or export', async () => {
  const { pool, clock, databaseUrl } = product.foundation;
  await postgresSubjectKeys({ pool, masters: new MasterKeys([keys.secrets.masterKey]), clock }).destroyKey(
    patient,
  );
  // Another process, which has read no key before.
  const log = createLogger({ name: 'rebuild', level: 'silent' });
  const rebuilding = await openTestFoundation({
    databaseUrl,
    secrets: keys.secrets,
    log,
    erasures: everyErasure,
  });
  await rebuildNamed(rebuilding);
  await rebuilding.close();
  const by = 'administrator';
  const { early: asOf } = moments;
  const exports = await Promise.all(
    ['csv', 'jsonl'].map(async (format) => `/audit/exports/${(await exportBy(by, format)).must(201).id}`),
  );
  const reads = [
    ...['', asOf].flatMap((moment) =>
      [
        `/patients/${patient}`,
        `/appointments/${appointment}`,
        '/dashboard',
        '/audit?limit=1000',
        `/history/patients/${patient}`,
        `/history/appointments/${appointment}`,
      ].map((path) => ask(by, path, moment === '' ? {} : { asOf: moment })),
    ),
    ...['/patients', '/appointments'].flatMap((path) => [
      clinic.admin.list(path),
      clinic.admin.list(path, {}, { query: { asOf } }),
    ]),
    ...exports.map((path) => ask(by, path)),
    ask(by, '/audit/reads'),
  ];
  for (const answer of await Promise.all(reads))
    expect(answer.must(200).text).not.toMatch(/Samira|HYPERLINK|QX778899|Zweifelhaft/);
  for (const text of ['QX778899', 'Samira', 'Zweifelhaft'])
    expect((await ask(by, '/audit', { text })).must(200).rows).toEqual([]);
  const searched = { search: { name: 'Samira' } };
  for (const options of [{}, { query: { asOf } }])
    expect((await clinic.admin.list('/patients', searched, options)).must(200).rows).toEqual([]);
  expect((await ask(by, `/appointments/${appointment}`, { asOf })).record['status']).toBe('Pending');
});
