/** What `npm run documents` takes, in the words of a crontab. */
import { batchBody, checkInput, type BatchWanted } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';
import path from 'node:path';
import { readArguments, refuseMore } from '../commandLine.ts';

export const USAGE = `Use: npm run documents -- --kind payslips --month 2026-10 --out DIR
  --kind      payslips, invoices, prescriptions or receipts
  --month     YYYY-MM; or --from, --to or both, days or months
  --status, --department, --patient, --doctor, --employee, --role   as the list of the kind is filtered
  --output    zip (default) or pdf
  --language  en (default), fr or ar
  --out       the folder that gets the result and its manifest, .csv beside it
  --json      one JSON object per line instead of a progress bar`;

const kinds: Readonly<Record<string, string>> = {
  payslips: 'payslip',
  invoices: 'invoice',
  prescriptions: 'prescription',
  ordonnances: 'prescription',
  receipts: 'receipt',
};

const text = { type: 'string' } as const;
const filters = ['month', 'status', 'department', 'patient', 'doctor', 'employee', 'role'] as const;
const options = {
  kind: text,
  from: text,
  to: text,
  output: text,
  language: text,
  out: text,
  json: { type: 'boolean' },
  month: text,
  status: text,
  department: text,
  patient: text,
  doctor: text,
  employee: text,
  role: text,
} as const;

export interface DocumentsOptions {
  readonly wanted: BatchWanted;
  readonly folder: string;
  /** Of the result: `payslips-2026-10-fr.zip`. It says everything that was asked for, so that no call meets another one's files. */
  readonly file: string;
  readonly isJson: boolean;
}

/** @throws ConfigError with a sentence for the user */
export function readOptions(args: readonly string[]): DocumentsOptions {
  const { values, positionals } = readArguments(args, { options, usage: USAGE });
  refuseMore(positionals, USAGE);
  const { kind = '', out, from, to, output = 'zip', language = 'en', json = false } = values;
  if (out === undefined) throw wrong('--out is missing.');
  if (!Object.hasOwn(kinds, kind)) throw wrong(`--kind: choose one of ${Object.keys(kinds).join(', ')}.`);
  // As in the screens: nobody prints everything by accident.
  if (values.month === undefined && from === undefined && to === undefined)
    throw wrong('Choose --month, or --from and --to.');
  const known = filters.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const filter = {
    ...Object.fromEntries(known),
    ...(from === undefined ? {} : { fromDate: from }),
    ...(to === undefined ? {} : { toDate: to }),
  };
  const wanted = checkInput(batchBody, { kind: kinds[kind], filter, output, language });
  if (!wanted.success) throw wrong(sentenceOf(wanted.fields));
  return { wanted: wanted.data, folder: path.resolve(out), file: fileOf(wanted.data), isJson: json };
}

/** What a filter of the API is called here. */
export function optionOf(field: string): string {
  return `--${{ fromDate: 'from', toDate: 'to' }[field] ?? field}`;
}

function sentenceOf(fields: Readonly<Record<string, string>>): string {
  const [[path, message] = ['', '']] = Object.entries(fields);
  return `${optionOf(path.split('.').at(-1) ?? '')}: ${message}`;
}

function fileOf({ kind, filter = {}, language, output }: BatchWanted): string {
  const chosen = Object.entries(filter).map(([name, value]) =>
    [...(name === 'month' ? [] : [optionOf(name).slice(2)]), value].join('-'),
  );
  const parts = [`${kind}s`, ...chosen, language].map((part) => part.replace(/[^\p{L}\p{N}-]+/gu, '-'));
  return `${parts.join('-')}.${output}`;
}

function wrong(sentence: string): ConfigError {
  return new ConfigError(`${sentence}\n${USAGE}`);
}
