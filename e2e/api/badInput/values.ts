/** Ids that are none, records that are not there, and questions to lists that make no sense. */
import { randomUUID } from 'node:crypto';
import { isBuilt } from '../built.ts';
import { calling, type BadRow } from './row.ts';

interface Resource {
  readonly path: string;
  readonly list: 'GET' | 'POST';
  /** Its status call, where it has one. */
  readonly status?: (id: string) => string;
  readonly edit: 'PUT' | 'PATCH';
  /** Of a record that was deleted, as the world knows it; none where a deleted one stays readable. */
  readonly deleted?: string;
  readonly dates?: boolean;
}

const RESOURCES: readonly Resource[] = [
  { path: 'patients', list: 'POST', edit: 'PUT', deleted: '{deleted patient}' },
  { path: 'users', list: 'POST', edit: 'PUT', deleted: '{deleted nurse}' },
  { path: 'departments', list: 'GET', edit: 'PUT', deleted: '{deleted department}' },
  { path: 'acts', list: 'GET', edit: 'PUT', deleted: '{deleted act}' },
  {
    path: 'taxs',
    list: 'GET',
    edit: 'PUT',
    deleted: '{deleted tax}',
    status: (id) => `/taxs/${id}/status/{me}`,
  },
  {
    path: 'appointments',
    list: 'POST',
    edit: 'PUT',
    deleted: '{deleted appointment}',
    status: (id) => `/appointments/status/${id}/{me}`,
    dates: true,
  },
  { path: 'invoices', list: 'GET', edit: 'PUT', dates: true },
  { path: 'roles', list: 'GET', edit: 'PATCH', deleted: '{deleted role}' },
  {
    path: 'leaves',
    list: 'POST',
    edit: 'PUT',
    deleted: '{deleted leave}',
    status: (id) => `/leaves/${id}/status/{me}`,
    dates: true,
  },
  { path: 'holidays', list: 'GET', edit: 'PUT', deleted: '{deleted holiday}' },
  {
    path: 'expenses',
    list: 'POST',
    edit: 'PUT',
    deleted: '{deleted expense}',
    status: (id) => `/expenses/${id}/status/{me}`,
    dates: true,
  },
  { path: 'employeesSalaries', list: 'POST', edit: 'PUT', deleted: '{deleted salary}' },
  { path: 'providentFunds', list: 'GET', edit: 'PUT', deleted: '{deleted provident fund}' },
  { path: 'prescriptions', list: 'GET', edit: 'PUT', deleted: '{deleted prescription}', dates: true },
];

const built = RESOURCES.filter(({ path, list }) => isBuilt(`${list} /${path}`));

const MALFORMED = ['7', 'null', '507f1f77bcf86cd799439011', `${randomUUID()}0`, "1'%20or%20'1'='1"] as const;

const idRows = built.flatMap(({ path, edit, deleted, status }): BadRow[] => {
  const calls = (id: string) =>
    [
      ['GET', `/${path}/${id}`],
      [edit, `/${path}/${id}/{me}`],
      ['DELETE', `/${path}/${id}/{me}`],
      ...(status ? [['PATCH', status(id)] as const] : []),
    ] as const;
  const row = (what: string, expected: number | readonly number[]) => {
    return ([method, target]: readonly [string, string]): BadRow => ({
      name: `${method} ${target.replace(/[\da-f]{8}-[\da-f-]{27}0?/, '{id}')}: ${what}`,
      status: expected,
      send: calling({
        method,
        path: target,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: bodyOf(target) }),
      }),
    });
  };
  return [
    ...MALFORMED.flatMap((id) =>
      calls(id)
        // The first part of PUT /users/{x}/{y} may be the name of a role.
        .filter(([method, target]) => !(method === 'PUT' && target.startsWith('/users/')))
        .map(row('a malformed id', 400)),
    ),
    ...calls(randomUUID()).map(row('an id that never was', 404)),
    ...(deleted ? calls(deleted).map(row('a deleted record', 410)) : []),
  ];
});

function bodyOf(path: string): Readonly<Record<string, string>> {
  return path.includes('/status/') ? { status: 'Approved' } : {};
}

