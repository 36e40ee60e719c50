/** What the audit can be searched by, as conditions over a version `v`; a text apart (`auditSearch`). */
import {
  auditBound,
  checkAuditFilters,
  idValue,
  isId,
  textValue,
  type AuditFilters,
} from '@hospital/contracts';
import type { Params } from '../kernel/query/relation.ts';
import { likeAnywhere } from '../kernel/textSearch/textMatch.ts';
import { SCHEMA } from '../kernel/schema.ts';
import { plainText } from '../kernel/textSearch/plainText.ts';
import { changesSql } from '../kernel/textSearch/visibleText.ts';
import type { VersionVisibility } from './rights.ts';
import type { Condition } from './versionSearch.ts';

/** What the conditions of one call share. */
export interface AuditContext {
  /** The clinic's time zone. */
  readonly zone: string;
  readonly visibilities: readonly VersionVisibility[];
}

interface Filter {
  (value: string, context: AuditContext): Condition;
}

/** SQL: the ids of the users whose name, in either order, has this in it. */
export function actorNamed(params: Params, value: string): string {
  const pattern = params.add(likeAnywhere(value));
  const name = `concat_ws(' ', u.firstname, u.lastname, u.firstname)`;
  return `select u._id from ${SCHEMA}.users u where ${SCHEMA}.plain(${name}) like ${SCHEMA}.plain(${pattern}::text)`;
}

export function recordIs(id: string): Condition {
  return (params) => `v.id = ${params.add(id)}::uuid`;
}

function bound(name: 'from' | 'to'): Filter {
  return (value, { zone }) => {
    const { comparison, at } = auditBound(name, value, zone);
    return (params) => `v.at ${comparison} ${params.add(at)}::timestamptz`;
  };
}

/** By what an index or a few columns tell. */
const bounds = {
  record: (value) => recordIs(idValue('record', value)),
  from: bound('from'),
  to: bound('to'),
} satisfies Record<string, Filter>;

/** The product itself, as the screens call it in each language. */
const SYSTEM: ReadonlySet<string> = new Set(['System', 'Système', 'النظام'].map(plainText));

const filters = {
  actor: (value) => (params) => {
    if (SYSTEM.has(plainText(value))) return `v.actor = 'system'`;
    if (isId(value)) return `v.actor = ${params.add(value.toLowerCase())}`;
    return `v.actor in (select a._id::text from (${actorNamed(params, value)}) a)`;
  },
  type: (value) => (params) => `lower(v.type) = lower(${params.add(value)}::text)`,
  field:
    (value, { visibilities }) =>
    () =>
      changesSql(visibilities, value),
} satisfies Record<string, Filter>;

function conditionsOf<Name extends keyof AuditFilters>(
  asked: Readonly<Record<Name, Filter>>,
  query: AuditFilters,
  context: AuditContext,
): Condition[] {
  return (Object.entries(asked) as [Name, Filter][]).flatMap(([name, filter]) => {
    const value = textValue(name, query[name] ?? '');
    return value === '' ? [] : [filter(value, context)];
  });
}

/** @throws Problem `validation_failed` */
export function auditConditions(query: AuditFilters, context: AuditContext) {
  checkAuditFilters(query, context.zone);
  return { within: conditionsOf(bounds, query, context), where: conditionsOf(filters, query, context) };
}
