/**
 * What prevents an erasure, as the modules declare it (`preventsErasure`). Asked of the read models once they have reached the log's end: by the
 * preview, by the request and by its confirmation. A command that runs at the same moment may overtake it; the erasure then goes on.
 */
import {
  counted,
  documentBatches,
  erasureObstacles as codes,
  moduleList,
  requestedIn,
  SELF,
  streamOf,
  type ErasableModule,
  type ErasureObstacle,
  type FieldCondition,
  type ModuleDescription,
  type PreventsErasure,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { QueryResult, QueryResultRow } from 'pg';
import { heldBySubject } from './personSql.ts';

interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}

export interface ObstacleDependencies {
  readonly pool: Queryable;
  readonly store: Pick<EventStore, 'read'>;
  /** The clinic's. */
  readonly today: string;
}

export interface Person {
  readonly kind: ErasableModule;
  readonly subject: string;
}

interface ObstacleRule {
  readonly module: ModuleDescription;
  readonly rule: PreventsErasure;
  /** The columns that name the person. */
  readonly columns: readonly string[];
}

function rulesFor(kind: ErasableModule): readonly ObstacleRule[] {
  return moduleList.flatMap((module) =>
    (module.preventsErasure ?? []).flatMap((rule) => {
      const columns = rule.of.flatMap((name) => {
        if (name === SELF) return module.name === kind ? ['_id'] : [];
        const field = module.fields[name];
        return field?.kind === 'ref' && field.to === kind ? [name] : [];
      });
      return columns.length > 0 ? [{ module, rule, columns }] : [];
    }),
  );
}

/** A query as it grows: its values are numbered in the order in which they are added. */
class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

interface ObstacleContext {
  readonly values: Values;
  readonly today: string;
}

function conditionSql(column: string, condition: FieldCondition, { values, today }: ObstacleContext): string {
  if (typeof condition !== 'string') return `${column}::text = any(${values.add(condition.map(String))})`;
  switch (condition) {
    case 'given':
      return `${column} is not null`;
    case 'missing':
      return `${column} is null`;
    case 'past':
      return `${column} < ${values.add(today)}::date`;
    case 'coming':
      return `${column} >= ${values.add(today)}::date`;
    case 'thisMonthOrLater':
      return `left(${column}::text, 7) >= left(${values.add(today)}::text, 7)`;
  }
}

/** Not deleted, and in one of the cases of the rule. */
function livingSql(row: string, { while: cases }: PreventsErasure, asking: ObstacleContext): string {
  const all = (conditions: PreventsErasure['while'][number]) =>
    Object.entries(conditions).flatMap(([field, condition]) =>
      condition === undefined ? [] : [conditionSql(`${row}."${field}"`, condition, asking)],
    );
  const any = cases.map((conditions) => `(${['true', ...all(conditions)].join(' and ')})`);
  return `${row}."deletedAt" is null and (${any.join(' or ')})`;
}

const tableOf = (module: string) => `read_models."${module}"`;

function countSql(
  { module, rule, columns }: ObstacleRule,
  { subject }: Person,
  asking: ObstacleContext,
): string {
  const person = asking.values.add(subject);
  const isTheirs = columns.map((column) => `o."${column}" = ${person}`).join(' or ');
  const before = rule.untilIn
    ? ` and not exists (select from ${tableOf(rule.untilIn)} i where i._id = o._id)`
    : '';
  const last = rule.isLast
    ? ` and not exists (select from ${tableOf(module.name)} other where other._id <> o._id
        and ${livingSql('other', rule, asking)})`
    : '';
  return `select count(*)::int from ${tableOf(module.name)} o
    where (${isTheirs}) and ${livingSql('o', rule, asking)}${before}${last}`;
}

async function countOf(
  { pool, today }: ObstacleDependencies,
  rule: ObstacleRule,
  person: Person,
): Promise<number> {
  const values = new Values();
  const { rows } = await pool.query<{ count: number }>(countSql(rule, person, { values, today }), values.all);
  return rows[0]?.count ?? 0;
}

/** In the order of `erasureObstacles`. */
export async function erasureObstacles(
  dependencies: ObstacleDependencies,
  person: Person,
): Promise<ErasureObstacle[]> {
  const rules = rulesFor(person.kind);
  const counts = await Promise.all(rules.map((rule) => countOf(dependencies, rule, person)));
  const batches = await openBatches(dependencies, person);
  return codes.flatMap((code): ErasureObstacle[] => {
    if (code === batches.code) return batches.count > 0 ? [batches] : [];
    const shared = rules.flatMap(({ rule }, index) => (rule.code === code ? [counts[index] ?? 0] : []));
    const count = shared.reduce((sum, each) => sum + each, 0);
    const [first] = rules.filter(({ rule }) => rule.code === code);
    return first && count > 0 ? [{ code, count, message: first.rule.message(count) }] : [];
  });
}

/** No declaration: only the log holds which records a batch names, and a batch refers to no person. */
async function openBatches(
  { pool, store }: ObstacleDependencies,
  { subject }: Person,
): Promise<ErasureObstacle> {
  const { rows } = await pool.query<{ _id: string }>(
    `select _id from ${tableOf(documentBatches.name)} where status in ('queued', 'rendering', 'paused') and "deletedAt" is null`,
  );
  let count = 0;
  for (const { _id: batch } of rows) {
    const records: string[] = [];
    for await (const event of store.read(streamOf(documentBatches.category, batch), 0n, [
      'DocumentBatchRequested',
    ]))
      records.push(...requestedIn(event).records.map(({ record }) => record));
    const { rowCount } = await pool.query(
      `select from read_models.record_versions v where id = any($1::uuid[]) and ${heldBySubject('v', '$2')} limit 1`,
      [records, subject],
    );
    count += rowCount ?? 0;
  }
  const message = `${counted(count, 'document batch', 'document batches')} with documents of this person ${count === 1 ? 'is' : 'are'} not finished. Wait, or cancel ${count === 1 ? 'it' : 'them'}.`;
  return { code: 'open_batch', count, message };
}
