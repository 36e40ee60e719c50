/**
 * A filtered list as a file for a spreadsheet: every field that the person is shown, page after page by `X-Next` to the end. UTF-8 with
 * its mark, days in the clinic's format, figures as the language writes them.
 */
import {
  csvCell,
  csvHead,
  csvLine,
  labelOf,
  moduleNamed,
  displayValue,
  titleOf,
  type CsvSeparator,
  type Field,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';
import type { GetListResult, RaRecord, SortPayload } from 'react-admin';
import type { Filters } from './useModuleList.ts';

export interface CsvStyle {
  readonly separator: CsvSeparator;
  readonly day: (day: unknown) => string;
  readonly instant: (instant: unknown) => string;
  readonly word: (word: string) => string;
  readonly label: (field: string) => string;
  readonly truth: (value: boolean) => string;
}

const LEFT_OUT: ReadonlySet<Field['kind']> = new Set(['file', 'object']);

function referenceText(to: string, value: unknown, style: CsvStyle): string {
  if (typeof value !== 'object' || value === null) return '';
  const record: Readonly<Record<string, unknown>> = { ...value };
  const { title = ['name'], fields = {} } = moduleNamed(to) ?? {};
  const said = title.map((name) => [name, csvText(fields[name], record[name], style)]);
  return titleOf(title, Object.fromEntries(said));
}

function figureText(value: unknown, { separator }: CsvStyle, decimals?: number): string {
  const figure = Number(value);
  const text = decimals === undefined ? String(figure) : figure.toFixed(decimals);
  return separator === ';' ? text.replace('.', ',') : text;
}

const CENTS = 2;

/** Each line's values after one another: `01/01/2026 300.00; 01/07/2026 320.00`. */
function linesText(of: Fields, value: unknown, style: CsvStyle): string {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  const lineText = (line: Readonly<Record<string, unknown>>) =>
    Object.entries(of)
      .filter(([, field]) => !field.hidden && !field.computed)
      .map(([name, field]) => csvText(field, line[name], style))
      .filter((text) => text !== '')
      .join(' ');
  return lines
    .filter((line): line is Record<string, unknown> => typeof line === 'object' && line !== null)
    .map(lineText)
    .join('; ');
}

/** One value as the file says it, alone or as a part of a longer text. */
export function csvText(field: Field | undefined, value: unknown, style: CsvStyle): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field?.kind) {
    case 'money':
      return figureText(value, style, CENTS);
    case 'decimal':
    case 'integer':
      return figureText(value, style);
    case 'day':
      return style.day(value);
    case 'instant':
      return style.instant(value);
    case 'boolean':
      return style.truth(value === true);
    case 'ref':
      return referenceText(field.to, value, style);
    case 'lines':
      return linesText(field.of, value, style);
    default:
      return displayValue(field, String(value), style.word);
  }
}

/** Of lines those that people type; what is computed refers to other records by ids. */
function isColumn({ hidden, kind, computed }: Field): boolean {
  return !hidden && !LEFT_OUT.has(kind) && (kind !== 'lines' || !computed);
}

/** Fields that at least one row shows: what is hidden from the person is no column. */
function fieldsIn({ fields }: ModuleDescription, records: readonly RaRecord[]): readonly string[] {
  return Object.entries(fields)
    .filter(([name, field]) => isColumn(field) && records.some((row) => name in row))
    .map(([name]) => name);
}

/** They keep a figure and its sign together on a screen, and are signs of their own to a program that looks for a column. */
const ISOLATES = /[\u2066-\u2069]/g;

export function csvOf(module: ModuleDescription, records: readonly RaRecord[], style: CsvStyle): string {
  const names = fieldsIn(module, records);
  const cellOf = (record: RaRecord) => (name: string) =>
    csvCell(module.fields[name], csvText(module.fields[name], record[name], style));
  const rows = records.map((record) => csvLine(names.map(cellOf(record)), style.separator));
  const heads = names.map((name) => (style.label(name) || labelOf(name)).replaceAll(ISOLATES, ''));
  return `${csvHead(heads, style.separator)}${rows.join('')}`;
}

export interface EveryAsked {
  readonly filter: Filters;
  readonly sort: SortPayload;
  readonly signal: AbortSignal;
  readonly onProgress: (read: number, total: number) => void;
}

type GetPage = (asked: object) => Promise<GetListResult>;
const PAGE = 500;

/** Every row that matches. @throws what a page was refused with; the abortion of the signal */
export async function readEvery(
  getPage: GetPage,
  { filter, sort, signal, onProgress }: EveryAsked,
): Promise<readonly RaRecord[]> {
  const rows: RaRecord[] = [];
  let after: unknown = null;
  do {
    signal.throwIfAborted();
    const pagination = { page: 1, perPage: PAGE };
    const meta = typeof after === 'string' ? { after } : {};
    const { data, total = 0, meta: answer } = await getPage({ pagination, sort, filter, signal, meta });
    rows.push(...(data as RaRecord[]));
    onProgress(rows.length, Math.max(total, rows.length));
    after = answer?.next ?? null;
  } while (typeof after === 'string');
  return rows;
}
