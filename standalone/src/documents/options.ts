/** What `npm run documents` takes, in the words of a crontab. */
import { batchBody, type BatchWanted } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';

export const USAGE = `Use: npm run documents -- --kind payslips --month 2026-10 --out DIR
  --kind      payslips, invoices or prescriptions
  --month     YYYY-MM; or --from and --to, days or months
  --status, --department, --patient, --doctor, --employee, --role   as the list of the kind is filtered
  --output    zip (default) or pdf
  --language  en (default), fr or ar
  --out       the folder that gets the result and its manifest
  --json      one JSON object per line instead of a progress bar`;

const kinds: Readonly<Record<string, string>> = {
  payslips: 'payslip',
  invoices: 'invoice',
  prescriptions: 'prescription',
  ordonnances: 'prescription',
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
  /** Of the result and its manifest, without an extension: `payslips-2026-10`. */
  readonly name: string;
  readonly isJson: boolean;
}

/** @throws ConfigError with a sentence for whoever typed it */
export function readOptions(args: readonly string[]): DocumentsOptions {
  const values = parsed(args);
  const { kind = '', out, from, to, output = 'zip', language = 'en', json = false } = values;
  if (out === undefined) throw new ConfigError(`--out is missing.\n${USAGE}`);
  const known = filters.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const filter = {
    ...Object.fromEntries(known),
    ...(from === undefined ? {} : { fromDate: from }),
    ...(to === undefined ? {} : { toDate: to }),
  };
  const wanted = batchBody.safeParse({ kind: kinds[kind] ?? kind, filter, output, language });
  if (!wanted.success) throw new ConfigError(`${wanted.error.issues[0]?.message ?? ''}\n${USAGE}`);
  const parts = [kind, ...Object.values(filter)].map((part) => part.replace(/[^\p{L}\p{N}-]+/gu, '-'));
  return { wanted: wanted.data, folder: path.resolve(out), name: parts.join('-'), isJson: json };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new ConfigError(`${isNativeError(error) ? error.message : ''}\n${USAGE}`);
  }
}
