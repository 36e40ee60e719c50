/**
 * What people do all day, over HTTP, on a product for each size of log, all of which run at once: each call is sent to one after the other, so that whatever
 * the machine does meanwhile happens to all of them. The same calls on each, with as many matches unless the name is a common one.
 */
import { DOCTOR_ROLE, moduleAt, newId, timeOf } from '@hospital/contracts';
import { signIn } from '../../e2e/client.ts';
import { must, timed, type Call, type Caller } from './caller.ts';
import { median, size } from './figures.ts';
import { pastId } from './pastClinic.ts';
import { administrator, type WholeProduct } from './wholeProduct.ts';

const CALLS = size('GROWTH_CALLS', 40, 5);
/** Of an action that takes seconds there are fewer calls. */
const FEWEST_CALLS = 3;
const CALLS_MS = 10_000;
const WARM_UP = size('GROWTH_WARM_UP', 10, 1);
/** Of one appointment before the commands on it are measured. */
const STATUS_CHANGES = size('GROWTH_STATUS_CHANGES', 300, 10);
/** Of ten patients, whatever the size of the log. */
const NAME = 'Qorchi';
const NAMED = 10;
/** Of 3 % of the patients in logs of 10,000, 100,000 and 1,000,000 events. */
const COMMON_NAME = 'number 9';
const DAY = '2150-01-05';
const PALETTE = [
  { path: 'patients', search: {} },
  { path: 'users', search: { role: DOCTOR_ROLE } },
  { path: 'users', search: {} },
  { path: 'appointments', search: {} },
  { path: 'invoices', search: {} },
  { path: 'receipts', search: {} },
  { path: 'creditNotes', search: {} },
  { path: 'cheques', search: {} },
] as const;

type Work = () => Promise<unknown>;
/** By the name of the action, in the order of the table. */
type Works = Readonly<Record<string, Work>>;

/** In milliseconds, the median for each product. */
export interface MeasuredCalls {
  readonly constant: ReadonlyMap<string, readonly number[]>;
  readonly linear: ReadonlyMap<string, readonly number[]>;
}

/** A product, and how many events its log has. */
export interface Served {
  readonly product: WholeProduct;
  readonly events: number;
}

export async function measureCalls(served: readonly Served[]): Promise<MeasuredCalls> {
  const [constant, linear] = [[] as Works[], [] as Works[]];
  for (const { product, events } of served) {
    const caller = await callerOf(product);
    const appointment = await fill(caller);
    constant.push({ ...reads(caller, events), ...commands(caller, appointment) });
    linear.push(searchesOfMany(caller));
  }
  return { constant: await medians(constant), linear: await medians(linear) };
}

async function callerOf({ url }: WholeProduct): Promise<Caller> {
  const { token, userId } = await signIn(
    url,
    { position: null },
    administrator.email,
    administrator.password,
  );
  return { id: userId, token: token ?? '', port: Number(new URL(url).port) };
}

async function medians(all: readonly Works[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const name of Object.keys(all[0] ?? {})) {
    const works = all.flatMap((of) => of[name] ?? []);
    found.set(name, await mediansOf(name, works));
  }
  return found;
}

/** An action that fails, for example because it takes longer than the product allows, counts with the time until then. */
async function mediansOf(name: string, works: readonly Work[]): Promise<readonly number[]> {
  const until = performance.now() + CALLS_MS * works.length;
  const isDue = () => performance.now() < until;
  const fail = (error: unknown): void => console.log(`${name}: ${String(error)}`);
  const round = async () => {
    const times: number[] = [];
    for (const work of works) times.push(await timed(() => work().catch(fail)));
    return times;
  };
  for (let n = 0; n < WARM_UP && isDue(); n += 1) await round();
  const rounds: (readonly number[])[] = [];
  while (rounds.length < FEWEST_CALLS || (rounds.length < CALLS && isDue())) rounds.push(await round());
  return works.map((_, place) => median(rounds.map((times) => times[place] ?? Number.NaN)));
}