interface BadQuery {
  readonly name: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly onlyWithDates?: boolean;
}

const QUERIES: readonly BadQuery[] = [
  { name: 'limit -1', query: { limit: -1 } },
  { name: 'limit NaN', query: { limit: 'NaN' } },
  { name: 'limit 1e9', query: { limit: '1e9' } },
  { name: 'limit 1001', query: { limit: 1001 } },
  { name: 'size 1.5', query: { size: '1.5' } },
  { name: 'skip -1', query: { skip: -1 } },
  { name: 'skip 10001', query: { skip: 10_001 } },
  { name: 'a sort that is no field', query: { sort: 'password' } },
  { name: 'SQL as sort', query: { sort: 'name; drop table users' } },
  { name: 'an order that is none', query: { order: 'up' } },
  { name: 'an after that is none', query: { after: 'nonsense' } },
  { name: 'an unknown search field', query: { search: '{"colour":"red"}' } },
  { name: 'a search that is no object', query: { search: '[1]' } },
  { name: 'a search field that is an object', query: { search: '{"name":{"$ne":""}}' } },
  { name: 'asOf on 30 February', query: { asOf: '2026-02-30T00:00:00Z' } },
  { name: 'asOf that is no moment', query: { asOf: 'last week' } },
  {
    name: 'fromDate after toDate',
    query: { fromDate: '2026-03-02', toDate: '2026-03-01' },
    onlyWithDates: true,
  },
  { name: 'fromDate on 31 February', query: { fromDate: '2026-02-31' }, onlyWithDates: true },
];

const listRows = built.flatMap(({ path, list, dates = false }) =>
  QUERIES.filter(({ onlyWithDates = false }) => dates || !onlyWithDates).map(({ name, query }): BadRow => ({
    name: `${list} /${path}: ${name}`,
    status: 400,
    send: calling({ method: list, path: `/${path}`, options: { query } }),
  })),
);

const acrossRows: readonly BadRow[] = [
  ...(
    [
      ['/history/patients/7', 400],
      [`/history/patients/${randomUUID()}`, 404],
      [`/history/dragons/${randomUUID()}`, [400, 404]],
      ['/appointments/calendar', 400],
      ['/appointments/calendar?from=2026-03-02&to=2026-03-01', 400],
      ['/appointments/calendar?from=2026-02-31&to=2026-03-01', 400],
      ['/prescriptions/medicines?doctor=7', 400],
      [`/prescriptions/medicines?text=${'a'.repeat(401)}`, 400],
      ['/prescriptions/medicines?asOf=2026-03-02T09:00:00Z', 400],
      ['/acts/suggestions?day=7', 400],
      [`/acts/suggestions?text=${'a'.repeat(401)}`, 400],
      ['/acts/suggestions?asOf=2026-03-02T09:00:00Z', 400],
      ['/audit?record=7', 400],
      ['/audit?from=yesterday', 400],
      ['/audit?limit=-1', 400],
      ['/audit?after=x', 400],
      ['/audit?from=2026-03-02&to=2026-03-01', 400],
      ['/documents/7', 400],
      [`/documents/${randomUUID()}`, 404],
      [`/invoices/${randomUUID()}/pdf`, 404],
      ['/invoices/{sent invoice}/pdf?language=tlh', 400],
    ] as const
  ).map(([path, status]): BadRow => ({
    name: `GET ${path}`,
    status,
    send: calling({ method: 'GET', path }),
  })),
  {
    name: 'POST /roles/roleByName: a role that nobody made',
    status: 404,
    send: calling({ method: 'POST', path: '/roles/roleByName', body: { search: { name: 'Astronaut' } } }),
  },
  {
    name: 'POST /documents: a record that is not there',
    status: 404,
    send: calling({ method: 'POST', path: '/documents', body: { kind: 'invoice', record: randomUUID() } }),
  },
  {
    name: 'POST /documents: an unknown kind',
    status: 400,
    fields: ['kind'],
    send: calling({ method: 'POST', path: '/documents', body: { kind: 'poem', record: '{sent invoice}' } }),
  },
];

export const valueRows: readonly BadRow[] = [...idRows, ...listRows, ...acrossRows];
