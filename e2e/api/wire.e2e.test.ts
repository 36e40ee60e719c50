import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, type Answer, type Body } from '../client.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let patient: string;
beforeAll(async () => {
  patient = await clinic.patient();
}, 120_000);

const WRITES: readonly (readonly [string, string])[] = [
  ['POST', '/signin'],
  ['POST', '/users'],
  ['POST', '/patients'],
  ['POST', '/appointments'],
  ['POST', '/users/create/{me}'],
  ['POST', '/patients/create/{me}'],
  ['POST', '/departments/create/{me}'],
  ['POST', '/taxs/create/{me}'],
  ['POST', '/roles/create/{me}'],
  ['POST', '/roles/roleByName'],
  ['POST', '/appointments/create/{me}'],
  ['POST', '/invoices/create/{me}'],
  ['POST', '/prescriptions/create/{me}'],
  ['POST', '/documents'],
  ['PATCH', '/settings/{me}'],
  ['PATCH', '/profile/password/{me}'],
  ['PUT', '/patients/PATIENT/{me}'],
];
const send = (method: string, path: string, body: Body, type = 'application/json'): Promise<Answer> =>
  clinic.admin.call(method, path.replace('PATIENT', patient), body, { headers: { 'Content-Type': type } });

/** A refusal of its own kind, with the shape of all refusals: never a 500, never a stack. */
function refused(answer: Answer, ...statuses: number[]): void {
  expect(statuses.map((status) => `${answer.call}: ${status}`)).toContain(`${answer.call}: ${answer.status}`);
  answer.must(answer.status);
}

