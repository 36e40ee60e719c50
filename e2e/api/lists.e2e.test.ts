import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Answer, Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
const NAMES = [
  ['Ève', 'Benaïssa'],
  ['Youssef', 'El Fassi'],
  ['Amina', 'El Fassi'],
  ['100%', 'Sûr'],
  ['100x', 'Sure'],
  ['under_score', 'Zaki'],
  ['underXscore', 'Zaki'],
  ['O’Brien', "D'Arc"],
  ['محمد', 'العلوي'],
  ['Back\\slash', 'Zed'],
] as const;
let ids: string[];

beforeAll(async () => {
  ids = [];
  for (const [n, [firstname, lastname]] of NAMES.entries()) {
    const status = n % 2 === 0 ? 'Actif' : 'Inactif';
    ids.push(await clinic.patient({ firstname, lastname, cin: `AB${n}`, phone: `06-${n}`, status }));
  }
}, 120_000);

const patients = (body: Fields = {}): Promise<Answer> => clinic.admin.list('/patients', body);
async function found(search: Fields): Promise<string[]> {
  const { rows } = (await patients({ search, sort: 'cin', order: 'asc' })).must(200);
  return rows.map(({ firstname }) => String(firstname));
}

describe('a page', () => {
  test('is the newest first, with the total and the range', async () => {
    const answer = (await patients({ limit: 3 })).must(200);
    expect(answer.ids).toEqual(ids.slice(-3).reverse());
    expect(answer.total).toBe(10);
    expect(answer.headers.get('Content-Range')).toMatch(/^\w+ 0-2\/10$/);
    expect(answer.headers.get('X-Total-Capped')).toBeNull();
  });

  test('is asked for in the body or in the query string, by POST or GET', async () => {
    const inQuery = await clinic.admin.list('/patients', {}, { query: { limit: 2, skip: 1 } });
    expect(inQuery.must(200).ids).toEqual((await patients({ limit: 2, skip: 1 })).ids);
    const got = await clinic.admin.get('/roles', { query: { limit: 2, sort: 'name', order: 'desc' } });
    expect(got.must(200).rows.map(({ name }) => name)).toEqual(['Receptionist', 'Pharmacist']);
    expect(got.total).toBe(10);
    const search = JSON.stringify({ name: 'Nurse' });
    const searched = await clinic.admin.get('/roles', { query: { search } });
    expect(searched.must(200).rows.map(({ name }) => name)).toEqual(['Nurse']);
  });

  test('without a body is the first hundred', async () => {
    const answer = await clinic.admin.post('/patients');
    expect(answer.must(200).rows).toHaveLength(10);
  });

  test('size stands for limit; with both, limit bounds the whole and size the page', async () => {
    expect((await patients({ size: 4 })).must(200).rows).toHaveLength(4);
    expect((await patients({ size: 4, limit: 6 })).must(200).rows).toHaveLength(4);
    expect((await patients({ size: 4, limit: 6, skip: 4 })).must(200).rows).toHaveLength(2);
    expect((await patients({ size: 4, limit: 6, skip: 6 })).must(200).rows).toHaveLength(0);
  });

  test('limit is 0 to 1000, skip reaches 10000', async () => {
    const none = (await patients({ limit: 0 })).must(200);
    expect([none.rows, none.total]).toEqual([[], 10]);
    (await patients({ limit: 1000 })).must(200);
    for (const limit of [1001, -1, 1.5, 'many', true]) (await patients({ limit })).must(400);
    expect((await patients({ skip: 10_000 })).must(200).rows).toEqual([]);
    (await patients({ skip: 10_001 })).must(400, 'use_after');
    (await patients({ skip: -1 })).must(400);
  });

  test.each([
    [{}],
    [{ sort: 'firstname', order: 'asc' }],
    [{ sort: 'status', order: 'desc' }],
    [{ sort: 'postalcode', order: 'asc' }],
  ])('%j: X-Next leads through all of them, each once', async (order) => {
    const whole = (await patients(order)).must(200).ids;
    const walked: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 6; page += 1) {
      const answer: Answer = await patients({ ...order, limit: 3, ...(after === null ? {} : { after }) });
      walked.push(...answer.must(200).ids);
      after = answer.headers.get('X-Next');
      if (after === null) break;
    }
    expect(after).toBeNull();
    expect(walked).toEqual(whole);
    expect(whole).toHaveLength(10);
  });

  test('refuses an after that is none, and a sort or order that there is not', async () => {
    (await patients({ after: 'nonsense' })).must(400);
    for (const sort of ['password', 'constructor', '__proto__']) (await patients({ sort })).must(400);
    (await patients({ sort: 'firstname; drop table users' })).must(400);
    (await patients({ sort: 'firstname', order: 'up' })).must(400);
  });
});

