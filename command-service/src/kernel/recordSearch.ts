/**
 * Finds many records at once in the read model, once it has reached the log's end: what a batch is made of. Ids and revisions alone; what
 * a record holds is read from the log.
 */
import { moduleNamed, type ModuleDescription } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import pg from 'pg';
import { catchUp } from './readModel.ts';

/** A field of the module, or of what a reference of it names: `role`, `user.role`. */
type Path = string;

export interface RecordSearch {
  readonly module: ModuleDescription;
  /** Only these; deleted ones too, where the module stays readable then. */
  readonly ids?: readonly string[];
  readonly oneOf?: readonly { readonly path: Path; readonly values: readonly string[] }[];
  /** Inclusive, days or months as the field is. */
  readonly between?: { readonly path: Path; readonly from?: string; readonly to?: string };
  readonly order: readonly Path[];
  readonly limit: number;
}

export interface FoundRecord {
  readonly record: string;
  readonly revision: number;
}

/** @throws Problem `not_caught_up` */
export type SearchRecords = (search: RecordSearch) => Promise<FoundRecord[]>;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'end'>;
}

const quoted = pg.escapeIdentifier;

export function searchRecords(dependencies: Dependencies): SearchRecords {
  return async (search) => {
    await catchUp(dependencies);
    const { text, values } = statement(search);
    const { rows } = await dependencies.pool.query<FoundRecord>(text, values);
    return rows;
  };
}

function statement(search: RecordSearch): { text: string; values: unknown[] } {
  const { module, ids, oneOf = [], between, order, limit } = search;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const column = (path: Path) => columnSql(module, path);
  const where = [
    ...(ids && module.readableWhenDeleted ? [] : ['t."deletedAt" is null']),
    ...(ids ? [`t._id = any(${add(ids)}::uuid[])`] : []),
    ...oneOf.map(({ path, values: wanted }) => `${column(path)}::text = any(${add(wanted)}::text[])`),
    ...(between?.from ? [`${column(between.path)} >= ${add(between.from)}${castOf(search)}`] : []),
    ...(between?.to ? [`${column(between.path)} <= ${add(between.to)}${castOf(search)}`] : []),
  ];
  const sorted = [...order.map(column), 't._id'].join(', ');
  const text = `select t._id::text as record, t.revision::int as revision from read_models.${quoted(module.name)} t
    where ${where.join(' and ')} order by ${sorted} limit ${add(limit)}`;
  return { text, values };
}

/** So that the index of days can be used. */
function castOf({ module, between }: RecordSearch): string {
  return module.fields[between?.path ?? '']?.kind === 'day' ? '::date' : '';
}

function columnSql(module: ModuleDescription, path: Path): string {
  const [name = '', of] = path.split('.');
  const column = `t.${quoted(name)}`;
  if (of === undefined) return column;
  const field = module.fields[name];
  const target = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
  if (!target) throw new Error(`${module.name}.${name} is no reference`);
  return `(select r.${quoted(of)} from read_models.${quoted(target.name)} r where r._id = ${column})`;
}
