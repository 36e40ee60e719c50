/**
 * Every call × the ten roles, each single flag, no flag, no access and no session, by calls of HTTP to the whole server. What is denied is
 * 403 and leaves no trace; what is allowed is anything else.
 */
import { routes } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { isFields, textOf, type Answer, type Client } from '../client.ts';
import { isBuilt, shapeOf } from './built.ts';
import { forms, ROLES, type Clinic } from './clinic.ts';
import { permissionRows } from './permissions/rows.ts';
import { FLAGS, GRANTED, type Flag, type Known, type PermissionRow, type Person } from './permissions/who.ts';
import { openWholeServer, type WholeServer } from './wholeServer.ts';

jest.setTimeout(120_000);

let server: WholeServer;
let clinic: Clinic;
let people: readonly Person[];
let known: Known;
let cells = 0;

async function personOf(name: string, flags: readonly Flag[], hasAccess = true): Promise<Person> {
  const made = await clinic.admin.post('/roles/create/{me}', {
    name,
    hasAccessModule: hasAccess,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  });
  const role = made.must(201).id;
  const client = await clinic.hire('Employee', { role });
  const subject = { name, isSignedIn: true, isAdministrator: false, hasAccess, flags: new Set(flags) };
  return { subject, client, role };
}

async function everyone(): Promise<Person[]> {
  const ofRoles = ROLES.map(async (name): Promise<Person> => {
    const isAdministrator = name === 'Administrateur';
    const flags = new Set(GRANTED[name]);
    const subject = { name, isSignedIn: true, isAdministrator, hasAccess: true, flags };
    return {
      subject,
      client: isAdministrator ? clinic.admin : await clinic.as(name),
      role: clinic.role(name),
    };
  });
  const nobody: Person = {
    subject: {
      name: 'not signed in',
      isSignedIn: false,
      isAdministrator: false,
      hasAccess: false,
      flags: new Set(),
    },
    client: clinic.anyone,
    role: clinic.role('Employee'),
  };
  const staff = await Promise.all(ofRoles);
  // One after the other: the server refuses a caller who has so many calls at once.
  for (const flag of FLAGS) staff.push(await personOf(`only ${flag}`, [flag]));
  return [
    ...staff,
    await personOf('no flag', []),
    await personOf('no access', ['Patients', 'Activities'], false),
    nobody,
  ];
}

async function records(): Promise<Known> {
  const [patient, doctor, nurse] = [
    await clinic.patient(),
    await clinic.doctor(),
    await clinic.user('Employee'),
  ];
  const [department, tax, act] = [await clinic.department(), await clinic.tax(20), await clinic.act()];
  const appointment = await clinic.appointment({ patient, doctor, department });
  const make = async (path: string, body: object): Promise<string> =>
    isBuilt(`POST /${path}/create/{userId}`)
      ? (await clinic.admin.post(`/${path}/create/{me}`, { ...body })).must(201).id
      : '';
  const till = await make('tills', { name: 'Desk' });
  const opening = { till, float: 0 };
  const taken = textOf((await clinic.admin.get('/profile')).must(200).record, 'email');
  return {
    patient,
    doctor,
    nurse,
    department,
    act,
    tax,
    appointment,
    invoice: textOf(await clinic.invoice(), '_id'),
    receipt: textOf((await clinic.payment()).payment, 'receipt'),
    role: await make('roles', { name: 'Archivist' }),
    till,
    tillSession: (await clinic.admin.post('/tillSessions', opening)).must(201).id,
    holiday: await make('holidays', forms.holiday()),
    expense: await make('expenses', forms.expense(nurse)),
    leave: await make('leaves', forms.leave(nurse)),
    salary: await make('employeesSalaries', forms.salary(nurse)),
    providentFund: await make('providentFunds', forms.providentFund(nurse)),
    prescription: await make('prescriptions', forms.prescription(await clinic.approved())),
    // Their e-mail is taken: users who may create them see that.
    doctorBody: JSON.stringify(clinic.userFields('Doctor', { email: taken })),
    employeeBody: JSON.stringify(clinic.userFields('Employee', { email: taken })),
  };
}

beforeAll(async () => {
  server = await openWholeServer();
  clinic = server.clinic;
  known = await records();
  people = await everyone();
}, 180_000);
afterAll(async () => {
  await server.close();
}, 60_000);

/** A stream of changes is left once it has begun. */
async function statusOfStream({ url }: Clinic, { token }: Client): Promise<Response> {
  const control = new AbortController();
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/changes`, { headers, signal: control.signal });
  control.abort();
  return response;
}

interface Seen {
  readonly status: number;
  readonly answer: Answer | null;
}

async function ask(row: PermissionRow, person: Person): Promise<Seen> {
  const { method, path, body, query = {}, stale = false } = row.ask(known, person);
  if (path === '/changes')
    return { status: (await statusOfStream(clinic, person.client)).status, answer: null };
  const position = clinic.lastPosition.position ?? '';
  const headers = {
    ...(method === 'GET' ? { 'X-Read-After': position } : {}),
    ...(stale ? { 'If-Match': '999999' } : {}),
  };
  const answer = await person.client.call(method, path, body, { query, headers });
  return { status: answer.status, answer };
}

function foreignRows({ owner = 'user' }: PermissionRow, answer: Answer, { client }: Person): number {
  return answer.rows.filter((row) => {
    const whose = row[owner];
    return !(isFields(whose) && whose['_id'] === client.userId);
  }).length;
}

/** null where the cell is as the table says, else what is wrong with it. */
async function wrongCell(row: PermissionRow, person: Person): Promise<string | null> {
  const { subject } = person;
  const { status, answer } = await ask(row, person);
  const outcome = row.who(subject);
  const finding = `${subject.name}: ${outcome}, but ${status} ${answer?.text.slice(0, 200) ?? ''}`;
  if (status >= 500) return finding;
  if (outcome === 'denied') {
    const wanted = subject.isSignedIn ? 403 : 401;
    if (status !== wanted) return finding;
    answer?.must(wanted);
    return null;
  }
  if (status === 401 || status === 403) return finding;
  if (outcome === 'allowed') return null;
  if (status !== 200 || answer === null) return finding;
  if (outcome === 'own') return foreignRows(row, answer, person) === 0 ? null : `${finding}: others’ rows`;
  const more = answer.rows.flatMap(Object.keys).filter((name) => !(row.picker ?? []).includes(name));
  return more.length === 0 && answer.rows.length > 0 ? null : `${finding}: ${[...new Set(more)].join(', ')}`;
}

const nameOf = ({ call, of }: PermissionRow): string => (of === undefined ? call : `${call} (${of})`);
const built = permissionRows.filter(({ call, needs = call }) => isBuilt(call) && isBuilt(needs));

describe('is asked of everybody', () => {
  test.each(built.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
    const before = await server.logLength();
    const wrong = await Promise.all(people.map((person) => wrongCell(row, person)));
    cells += wrong.length;
    expect(wrong.filter((cell) => cell !== null)).toEqual([]);
    expect(await server.writtenAfter(before)).toEqual([]);
  });
});

test('2,000 cells and more were asked', () => {
  expect(cells).toBe(built.length * people.length);
  expect(cells).toBeGreaterThanOrEqual(2_000);
});

test('every call of the product is in the table', () => {
  const listed = new Set(built.map(({ call }) => shapeOf(...splitCall(call))));
  const missing = routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !listed.has(shapeOf(...splitCall(call))));
  expect(missing).toEqual([]);
});

function splitCall(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path];
}
