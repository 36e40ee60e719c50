/**
 * Who read the data of which patients, newest first: opened records, and pages of lists. Kept beside the log; names are those of now, as far
 * as the auditor may read them.
 */
import {
  auditBound,
  auditedModule,
  checkAuditFilters,
  COUNT_CAP,
  idValue,
  isId,
  moduleNamed,
  openQuery,
  patients,
  textValue,
  users,
  type Actor,
  type AuditFilters,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { actorNamed } from './auditFilters.ts';
import { keyHeaders, keyPage, totalOf, type KeyPage } from './keyPage.ts';
import { mayList, signedIn } from './rights.ts';
import { Names } from './versionEntries.ts';

const filterNames = ['patient', 'actor', 'resource', 'from', 'to'] as const;
type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

/** A list names so many of the patients whom it showed, and says how many there were. */
const NAMED = 20;

interface ReadRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly resource: string;
  readonly how: string;
  readonly requestId: string;
  /** Of an opened record; null of a list. */
  readonly record: string | null;
  readonly patient: string | null;
  /** Of a list; null of an opened record. */
  readonly searched: readonly string[] | null;
  readonly patients: readonly string[] | null;
  readonly shown: number | null;
}

interface ReadsRequest {
  readonly params: Params;
  readonly zone: string;
  readonly isList: boolean;
}

const conditions: Readonly<
  Record<(typeof filterNames)[number], (value: string, asked: ReadsRequest) => string>
> = {
  patient: (value, { params, isList }) => {
    const patient = `${params.add(idValue('patient', value))}::uuid`;
    return isList ? `r.patients @> array[${patient}]` : `r.patient = ${patient}`;
  },
  actor: (value, { params }) =>
    isId(value)
      ? `r.actor = ${params.add(value.toLowerCase())}::uuid`
      : `r.actor in (${actorNamed(params, value)})`,
  resource: (value, { params }) => `r.resource = ${params.add(auditedModule(value)?.name)}::text`,
  from: (value, asked) => bound('from', value, asked),
  to: (value, asked) => bound('to', value, asked),
};

function bound(name: 'from' | 'to', value: string, { params, zone }: ReadsRequest): string {
  const { comparison, at } = auditBound(name, value, zone);
  return `r.at ${comparison} ${params.add(at)}::timestamptz`;
}

/** The number of an entry. */
const isEntry = (text: string) => /^\d{1,18}$/.test(text);

/** Their names as far as the person reads the lists that have them. */
async function named(kit: QueryKit, person: Actor, rows: readonly ReadRow[]) {
  const names = new Names();
  const want = (name: string, id: string | null) => {
    const module = moduleNamed(name);
    if (id !== null && module && (module === users || mayList(module, person))) names.want(name, id);
  };
  for (const { actor, patient, resource, record, patients: listed } of rows) {
    want(users.name, actor);
    want(resource, record);
    for (const id of [patient, ...(listed ?? [])]) want(patients.name, id);
  }
  await names.load(kit.pool);
  const nameOf = (name: string, id: string | null) => (id === null ? null : names.of(name, id));
  return rows.map(({ id, at, actor, resource, record, patient, how, requestId, ...list }) => ({
    _id: id,
    at,
    actor: names.of(users.name, actor),
    resource: moduleNamed(resource)?.path ?? resource,
    record: nameOf(how === 'list' ? patients.name : resource, record),
    patient: nameOf(patients.name, patient),
    how,
    requestId,
    ...(list.searched === null
      ? {}
      : {
          searched: list.searched,
          patients: list.patients?.map((listed) => names.of(patients.name, listed)) ?? [],
          shown: list.shown,
        }),
  }));
}

const columns = 'r.id, r.at, r.actor::text as actor, r.resource, r.how, r.request_id as "requestId"';

/** The order by number would lead through everything that is newer than the end of the search. */
function orderOf({ to }: Filters, alias: string): string {
  return to ? `${alias}.at desc, ${alias}.id desc` : `${alias}.id desc`;
}

