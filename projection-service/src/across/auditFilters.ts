/** What the audit can be searched by, as conditions over a version `v` and the one before it, `p`. */
import { boundsOfDay, idValue, instantIn, isDay, isId, refusedValue, textValue } from '@hospital/contracts';
import type { Params } from '../kernel/query/relation.ts';
import { SCHEMA, VERSIONS } from '../kernel/tables.ts';

export const auditFields = ['actor', 'type', 'resource', 'record', 'field', 'from', 'to', 'text'] as const;
type AuditField = Exclude<(typeof auditFields)[number], 'resource'>;

export const previousVersion = `left join lateral (select p.resource, p.id, p.row from ${VERSIONS} p
  where p.resource = v.resource and p.id = v.id and p.until = v.since) p on true`;

/** What the conditions of one call share. */
export interface AuditContext {
  readonly params: Params;
  /** The clinic's time zone. */
  readonly zone: string;
  /** SQL: the names of the fields that the person sees of the version under an alias. */
  readonly fieldsOf: (alias: string) => string;
  /** SQL: whether they see it whole. */
  readonly wholeOf: (alias: string) => string;
}

interface Condition {
  (value: string, context: AuditContext): string;
}

function plainContains(params: Params, sql: string, value: string): string {
  const pattern = params.add(`%${value.replace(/[\\%_]/g, '\\$&')}%`);
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

/** A day begins at midnight of the clinic; `to` is inclusive. */
function bound(name: 'from' | 'to'): Condition {
  return (value, { params, zone }) => {
    if (isDay(value)) {
      const { from, until } = boundsOfDay(value, zone);
      const [comparison, at] = name === 'from' ? ['>=', from] : ['<', until];
      return `v.at ${comparison} ${params.add(at)}::timestamptz`;
    }
    const instant = instantIn(value, zone);
    if (instant) return `v.at ${name === 'from' ? '>=' : '<='} ${params.add(instant)}::timestamptz`;
    throw refusedValue(name, 'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.');
  };
}

const conditions: Readonly<Record<AuditField, Condition>> = {
  actor: (value, { params }) => {
    if (isId(value) || value === 'system') return `v.actor = ${params.add(value.toLowerCase())}`;
    const name = plainContains(params, `concat_ws(' ', u.firstname, u.lastname)`, value);
    return `v.actor in (select u._id::text from ${SCHEMA}.users u where ${name})`;
  },
  type: (value, { params }) => `lower(v.type) = lower(${params.add(value)}::text)`,
  record: (value, { params }) => `v.id = ${params.add(idValue('record', value))}::uuid`,
  field: (value, { params, fieldsOf }) => {
    const name = `${params.add(value)}::text`;
    const valueOf = (alias: string) =>
      `case when ${name} = any(${fieldsOf(alias)}) then nullif((${alias}.row->(${name}))::jsonb, 'null'::jsonb) end`;
    return `${valueOf('v')} is distinct from ${valueOf('p')}`;
  },
  from: bound('from'),
  to: bound('to'),
  text: (value, { params, fieldsOf, wholeOf }) => {
    const inValue = plainContains(params, 'e.value', value);
    const inReason = plainContains(params, 'v.reason', value);
    return `(exists (select 1 from json_each_text(v.row) e where e.key = any(${fieldsOf('v')}) and ${inValue})
      or (${wholeOf('v')} and ${inReason}))`;
  },
};

function assertBounds({ from, to }: Readonly<Record<string, string>>, zone: string): void {
  if (!from || !to) return;
  const startOf = (value: string) => (isDay(value) ? boundsOfDay(value, zone).from : instantIn(value, zone));
  const [begin, end] = [startOf(from), startOf(to)];
  // A day as the end is searched to its last moment.
  const isBehind = begin && end && begin > end && !(isDay(to) && begin < boundsOfDay(to, zone).until);
  if (isBehind) throw refusedValue('to', 'To must not be before from.');
}

/** @throws Problem `validation_failed` */
export function auditConditions(query: Readonly<Record<string, string>>, context: AuditContext): string[] {
  assertBounds(query, context.zone);
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = textValue(name, query[name] ?? '');
    return value === '' ? [] : [condition(value, context)];
  });
}
