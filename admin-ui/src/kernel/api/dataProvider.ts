/**
 * react-admin's data provider over the calls of the specification, generic over the module registry: a new module needs
 * nothing here. Records get `id` beside `_id`; lists tell their true (or capped) total; writes carry their idempotency key
 * and the revision that the person saw.
 */
import { MAX_LIMIT, moduleNamed, newId, type ModuleDescription, type Route } from '@hospital/contracts';
import {
  HttpError,
  type DataProvider,
  type GetListParams,
  type GetListResult,
  type RaRecord,
} from 'react-admin';
import { fillPath, defaultRoute, type PathParts } from './calls.ts';
import { call, type Answer } from './http.ts';
import { plainValues } from '../form/formValues.ts';

type Plain = Record<string, unknown>;

/** What a caller may say about a write. */
export interface WriteMeta {
  readonly idempotencyKey?: string;
  readonly revision?: number | undefined;
}

function moduleOf(resource: string): ModuleDescription {
  const module = moduleNamed(resource);
  if (!module) throw new HttpError(`There is no resource ${resource}.`, 404);
  return module;
}

function needed(route: Route | undefined, resource: string): Route {
  if (!route) throw new HttpError(`${resource} has no such call.`, 404);
  return route;
}

export function withId(record: unknown): RaRecord {
  const plain = record as Plain;
  return { ...plain, id: String(plain['_id']) };
}

/** Empty strings and nothing at all are "not given"; a reference is searched by its id. */
function given(filter: Plain): Plain {
  const known = Object.entries(filter).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  return plainValues(Object.fromEntries(known));
}

/** A limit in an address may be anything. */
const limitOf = (perPage: number) => Math.min(Math.max(Math.trunc(perPage), 0), MAX_LIMIT);

export function listQuery({ pagination, sort, filter, meta }: GetListParams): Plain {
  const { page, perPage } = pagination ?? { page: 1, perPage: 100 };
  return {
    limit: limitOf(perPage),
    ...(page > 1 ? { skip: (page - 1) * perPage } : {}),
    search: given((filter ?? {}) as Plain),
    // An address may name a field alone.
    ...(sort?.field
      ? {
          sort: sort.field,
          order: (sort.order as string | undefined)?.toLowerCase() === 'desc' ? 'desc' : 'asc',
        }
      : {}),
    ...(meta?.sums === true ? { sums: true } : {}),
    ...(meta?.closest === true ? { closest: true } : {}),
    ...(typeof meta?.after === 'string' ? { after: meta.after } : {}),
  };
}

/** A list read by GET says the same in its query string. */
export function queryString(query: Plain): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object' && value !== null) {
      if (Object.keys(value).length) parameters.set(name, JSON.stringify(value));
    } else parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export function listResult({ body, headers }: Answer): GetListResult {
  const data = (Array.isArray(body) ? body : []).map(withId);
  const total = Number(headers.get('X-Total-Count') ?? data.length);
  const sums = headers.get('X-Sums');
  const next = headers.get('X-Next');
  return {
    data,
    total,
    meta: {
      capped: headers.get('X-Total-Capped') === 'true',
      ...(headers.get('X-Similar') ? { similar: true } : {}),
      ...(next ? { next } : {}),
      ...(sums ? { sums: JSON.parse(sums) as unknown } : {}),
    },
  };
}

async function getList(resource: string, params: GetListParams): Promise<GetListResult> {
  const module = moduleOf(resource);
  const query = listQuery(params);
  const { signal } = params;
  const answer =
    module.list.method === 'GET'
      ? await call({ method: 'GET', path: `/${module.path}${queryString(query)}`, signal })
      : await call({ method: 'POST', path: `/${module.path}`, body: query, signal });
  return listResult(answer);
}

async function getOne(resource: string, id: string): Promise<RaRecord> {
  const module = moduleOf(resource);
  const route = defaultRoute(module, 'get');
  if (route) return withId((await call({ method: 'GET', path: fillPath(route, id) })).body);
  const { data } = await getList(resource, {});
  const only = data[0];
  if (!only) throw new HttpError('There is no such record.', 404);
  return only;
}

interface Write {
  readonly route: Route;
  readonly id?: string;
  readonly parts?: PathParts | undefined;
  readonly data?: Plain;
  readonly meta?: WriteMeta | undefined;
}

export async function write({ route, id, parts, data, meta }: Write): Promise<RaRecord> {
  const answer = await call({
    method: route.method,
    path: fillPath(route, id, parts),
    body: data,
    headers: {
      'Idempotency-Key': meta?.idempotencyKey ?? newId(),
      ...(meta?.revision === undefined ? {} : { 'If-Match': `"${meta.revision}"` }),
    },
  });
  return withId(answer.body ?? { _id: id });
}

const overModules: DataProvider = {
  supportAbortSignal: true,
  getList,
  getOne: async (resource, { id }) => ({ data: await getOne(resource, String(id)) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => getOne(resource, String(id)))),
  }),
  getManyReference: (resource, { target, id, filter, ...params }) =>
    getList(resource, { ...params, filter: { ...filter, [target]: id } }),
  create: async (resource, { data, meta }) => {
    const route = needed(defaultRoute(moduleOf(resource), 'create'), resource);
    return { data: await write({ route, data: data as Plain, meta }) };
  },
  update: async (resource, { id, data, meta }) => {
    const route = needed(defaultRoute(moduleOf(resource), 'change'), resource);
    return { data: await write({ route, id: String(id), data: data as Plain, meta }) };
  },
  delete: async (resource, { id, meta }) => {
    const route = needed(defaultRoute(moduleOf(resource), 'remove'), resource);
    return { data: await write({ route, id: String(id), meta }) };
  },
  updateMany: async (resource, { ids, data, meta }) => {
    for (const id of ids) await overModules.update(resource, { id, data, meta, previousData: { id } });
    return { data: ids };
  },
  deleteMany: async (resource, { ids, meta }) => {
    for (const id of ids) await overModules.delete(resource, { id, meta });
    return { data: ids };
  },
} as DataProvider;

/** Modules go by their description; resources that are ours alone (the audit) go by react-admin's simple dialect, which is loaded for them. */
export const dataProvider: DataProvider = new Proxy(overModules, {
  get: (target, name: string) => {
    const own = target[name];
    if (typeof own !== 'function') return own;
    return async (resource: string, ...rest: unknown[]): Promise<unknown> => {
      if (moduleNamed(resource)) return own(resource, ...rest);
      const { simpleRest } = await import('./simpleRest.ts');
      return simpleRest[name](resource, ...rest);
    };
  },
});