function reads(caller: Caller, events: number): Works {
  const get = (path: string) => () => must(caller, { method: 'GET', path: `/api/${path}` });
  return {
    'page of patients': list(caller, 'patients'),
    'page of appointments': list(caller, 'appointments'),
    'page of invoices': () => must(caller, listCall('invoices', { limit: 25 })),
    'search of a name in patients': list(caller, 'patients', NAME),
    'search of a name in appointments': list(caller, 'appointments', NAME),
    palette: () => palette(caller, NAME),
    dashboard: get('dashboard'),
    'charts of the dashboard': get('dashboard/charts'),
    'page of appointments as of half the log': list(caller, `appointments?asOf=${Math.floor(events / 2)}`),
  };
}

function searchesOfMany(caller: Caller): Works {
  return {
    'search of a common name in appointments': list(caller, 'appointments', COMMON_NAME),
    'page of invoices with the sums of all': () =>
      must(caller, listCall('invoices', { limit: 25, sums: true })),
    'palette, a common name': () => palette(caller, COMMON_NAME),
  };
}

function list(caller: Caller, path: string, any?: string): Work {
  const body = { limit: 25, ...(any === undefined ? {} : { search: { any } }) };
  return () => must(caller, { method: 'POST', path: `/api/${path}`, body });
}

/** What Ctrl-K asks at once for what is typed. */
function palette(caller: Caller, any: string): Promise<unknown> {
  const next = { sort: 'appointmentDate', order: 'asc', search: { upcoming: true, any } };
  const calls = PALETTE.map(({ path, search }) =>
    listCall(path, { limit: 5, closest: true, search: { ...search, any } }),
  );
  return Promise.all(
    [listCall('appointments', { limit: 5, ...next }), ...calls].map((call) => must(caller, call)),
  );
}

/** By GET it says the same in its query string. */
function listCall(path: string, query: Readonly<Record<string, unknown>>): Call {
  if (moduleAt(path)?.list.method !== 'GET') return { method: 'POST', path: `/api/${path}`, body: query };
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return { method: 'GET', path: `/api/${path}?${new URLSearchParams(Object.fromEntries(texts)).toString()}` };
}

function commands(caller: Caller, appointment: string): Works {
  const change = changing(caller, appointment);
  return {
    [`status of an appointment after ${STATUS_CHANGES} changes`]: change,
    'new patient': () => register(caller, 'New'),
  };
}

/** Approved and Pending in turn. */
function changing(caller: Caller, appointment: string): Work {
  let count = 0;
  return () => {
    count += 1;
    const body = { status: count % 2 === 1 ? 'Approved' : 'Pending' };
    return must(caller, {
      ...{ method: 'PATCH', path: `/api/appointments/status/${appointment}/${caller.id}` },
      ...{ body, key: newId() },
    });
  };
}

/** @returns the appointment that was changed many times */
async function fill(caller: Caller): Promise<string> {
  const doctor = await create(caller, 'users', {
    ...{
      ...person('Hakima', 'Tazi'),
      email: 'doctor@clinic.test',
      role: DOCTOR_ROLE,
      speciality: 'Cardiologue',
    },
    ...{ joiningDate: '2020-01-31', remainingLeave: 0, address: '1, rue de la Paix', postalcode: '10000' },
    ...{ password: administrator.password, confirmPassword: administrator.password },
  });
  const booked: string[] = [];
  for (let n = 0; n < NAMED; n += 1) {
    const patient = await register(caller, NAME);
    const from = 9 * 60 + n * 15;
    const body = {
      ...{ patient, doctor, department: pastId('department', 1), injury: 'Cough', appointmentDate: DAY },
      ...{ fromTime: timeOf(from), toTime: timeOf(from + 15) },
    };
    booked.push(await create(caller, 'appointments', body));
  }
  const [appointment = ''] = booked;
  const change = changing(caller, appointment);
  for (let n = 0; n < STATUS_CHANGES; n += 1) await change();
  return appointment;
}

function register(caller: Caller, lastname: string): Promise<string> {
  return create(caller, 'patients', person('Zineb', lastname));
}

function person(firstname: string, lastname: string): object {
  const number = newId();
  return {
    ...{ firstname, lastname, cin: number, phone: '+212 500 1', birthday: '1990-12-31', gender: 'Female' },
    ...{ country: 'Maroc', city: 'Casablanca', status: 'Actif' },
  };
}

/** @returns the id */
async function create(caller: Caller, resource: string, body: object): Promise<string> {
  const path = `/api/${resource}/create/${caller.id}`;
  return String((await must(caller, { method: 'POST', path, body, key: newId() }))['_id']);
}
