/** Which records a batch prints: those that were named, or those that a filter of the kind finds. */
import {
  codeOf,
  documentKinds,
  isDay,
  isId,
  isMonth,
  lastDayOf,
  MAX_BATCH,
  printAccess,
  Problem,
  refusedValue,
  type Actor,
  type BatchFilter,
  type BatchWanted,
  type DocumentKind,
  type ModuleDescription,
} from '@hospital/contracts';
import type { FoundRecord, RecordSearch, SearchRecords } from '../../kernel/recordSearch.ts';

interface Choice {
  /** The filter's names beside the days, and the fields that they are compared with. */
  readonly fields: Readonly<Partial<Record<keyof BatchFilter, string>>>;
  /** Words that stand for several states. */
  readonly states?: Readonly<Record<string, readonly string[]>>;
  readonly order: readonly string[];
}

const notPaid = { pending: ['sent', 'partiallyPaid'] };

const choices: Readonly<Record<DocumentKind, Choice>> = {
  invoice: {
    fields: { status: 'status', department: 'department', patient: 'patient', doctor: 'doctor' },
    states: notPaid,
    order: ['number'],
  },
  prescription: {
    fields: { status: 'status', department: 'department', patient: 'patient', doctor: 'doctor' },
    order: ['number'],
  },
  receipt: {
    fields: { status: 'status', patient: 'patient' },
    order: ['number'],
  },
  creditNote: {
    fields: { patient: 'patient' },
    order: ['number'],
  },
  depositSlip: {
    fields: { status: 'status' },
    order: ['day'],
  },
  payslip: {
    fields: { employee: 'user', role: 'user.role' },
    order: ['salaryMonth', 'user.lastname', 'user.firstname'],
  },
};

/** Batches are for who reads every record of a kind; one's own are printed one by one. */
export function mayPrintAll(actor: Actor | null, kind: DocumentKind): boolean {
  return printAccess(documentKinds[kind], actor) === 'full';
}

/**
 * In the order in which they are printed: as they were named, or by number or name.
 * @throws Problem `not_found` for a named one that is not there, `nothing_to_print`, `batch_too_large`, `validation_failed`
 */
export async function batchRecords(
  search: SearchRecords,
  { kind, records, filter }: BatchWanted,
): Promise<readonly FoundRecord[]> {
  const module = documentKinds[kind];
  const { order } = choices[kind];
  const base = { module, order, limit: MAX_BATCH + 1 };
  if (records) return named(await search({ ...base, ids: records }), records);
  const found = await search({ ...base, ...conditionsOf(kind, module, filter ?? {}) });
  if (found.length === 0) throw new Problem('nothing_to_print');
  if (found.length > MAX_BATCH) throw new Problem('batch_too_large');
  return found;
}

/** Each once. */
function named(found: readonly FoundRecord[], records: readonly string[]): FoundRecord[] {
  const known = new Map(found.map((one) => [one.record, one]));
  const wanted = [...new Set(records)];
  const there = wanted.flatMap((record) => known.get(record) ?? []);
  if (there.length < wanted.length) {
    const message = `${wanted.length - there.length} of these records do not exist or were deleted.`;
    throw new Problem('not_found', { fields: { records: message } });
  }
  return there;
}

type Conditions = Pick<RecordSearch, 'oneOf' | 'between'>;

function conditionsOf(kind: DocumentKind, module: ModuleDescription, filter: BatchFilter): Conditions {
  const { month, fromDate, toDate, ...others } = filter;
  const { fields, states = {} } = choices[kind];
  const oneOf = Object.entries(others).map(([name, value]) => {
    const path = Object.entries(fields).find(([known]) => known === name)?.[1];
    if (path === undefined) throw refusedValue(name, `A batch of this kind cannot be chosen by ${name}.`);
    return { path, values: valuesOf(module, { name, path, states }, value) };
  });
  const range = rangeOf(module, { month, fromDate, toDate });
  return { oneOf, ...(range ? { between: range } : {}) };
}

interface ComparedField {
  readonly name: string;
  readonly path: string;
  readonly states: Readonly<Record<string, readonly string[]>>;
}

function valuesOf(module: ModuleDescription, { name, path, states }: ComparedField, value: string): string[] {
  const field = module.fields[path];
  if (field?.kind === 'choice') {
    const code = codeOf(field, value);
    const codes = states[value.toLowerCase()] ?? (code === null ? null : [code]);
    if (codes === null) throw refusedValue(name, `${value} is no status of these documents.`);
    return [...codes];
  }
  if (!isId(value)) throw refusedValue(name, 'Choose a record of the list; this is not a valid identifier.');
  return [value.toLowerCase()];
}

type GivenPeriod = Readonly<Record<'month' | 'fromDate' | 'toDate', string | undefined>>;

/** A month is all of its days. Where the field is a month itself, days stand for the months that they lie in. */
function rangeOf(
  { list, fields }: ModuleDescription,
  { month, fromDate, toDate }: GivenPeriod,
): RecordSearch['between'] {
  const path = list.dateField ?? 'createdAt';
  if (month !== undefined && !isMonth(month)) throw refusedValue('month', 'Month must be a month (YYYY-MM).');
  if (month !== undefined && (fromDate ?? toDate) !== undefined)
    throw refusedValue('month', 'Choose either a month or a range of days.');
  if (month === undefined && fromDate === undefined && toDate === undefined) return undefined;
  const isOfMonths = fields[path]?.kind === 'month';
  const bound = (name: 'fromDate' | 'toDate', value: string | undefined) => {
    if (value === undefined) return undefined;
    if (isMonth(value)) return isOfMonths ? value : name === 'fromDate' ? `${value}-01` : lastDayOf(value);
    if (!isDay(value)) throw refusedValue(name, 'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).');
    return isOfMonths ? value.slice(0, 7) : value;
  };
  const from = bound('fromDate', month ?? fromDate);
  const to = bound('toDate', month ?? toDate);
  if (from !== undefined && to !== undefined && from > to)
    throw refusedValue('toDate', 'The end of the range is before its beginning.');
  return { path, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
