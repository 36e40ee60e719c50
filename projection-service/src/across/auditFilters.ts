/** What the audit can be searched by, as conditions over a version `v` and the one before it, `p`. */
import { boundsOfDay, instantIn, isDay, Problem } from '@hospital/contracts';
import { isUuid } from '../kernel/columns.ts';
import type { Params } from '../kernel/query/relation.ts';
import { SCHEMA, VERSIONS } from '../kernel/tables.ts';

export const auditFields = ['actor', 'type', 'resource', 'record', 'field', 'from', 'to', 'text'] as const;
type AuditField = Exclude<(typeof auditFields)[number], 'resource'>;

export const previousVersion = `left join lateral (select p.row from ${VERSIONS} p
  where p.resource = v.resource and p.id = v.id and p.until = v.since) p on true`;

interface Condition {
  (params: Params, value: string, zone: string): string;
}

function refuse(name: string, message: string): never {
  throw new Problem('validation_failed', { fields: { [name]: message } });
}

function plainContains(params: Params, sql: string, value: string): string {
  const pattern = params.add(`%${value.replace(/[\\%_]/g, '\\$&')}%`);
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

/** A day begins at midnight of the clinic; `to` is inclusive. */
function bound(name: 'from' | 'to'): Condition {
  return (params, value, zone) => {
    if (isDay(value)) {
      const { from, until } = boundsOfDay(value, zone);
      const [comparison, at] = name === 'from' ? ['>=', from] : ['<', until];
      return `v.at ${comparison} ${params.add(at)}::timestamptz`;
    }
    const instant = instantIn(value, zone);
    if (instant) return `v.at ${name === 'from' ? '>=' : '<='} ${params.add(instant)}::timestamptz`;
    return refuse(name, 'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.');
  };
}

const conditions: Readonly<Record<AuditField, Condition>> = {
  actor: (params, value) => {
    if (isUuid(value) || value === 'system') return `v.actor = ${params.add(value.toLowerCase())}`;
    const name = plainContains(params, `concat_ws(' ', u.firstname, u.lastname)`, value);
    return `v.actor in (select u._id::text from ${SCHEMA}.users u where ${name})`;
  },
  type: (params, value) => `lower(v.type) = lower(${params.add(value)}::text)`,
  record: (params, value) =>
    isUuid(value)
      ? `v.id = ${params.add(value)}::uuid`
      : refuse('record', 'Record is not a valid identifier.'),
  field: (params, value) => {
    const name = params.add(value);
    const valueOf = (version: string) => `nullif((${version}.row->(${name}::text))::jsonb, 'null'::jsonb)`;
    return `${valueOf('v')} is distinct from ${valueOf('p')}`;
  },
  from: bound('from'),
  to: bound('to'),
  text: (params, value) => {
    const inValue = plainContains(params, 'e.value', value);
    const inReason = plainContains(params, 'v.reason', value);
    return `(exists (select 1 from json_each_text(v.row) e where ${inValue}) or ${inReason})`;
  },
};

/** @throws Problem `validation_failed` */
export function auditConditions(
  params: Params,
  query: Readonly<Record<string, string>>,
  zone: string,
): string[] {
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = query[name]?.trim() ?? '';
    return value === '' ? [] : [condition(params, value, zone)];
  });
}