/** In the same order, behind the entry where the page before ended, or, where that was removed since, behind the nearest one. */
function behind({ to }: Filters, cursor: string): string {
  if (!to) return `r.id < ${cursor}`;
  const own = (table: string) => `select at from kept.${table} where id = ${cursor}`;
  const nearest = `select at from kept.patient_reads where id < ${cursor} order by id desc limit 1`;
  return `(r.at, r.id) < (coalesce((${own('patient_reads')} union all ${own('list_reads')}), (${nearest})), ${cursor})`;
}

/** The conditions of one of the two tables. */
function whereOf(filters: Filters, asked: ReadsRequest, after: string | null): string {
  const { params } = asked;
  const where = filterNames.flatMap((name) => {
    const value = textValue(name, filters[name] ?? '');
    return value === '' ? [] : [conditions[name](value, asked)];
  });
  if (after !== null) where.push(behind(filters, `${params.add(after)}::bigint`));
  return where.length > 0 ? `where ${where.join(' and ')}` : '';
}

/** One of the two tables, newest first. */
function partOf(
  filters: Filters,
  asked: ReadsRequest,
  { after, limit }: Pick<KeyPage, 'after' | 'limit'>,
): string {
  const condition = whereOf(filters, asked, after);
  const rest = `order by ${orderOf(filters, 'r')} limit ${limit + 1}`;
  if (!asked.isList)
    return `select ${columns}, r.record::text as record, r.patient::text as patient, null::text[] as searched,
      null::text[] as patients, null::int as shown from kept.patient_reads r ${condition} ${rest}`;
  // The server takes a patient for more frequent than most are: it would go through all pages by number.
  const found = `kept.list_reads r ${condition}`;
  const pages = filters.patient ? `(select * from ${found} offset 0) r` : found;
  return `select ${columns}, null::text, null::text, r.searched, ${firstPatients(filters, asked.params)}::text[],
    cardinality(r.patients) from ${pages} ${rest}`;
}

/** How many match in both tables, as far as lists count. */
async function countReads({ pool }: QueryKit, filters: Filters, zone: string): Promise<number> {
  const params = new Params();
  const parts = [false, true].map((isList) => {
    const where = whereOf(filters, { params, zone, isList }, null);
    return `(select 1 from kept.${isList ? 'list_reads' : 'patient_reads'} r ${where} limit ${COUNT_CAP + 1})`;
  });
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from (${parts.join(' union all ')}) u`,
    params.values,
  );
  return Number(rows[0]?.count ?? 0);
}

/** With the one who is searched for among them. */
function firstPatients({ patient }: Filters, params: Params): string {
  if (!patient) return `r.patients[1:${NAMED}]`;
  const first = `${params.add(idValue('patient', patient))}::uuid`;
  return `(array[${first}] || array_remove(r.patients, ${first}))[1:${NAMED}]`;
}

export function readsSearch(kit: QueryKit): Handler {
  return readHandler(kit, [users.name, patients.name], async ({ actor, query: given }) => {
    const query = openQuery(given);
    const asks = keyPage(query, filterNames, isEntry);
    const person = signedIn(actor);
    const params = new Params();
    const zone = await kit.zone();
    const filters: Filters & AuditFilters = query;
    checkAuditFilters(filters, zone);
    const [opened, lists] = [false, true].map((isList) => partOf(filters, { params, zone, isList }, asks));
    const { rows } = await kit.pool.query<ReadRow>(
      `select u.*, u.id::text as id from ((${opened}) union all (${lists})) u order by ${orderOf(filters, 'u')} limit ${asks.limit + 1}`,
      params.values,
    );
    const page = rows.slice(0, asks.limit);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    const total = await totalOf(asks, rows.length, () => countReads(kit, filters, zone));
    const headers = keyHeaders(asks, { path: 'audit/reads', shown: page.length, total, next });
    return { body: await named(kit, person, page), headers };
  });
}