describe.each(WRITES)('%s %s', (method, path) => {
  test.each([
    ['no JSON', '{"a":'],
    ['a word', 'hello'],
    ['a number', '7'],
    ['text', '"text"'],
    ['an array', '[1,2]'],
    ['null', 'null'],
  ])('refuses %s', async (_what, body) => {
    refused(await send(method, path, body), 400);
  });

  test.each([
    ['text/plain', 'hello'],
    ['application/xml', '<a/>'],
    ['application/x-www-form-urlencoded', 'a=b'],
  ])('refuses the type %s', async (type, body) => {
    refused(await send(method, path, body, type), 400, 415);
  });

  test('survives a multipart body that is none, or has no boundary', async () => {
    refused(await send(method, path, 'nothing', 'multipart/form-data; boundary=x'), 400, 415);
    refused(await send(method, path, 'nothing', 'multipart/form-data'), 400, 415);
  });

  test('survives depth, size, numbers beyond numbers and names of prototypes', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const bodies = [
      deep,
      `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      '{"limit":1e400,"percentage":1e400,"name":1e400,"email":1e400,"lineItems":[{"price":1e400}]}',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"toString":1}',
      '{"name":"\\u0000","firstname":"a\\u0000b","search":{"name":"\\u0000"},"email":"\\u0000@x.y"}',
      '{"name":"\\ud800","search":{"name":"\\ud800"},"companyName":"\\udfff"}',
    ];
    for (const body of bodies) {
      const answer = await send(method, path, body);
      expect([answer.call, answer.text, answer.status >= 500]).toEqual([answer.call, answer.text, false]);
      if (answer.status >= 400) answer.must(answer.status);
    }
  });

  test('refuses 30 MB with 413', async () => {
    refused(await send(method, path, `{"name":"${'x'.repeat(30_000_000)}"}`), 413);
  });
});

describe('values that no database likes', () => {
  test('NUL characters are refused by their field', async () => {
    const answer = await clinic.admin.post(
      '/patients/create/{me}',
      form(clinic.patientFields({ firstname: 'a\u0000b' })),
    );
    answer.must(400).mustNameFields('firstname');
    (await clinic.admin.list('/patients', { search: { name: 'a\u0000' } })).must(400);
    (await clinic.admin.get('/departments', { query: { search: '{"name":"\\u0000"}' } })).must(400);
  });

  test('unicode comes back as it went', async () => {
    const name = 'Zoë 👩🏽‍⚕️ 李 ﷽ نیم\u200cفاصله';
    const id = await clinic.patient({ lastname: name });
    expect((await clinic.admin.get(`/patients/${id}`)).record['lastname']).toBe(name);
  });

  test('text that pretends another direction is refused by its field', async () => {
    const body = clinic.patientFields({ lastname: 'Zoë \u202Eabc' });
    (await clinic.admin.post('/patients/create/{me}', body)).must(400).mustNameFields('lastname');
  });

  test('numbers beyond numbers are refused by their field', async () => {
    for (const percentage of ['1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '0x10', '1,5'])
      (await clinic.admin.post('/taxs/create/{me}', { name: 'Odd', percentage }))
        .must(400)
        .mustNameFields('percentage');
    (await send('POST', '/taxs/create/{me}', '{"name":"Odd","percentage":1e400}'))
      .must(400)
      .mustNameFields('percentage');
    for (const limit of ['1e400', '99999999999999999999', 'NaN'])
      (await clinic.admin.get('/taxs', { query: { limit } })).must(400);
  });
});

describe('paths and headers', () => {
  test('an unknown call is 404, JSON, no matter who asks', async () => {
    for (const path of ['/nothing', '/patients/a/b/c/d', '/%00', '/%ff', '/roles/..%2f..'])
      refused(await clinic.admin.get(path), 400, 404);
    refused(await clinic.admin.call('DELETE', '/patients', undefined, {}), 404, 405);
    refused(await clinic.admin.patch('/departments', {}), 404, 405);
    const stranger = await clinic.anyone.get('/nothing');
    refused(stranger, 401, 404);
  });

  test('headers that are none are refused or ignored, never an error', async () => {
    for (const headers of [
      { 'X-Read-After': 'soon' },
      { 'X-Read-After': '99999999999999999999999999' },
      { 'If-None-Match': 'x' },
      { Authorization: 'Basic YWRtaW46YWRtaW4=' },
      { Authorization: 'Bearer' },
      { Cookie: '=;=' },
    ] as Record<string, string>[]) {
      const answer = await clinic.admin.get('/departments', { headers });
      expect([200, 400, 401]).toContain(answer.status);
    }
    for (const key of ['', 'x'.repeat(10_000), 'naïve'].map((text) => Buffer.from(text).toString('latin1'))) {
      const answer = await clinic.admin.post(
        '/departments/create/{me}',
        { name: `K${randomUUID()}` },
        { key },
      );
      expect([200, 201, 400, 431]).toContain(answer.status);
    }
  });

  test('a position that is not there yet answers after two seconds at most, and says that it is stale', async () => {
    const headers = { 'X-Read-After': '9'.repeat(19).padStart(20, '0') };
    const answer = (await clinic.admin.get('/departments', { headers })).must(200);
    expect(answer.headers.get('X-Stale')).toBe('true');
  });

  test('a read of any module after a write to another is fresh', async () => {
    for (const path of ['/departments', '/taxs', '/roles', '/settings', '/invoices']) {
      await clinic.patient();
      const answer = (await clinic.admin.get(path)).must(200);
      expect([path, answer.headers.get('X-Stale')]).toEqual([path, null]);
    }
  });

  test('a sign-in that sends X-Read-After waits for the user that was made just before', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const nurse = await clinic.hire('Nurse');
      (await nurse.get('/profile')).must(200);
      (await nurse.list('/patients', { limit: 1 })).must(200);
    }
  });

  test('every answer names itself, and says nothing of what answers it', async () => {
    const answer = await clinic.admin.get('/departments');
    expect(answer.headers.get('X-Powered-By')).toBeNull();
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const [one, other] = [await clinic.anyone.get('/profile'), await clinic.anyone.get('/profile')];
    expect(one.must(401).record['requestId']).not.toBe(other.must(401).record['requestId']);
  });
});

describe('health and description', () => {
  const plain = async (path: string): Promise<{ status: number; text: string; type: string }> => {
    const response = await fetch(`${clinic.url}${path}`);
    return {
      status: response.status,
      text: await response.text(),
      type: response.headers.get('Content-Type') ?? '',
    };
  };

  test('live and ready tell the state of each part', async () => {
    expect(await plain('/health/live')).toMatchObject({ status: 200 });
    const ready = await plain('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.text).toMatch(/database|postgres/i);
  });

  test('metrics and the description of the API are there', async () => {
    expect((await plain('/metrics')).text).toMatch(/^# (HELP|TYPE) /m);
    const openapi = await plain('/api/openapi.json');
    expect(openapi.status).toBe(200);
    expect(JSON.parse(openapi.text)).toHaveProperty(['paths', '/api/patients/create/{userId}', 'post']);
    const docs = await plain('/api/docs');
    expect([docs.status, docs.type]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  });

  test('any path of the screens is the page; the API’s are not', async () => {
    for (const path of ['/', '/patients', '/settings/roles-permissions', '/no/such/screen']) {
      const page = await plain(path);
      expect([path, page.status, page.type]).toEqual([path, 200, expect.stringMatching(/^text\/html/)]);
    }
    expect((await plain('/api/no/such/call')).type).toMatch(/^application\/json/);
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await plain(path)).text).not.toContain('workspaces');
  });
});

describe('audit', () => {
  test('searches across records, pages by position, and tells no password', async () => {
    const nurse = await clinic.hire('Nurse');
    const made = (
      await nurse.post('/patients/create/{me}', form(clinic.patientFields({ firstname: 'Audited' })))
    ).must(201);
    (await nurse.put(`/patients/${made.id}/{me}`, { firstname: 'Renamed' })).must(200);
    const audit = (query: Record<string, string | number>): Promise<Answer> =>
      clinic.admin.get('/audit', { query });
    const own = (await audit({ search: JSON.stringify({ actor: nurse.userId }) })).must(200);
    expect(own.rows).toHaveLength(2);
    for (const row of own.rows)
      expect(row).toMatchObject({ actor: { _id: nurse.userId }, record: { _id: made.id } });
    const byField = await audit({ search: JSON.stringify({ record: made.id, field: 'firstname' }) });
    expect(byField.must(200).rows.length).toBeGreaterThan(0);
    const byText = await audit({ search: JSON.stringify({ text: 'Renamed' }) });
    expect(byText.must(200).rows).toContainEqual(
      expect.objectContaining({ record: expect.objectContaining({ _id: made.id }) }),
    );
    (await audit({ search: JSON.stringify({ colour: 'red' }) })).must(400);
    const all: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 50; page += 1) {
      const answer: Answer = await audit({ limit: 10, ...(after === null ? {} : { after }) });
      all.push(...answer.must(200).rows.map(({ position }) => String(position)));
      after = answer.headers.get('X-Next');
      if (after === null) break;
    }
    expect(after).toBeNull();
    expect(all.length).toBeGreaterThan(15);
    const everything = (await audit({ limit: 1000 })).must(200).text;
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toMatch(/argon2|\$scrypt/);
  });

  test('history answers 404 for what never was, 400 for what cannot be', async () => {
    (await clinic.admin.get(`/history/patients/${randomUUID()}`)).must(404);
    (await clinic.admin.get('/history/patients/7')).must(400);
    refused(await clinic.admin.get(`/history/dragons/${randomUUID()}`), 400, 404);
    const id = await clinic.patient();
    (await clinic.admin.delete(`/patients/${id}/{me}`)).must(200);
    const rows = (await clinic.admin.get(`/history/patients/${id}`)).must(200).rows;
    expect(rows).toHaveLength(2);
  });
});

test('changes are streamed to who may read them', async () => {
  const control = new AbortController();
  const response = await fetch(`${clinic.url}/api/changes`, {
    headers: { Authorization: `Bearer ${clinic.admin.token ?? ''}` },
    signal: control.signal,
  });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/),
  ]);
  const reader = response.body?.getReader();
  const id = await clinic.patient();
  let seen = '';
  while (!seen.includes(id)) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    seen += new TextDecoder().decode(chunk.value);
  }
  control.abort();
  expect(seen).toContain(id);
  expect(seen).toContain('"resource":"patients"');
});
