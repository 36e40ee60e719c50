import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { textOf, type Answer, type CallOptions, type Client, type Fields } from '../client.ts';
import { forms } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let manager: Client;
let nurse: Client;

beforeAll(async () => {
  [manager, nurse] = [await clinic.as('Manager'), await clinic.as('Nurse')];
}, 120_000);

let month = 0;
/** Days of a month of its own, so that no test meets the leaves of another one. */
function days(from = 10, to = 13): { readonly fromDate: string; readonly toDate: string } {
  const on = (day: number) =>
    `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day}`;
  return { fromDate: on(from), toDate: on(to) };
}
const later = (from = 10, to = 13) => {
  month += 1;
  return days(from, to);
};

const create = (by: Client, body: Fields, options?: CallOptions): Promise<Answer> =>
  by.post('/leaves/create/{me}', body, options);
const ask = async (by: Client, user: string, fields: Fields = later()): Promise<string> =>
  (await create(by, forms.leave(user, fields))).must(201).id;
const edit = (by: Client, id: string, fields: Fields, options?: CallOptions) =>
  by.put(`/leaves/${id}/{me}`, fields, options);
const setStatus = (by: Client, id: string, status: string, options?: CallOptions) =>
  by.patch(`/leaves/${id}/status/{me}`, { status }, options);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/leaves/${id}`)).must(200).record;
const balance = async (user: string) => (await clinic.admin.get(`/users/${user}`)).record['remainingLeave'];

describe('a leave', () => {
  test('is answered as the specification writes it, its days counted by the server', async () => {
    const sent = forms.leave(nurse.userId, { ...later(), nbOfDays: 77, status: 'Pending' });
    const made = (await create(nurse, sent)).must(201).record;
    expect(made).toMatchObject({ ...sent, nbOfDays: 3 });
    expect(await read(textOf(made, '_id'))).toMatchObject({
      user: { _id: nurse.userId, role: { name: 'Nurse' } },
      type: 'Casual Leave',
      nbOfDays: 3,
      status: 'Pending',
    });
    expect(made).not.toHaveProperty('taken');
  });

  test('takes its days once it is approved, and gives them back', async () => {
    const user = await clinic.user('Nurse', { remainingLeave: 2.5 });
    const id = await ask(manager, user);
    const approved = (await setStatus(manager, id, 'Approved')).must(200).record;
    expect(approved['warnings']).toMatchObject([{ code: 'leave_balance_below_zero' }]);
    expect(await balance(user)).toBe(-0.5);
    (await setStatus(manager, id, 'Declined')).must(200);
    expect(await balance(user)).toBe(2.5);
    const row = { status: 'Approved', ...days() };
    expect((await edit(manager, id, row)).must(200).record['status']).toBe('Approved');
    (await manager.delete(`/leaves/${id}/{me}`)).must(200);
    expect(await balance(user)).toBe(2.5);
    (await clinic.admin.get(`/leaves/${id}`)).must(410, 'gone');
  });

  test('keeps its employee from being deleted', async () => {
    const user = await clinic.user('Nurse');
    const id = await ask(manager, user);
    (await clinic.admin.delete(`/users/${user}/{me}`)).must(409, 'in_use');
    (await manager.delete(`/leaves/${id}/{me}`)).must(200);
    (await clinic.admin.delete(`/users/${user}/{me}`)).must(200);
  });

  test('approved is asked for again with other days, unless the call approves them', async () => {
    const id = await ask(manager, nurse.userId);
    (await setStatus(manager, id, 'Approved')).must(200);
    expect((await edit(manager, id, { reason: 'x' })).record['status']).toBe('Approved');
    expect((await edit(manager, id, { type: 'Other' })).must(200).record['status']).toBe('Pending');
  });
});

describe('bad input is 4xx and changes nothing', () => {
  const wrong: readonly (readonly [string, Fields, number, readonly string[]])[] = [
    ['days in the wrong order', { fromDate: '2031-05-06', toDate: '2031-05-04' }, 400, ['toDate']],
    ['too many days', { fromDate: '2031-05-06', toDate: '2032-05-08' }, 400, ['toDate']],
    ['no such day', { fromDate: '2031-02-31' }, 400, ['fromDate']],
    ['the year 0000', { fromDate: '0000-01-01' }, 400, ['fromDate']],
    ['no type', { type: '' }, 400, ['type']],
    ['an unknown type', { type: 'Holiday' }, 400, ['type']],
    ['an unknown status', { status: 'Maybe' }, 400, ['status']],
    ['no reason', { reason: '' }, 400, ['reason']],
    ['nobody', { user: '' }, 400, ['user']],
    ['a user who is none', { user: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, 400, ['user']],
    ['text of another direction', { reason: 'a\u202Eb' }, 400, ['reason']],
  ];
  test.each(wrong)('%s', async (_name, fields, status, named) => {
    const before = (await clinic.admin.list('/leaves')).total;
    const answer = await create(manager, forms.leave(nurse.userId, { ...later(), ...fields }));
    expect(Object.keys(Object(answer.must(status).record['fields']))).toEqual(named);
    expect((await clinic.admin.list('/leaves')).total).toBe(before);
  });

  test('another employee, Closed by hand, and days that are taken', async () => {
    const id = await ask(manager, nurse.userId);
    (await edit(manager, id, { user: clinic.admin.userId })).must(400, 'validation_failed');
    (await setStatus(manager, id, 'Closed')).must(409, 'leave_closed');
    (await create(manager, forms.leave(nurse.userId, days(13, 14)))).must(409, 'leave_overlap');
    (await setStatus(manager, 'x', 'Approved')).must(400, 'malformed_id');
    (await setStatus(manager, '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Approved')).must(404, 'not_found');
  });
});

describe('rights', () => {
  test('without the flag one lists, reads and writes one’s own while they are pending', async () => {
    const doctor = await clinic.as('Doctor');
    const own = await ask(doctor, doctor.userId);
    const other = await ask(manager, nurse.userId);
    expect((await doctor.list('/leaves')).must(200).ids).toEqual([own]);
    (await doctor.get(`/leaves/${own}`)).must(200);
    (await doctor.get(`/leaves/${other}`)).must(403);
    (await edit(doctor, own, { reason: 'Another wedding', status: 'Pending' })).must(200);
    (await edit(doctor, other, { reason: 'x' })).must(403);
    (await doctor.delete(`/leaves/${other}/{me}`)).must(403);
    (await create(doctor, forms.leave(nurse.userId, later()))).must(403);
    for (const status of ['Approved', 'Declined']) {
      (await setStatus(doctor, own, status)).must(403);
      (await edit(doctor, own, { status })).must(403);
      (await create(doctor, forms.leave(doctor.userId, { ...later(), status }))).must(403);
    }
    (await setStatus(manager, own, 'Approved')).must(200);
    (await edit(doctor, own, { reason: 'x' })).must(403);
    (await doctor.delete(`/leaves/${own}/{me}`)).must(403);
    expect(await read(own)).toMatchObject({ status: 'Approved', reason: 'Another wedding' });
  });

  test('with the flag everything but one’s own approval, while somebody else has it', async () => {
    const own = await ask(manager, manager.userId);
    for (const status of ['Approved', 'Declined'])
      (await setStatus(manager, own, status)).must(403, 'self_approval');
    (await edit(manager, own, { status: 'Approved' })).must(403, 'self_approval');
    (await create(manager, forms.leave(manager.userId, { ...later(), status: 'Approved' }))).must(
      403,
      'self_approval',
    );
    (await setStatus(clinic.admin, own, 'Approved')).must(200);
    (await setStatus(manager, own, 'Pending')).must(200);
    expect((await read(own))['status']).toBe('Pending');
  });
});

describe('the list', () => {
  test('finds the leaves that overlap the days, by the name of their employee and their status', async () => {
    const id = await ask(manager, nurse.userId, later(10, 13));
    (await setStatus(manager, id, 'Declined')).must(200);
    const { lastname } = (await clinic.admin.get(`/users/${nurse.userId}`)).record;
    const find = async (search: Fields) =>
      (await manager.list('/leaves', { search, limit: 8 })).must(200).ids;
    const found = { name: lastname, status: 'Rejected', type: 'Casual Leave' };
    expect(await find({ ...found, fromDate: days(13, 13).fromDate, toDate: days(20, 20).toDate })).toEqual([
      id,
    ]);
    expect(await find({ ...found, fromDate: days(14, 14).fromDate, toDate: days(20, 20).toDate })).toEqual(
      [],
    );
    expect(await find({ ...found, status: 'Approved' })).not.toContain(id);
  });
});

describe('two at once', () => {
  test('on two leaves of one employee both succeed; on the same days one does', async () => {
    const [one, two] = [await ask(manager, nurse.userId), await ask(manager, nurse.userId)];
    const answers = await Promise.all([
      setStatus(manager, one, 'Approved'),
      setStatus(clinic.admin, two, 'Approved'),
    ]);
    for (const answer of answers) answer.must(200);
    const taken = later();
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => create(manager, forms.leave(nurse.userId, taken))),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('a repeat answers as the first time, also when another leave of the employee moved since', async () => {
    const body = forms.leave(nurse.userId, later());
    const first = (await create(manager, body, { key: 'leave' })).must(201);
    const other = await ask(manager, nurse.userId);
    (await setStatus(manager, other, 'Approved')).must(200);
    const again = (await create(manager, body, { key: 'leave' })).must(201);
    expect(again.record).toEqual(first.record);
    const changed = { ...body, user: manager.userId };
    (await create(manager, changed, { key: 'leave' })).must(422, 'key_reused');
  });

  test('If-Match names the revision of the leave, which its neighbours do not move', async () => {
    const [one, two] = [await ask(manager, nurse.userId), await ask(manager, nurse.userId)];
    const { revision } = await read(one);
    (await edit(manager, two, { reason: 'Moved' })).must(200);
    (await edit(manager, one, { reason: 'Still mine' }, { revision })).must(200);
    const stale = (await edit(manager, one, { reason: 'Late' }, { revision })).must(409, 'stale_revision');
    expect(stale.record['revision']).toBe((await read(one))['revision']);
  });

  test('its history is its own', async () => {
    const [one, two] = [await ask(manager, nurse.userId), await ask(manager, nurse.userId)];
    (await setStatus(manager, two, 'Approved')).must(200);
    (await setStatus(manager, one, 'Declined')).must(200);
    const history = (await clinic.admin.get(`/history/leaves/${one}`)).must(200).rows;
    expect(history.map(({ type }) => type)).toEqual(['LeaveCreated', 'LeaveStatusChanged']);
    const { position } = Object(history[0]);
    const then = await clinic.admin.get(`/leaves/${one}`, { query: { asOf: position } });
    expect(then.must(200).record['status']).toBe('Pending');
  });
});
