/** What the audit can be searched by, as conditions over a version `v` and the one before it, `p`. */
import {
  auditBound,
  auditFilterNames,
  checkAuditFilters,
  idValue,
  isId,
  textValue,
  type AuditFilters,
} from '@hospital/contracts';
import { likeAnywhere } from '../kernel/query/textMatch.ts';
import type { Params } from '../kernel/query/relation.ts';
import { SCHEMA, VERSIONS } from '../kernel/tables.ts';

type AuditField = Exclude<(typeof auditFilterNames)[number], 'resource'>;

export const previousVersion = `left join lateral (select p.resource, p.id, p.row from ${VERSIONS} p
  where p.resource = v.resource and p.id = v.id and p.until = v.since) p on true`;

/** What the conditions of one call share. */
export interface AuditContext {
  readonly params: Params;
  /** The clinic's time zone. */
  readonly zone: string;
  /** SQL: the names of the fields that the person sees of the version under an alias. */
  readonly fieldsOf: (alias: string) => string;
  /** SQL: whether a text that they see of the version under an alias is one for which the condition holds. */
  readonly anyTextOf: (alias: string, holds: (text: string) => string) => string;
  /** SQL: whether they see it whole. */
  readonly wholeOf: (alias: string) => string;
}

interface Condition {
  (value: string, context: AuditContext): string;
}

function plainContains(params: Params, sql: string, value: string): string {
  const pattern = params.add(likeAnywhere(value));
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

/** SQL: the ids of the users whose name has this in it. */
export function actorNamed(params: Params, value: string): string {
  const name = plainContains(params, `concat_ws(' ', u.firstname, u.lastname)`, value);
  return `select u._id from ${SCHEMA}.users u where ${name}`;
}

function bound(name: 'from' | 'to'): Condition {
  return (value, { params, zone }) => {
    const { comparison, at } = auditBound(name, value, zone);
    return `v.at ${comparison} ${params.add(at)}::timestamptz`;
  };
}

const conditions: Readonly<Record<AuditField, Condition>> = {
  actor: (value, { params }) => {
    if (isId(value) || value === 'system') return `v.actor = ${params.add(value.toLowerCase())}`;
    return `v.actor in (select a._id::text from (${actorNamed(params, value)}) a)`;
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
  text: (value, { params, anyTextOf, wholeOf }) => {
    if (isId(value)) return `v.id = ${params.add(value)}::uuid`;
    const inReason = plainContains(params, 'v.reason', value);
    return `(${anyTextOf('v', (text) => plainContains(params, text, value))} or (${wholeOf('v')} and ${inReason}))`;
  },
};

/** @throws Problem `validation_failed` */
export function auditConditions(query: AuditFilters, context: AuditContext): string[] {
  checkAuditFilters(query, context.zone);
  return auditFilterNames.flatMap((name) => {
    const value = textValue(name, query[name] ?? '');
    return value === '' || name === 'resource' ? [] : [conditions[name](value, context)];
  });
}