describe('a search', () => {
  test.each([
    [{ name: 'eve' }, ['Ève']],
    [{ name: 'BENAISSA' }, ['Ève']],
    [{ name: 'naï' }, ['Ève']],
    [{ name: 'Fassi' }, ['Youssef', 'Amina']],
    [{ name: 'youssef el fassi' }, ['Youssef']],
    [{ name: 'el fassi youssef' }, ['Youssef']],
    [{ name: '  fassi   amina ' }, ['Amina']],
    [{ name: '100%' }, ['100%']],
    [{ name: '%' }, ['100%']],
    [{ name: 'r_s' }, ['under_score']],
    [{ name: '\\' }, ['Back\\slash']],
    [{ name: "d'arc" }, ['O’Brien']],
    [{ name: 'محمد' }, ['محمد']],
    [{ name: 'nobody' }, []],
    [{ cin: 'ab3' }, ['100%']],
    [{ phone: '-1' }, ['Youssef']],
    [{ name: 'fassi', status: 'Actif' }, ['Amina']],
    [{ name: 'fassi', status: 'Active' }, ['Amina']],
    [{ name: 'fassi', status: 'Inactif', cin: '', phone: '' }, ['Youssef']],
  ])('of %j finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test('matches a closed word whole', async () => {
    expect([400, 200]).toContain((await patients({ search: { status: 'Act' } })).status);
    const roles = await clinic.admin.list('/users', { search: { role: 'Admin' } });
    expect(roles.must(200).rows).toEqual([]);
    const whole = await clinic.admin.list('/users', { search: { role: 'Administrateur' } });
    expect(whole.must(200).ids).toEqual([clinic.admin.userId]);
  });

  test('finds everything when every field is empty', async () => {
    const answer = await patients({ search: { name: '', cin: '', phone: '', email: '', status: '' } });
    expect(answer.must(200).total).toBe(10);
  });

  test('counts what it finds, not what it shows', async () => {
    const answer = (await patients({ search: { name: 'fassi' }, limit: 1 })).must(200);
    expect([answer.total, answer.rows.length]).toEqual([2, 1]);
  });

  test('does not know a field that is not listed', async () => {
    (await patients({ search: { address: 'x' } })).must(400);
    (await patients({ search: { '1=1': 'x' } })).must(400);
    (await patients({ search: 'x' })).must(400);
    (await patients({ search: { name: { $ne: '' } } })).must(400);
    (await patients({ search: { name: ['a'] } })).must(400);
    (await clinic.admin.list('/users', { search: { email: 'x' } })).must(400);
  });
});

describe('orders', () => {
  test('departments, taxes and roles come by name', async () => {
    for (const name of ['b-ward', 'A-ward', 'É-ward', 'c-ward']) await clinic.department({ name });
    const { rows } = (await clinic.admin.get('/departments')).must(200);
    expect(rows.map(({ name }) => name)).toEqual(['A-ward', 'b-ward', 'c-ward', 'É-ward']);
  });

  test('deleted ones leave the list and its total', async () => {
    const id = await clinic.patient({ firstname: 'Gone', cin: 'ZZ1' });
    expect((await patients({ search: { cin: 'ZZ1' } })).total).toBe(1);
    (await clinic.admin.delete(`/patients/${id}/{me}`)).must(200);
    const after = await patients({ search: { cin: 'ZZ1' } });
    expect([after.total, after.rows]).toEqual([0, []]);
  });
});

describe('as of', () => {
  test('a position or an instant, a list and a record are what they were', async () => {
    const [id] = [await clinic.patient({ firstname: 'Before', cin: 'ASOF1' })];
    const then = { position: clinic.lastPosition.position ?? '', instant: new Date().toISOString() };
    (await clinic.admin.put(`/patients/${id}/{me}`, { firstname: 'After' })).must(200);
    const deleted = await clinic.patient({ cin: 'ASOF2' });
    (await clinic.admin.delete(`/patients/${deleted}/{me}`)).must(200);
    for (const asOf of [then.position, then.instant]) {
      const query = { asOf };
      expect((await clinic.admin.get(`/patients/${id}`, { query })).must(200).record['firstname']).toBe(
        'Before',
      );
      const list = await clinic.admin.list('/patients', { search: { cin: 'ASOF' } }, { query });
      expect(list.must(200).rows.map(({ firstname }) => firstname)).toEqual(['Before']);
      expect(list.total).toBe(1);
      (await clinic.admin.get(`/patients/${deleted}`, { query })).must(404);
    }
    const list = await clinic.admin.list('/patients', { search: { cin: 'ASOF' } });
    expect(list.rows.map(({ firstname }) => firstname)).toEqual(['After']);
    (await clinic.admin.get('/profile', { query: { asOf: '1' } })).must(404);
    (await clinic.admin.get(`/patients/${id}`, { query: { asOf: 'last week' } })).must(400);
    expect(
      (await clinic.admin.list('/patients', {}, { query: { asOf: '2001-01-01T00:00:00Z' } })).rows,
    ).toEqual([]);
  });

  test('names of other records are those of then', async () => {
    const department = await clinic.department({ name: 'Old name' });
    const appointment = await clinic.appointment({ department });
    const asOf = clinic.lastPosition.position ?? '';
    (await clinic.admin.put(`/departments/${department}/{me}`, { name: 'New name' })).must(200);
    const read = (query: Record<string, string>): Promise<Answer> =>
      clinic.admin.get(`/appointments/${appointment}`, { query });
    expect((await read({ asOf })).must(200).record).toMatchObject({ department: { name: 'Old name' } });
    expect((await read({})).must(200).record).toMatchObject({ department: { name: 'New name' } });
  });
});
