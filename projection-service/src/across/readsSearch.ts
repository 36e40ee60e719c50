/** Who opened the records of which patient, newest first. Kept beside the log; names are those of now, as far as the auditor may read them. */
import {
  auditBound,
  auditedModule,
  checkAuditFilters,
  idValue,
  isId,
  moduleNamed,
  openQuery,
  patients,
  refusedValue,
  textValue,
  users,
  type Actor,
  type AuditFilters,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { pageLimit, refuseUnknown } from './audit.ts';
import { actorNamed } from './auditFilters.ts';
import { mayList, signedIn } from './rights.ts';
import { Names } from './versionEntries.ts';

const filterNames = ['patient', 'actor', 'resource', 'from', 'to'] as const;
type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;
const known = [...filterNames, 'limit', 'after'];

interface ReadRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly resource: string;
  readonly record: string;
  readonly patient: string;
  readonly how: string;
  readonly requestId: string;
}

interface Asked {
  readonly params: Params;
  readonly zone: string;
}

const conditions: Readonly<Record<keyof Filters, (value: string, asked: Asked) => string>> = {
  patient: (value, { params }) => `r.patient = ${params.add(idValue('patient', value))}::uuid`,
  actor: (value, { params }) =>
    isId(value)
      ? `r.actor = ${params.add(value.toLowerCase())}::uuid`
      : `r.actor in (${actorNamed(params, value)})`,
  resource: (value, { params }) => `r.resource = ${params.add(auditedModule(value)?.name)}::text`,
  from: (value, asked) => bound('from', value, asked),
  to: (value, asked) => bound('to', value, asked),
};

function bound(name: 'from' | 'to', value: string, { params, zone }: Asked): string {
  const { comparison, at } = auditBound(name, value, zone);
  return `r.at ${comparison} ${params.add(at)}::timestamptz`;
}

/** The number of the entry where the page before ended. */
function placeOf(after: string): string {
  if (/^\d{1,18}$/.test(after)) return after;
  throw refusedValue('after', 'After is the X-Next of an earlier answer.');
}

/** Their names as far as the person reads the lists that have them. */
async function named(kit: QueryKit, person: Actor, rows: readonly ReadRow[]) {
  const names = new Names();
  const want = (name: string, id: string) => {
    const module = moduleNamed(name);
    if (module && (module === users || mayList(module, person))) names.want(name, id);
  };
  for (const { actor, patient, resource, record } of rows) {
    want(users.name, actor);
    want(patients.name, patient);
    want(resource, record);
  }
  await names.load(kit.pool);
  return rows.map(({ id, at, actor, resource, record, patient, how, requestId }) => ({
    _id: id,
    at,
    actor: names.of(users.name, actor),
    resource: moduleNamed(resource)?.path ?? resource,
    record: names.of(how === 'list' ? patients.name : resource, record),
    patient: names.of(patients.name, patient),
    how,
    requestId,
  }));
}

export function readsSearch(kit: QueryKit): Handler {
  return reading(kit, [users.name, patients.name], async ({ actor, query: given }) => {
    const query = openQuery(given);
    refuseUnknown(query, known);
    const person = signedIn(actor);
    const asked = { params: new Params(), zone: await kit.zone() };
    const limit = pageLimit(query);
    const filters: Filters & AuditFilters = query;
    checkAuditFilters(filters, asked.zone);
    const where = filterNames.flatMap((name) => {
      const value = textValue(name, filters[name] ?? '');
      return value === '' ? [] : [conditions[name](value, asked)];
    });
    const { after } = query;
    if (after !== undefined) where.push(`r.id < ${asked.params.add(placeOf(after))}::bigint`);
    const { rows } = await kit.pool.query<ReadRow>(
      `select r.id::text as id, r.at, r.actor::text as actor, r.resource, r.record::text as record,
         r.patient::text as patient, r.how, r.request_id as "requestId" from kept.patient_reads r
       ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by r.id desc limit ${limit + 1}`,
      asked.params.values,
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const headers: Record<string, string> = rows.length > page.length && last ? { 'X-Next': last.id } : {};
    return { body: await named(kit, person, page), headers };
  });
}
