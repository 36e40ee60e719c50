/** What a call may ask of a batch: named records or a filter, never both. */
import { z } from 'zod';
import { namesOf } from '../../kernel/field.ts';
import { documentKinds, documentLanguages } from './documents.ts';

/** One append holds all records that were asked for: below the size that every store takes. */
export const MAX_BATCH = 10_000;

export const batchOutputs = ['zip', 'pdf'] as const;
export type BatchOutput = (typeof batchOutputs)[number];

/** What a filter may name; which of these a kind takes is said by the kind. */
const filterNames = [
  'month',
  'fromDate',
  'toDate',
  'status',
  'department',
  'patient',
  'doctor',
  'employee',
  'role',
] as const;
export type BatchFilter = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

const word = z.string().trim().max(100);
const filterBody = z
  .strictObject(Object.fromEntries(filterNames.map((name) => [name, word.optional()])))
  .transform((given): BatchFilter =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
  );

/** Of a batch as it was asked for; null where its records were named. @throws ZodError where the row holds anything else */
export function batchFilterOf(given: unknown): BatchFilter | null {
  return typeof given === 'string' ? filterBody.parse(JSON.parse(given)) : null;
}

const kinds = namesOf(documentKinds);
export const batchBody = z
  .object({
    kind: z.enum(kinds, { error: `Kind is one of: ${kinds.join(', ')}.` }),
    records: z
      .array(z.uuid({ error: 'A record is not a valid identifier.' }).toLowerCase())
      .min(1, { error: 'Choose at least one record.' })
      .max(MAX_BATCH, { error: `A batch holds ${MAX_BATCH} documents at most.` })
      .optional(),
    filter: filterBody.optional(),
    output: z.enum(batchOutputs, { error: `Output is one of: ${batchOutputs.join(', ')}.` }),
    language: z
      .enum(documentLanguages, { error: `Language is one of: ${documentLanguages.join(', ')}.` })
      .default('en'),
  })
  .refine(({ records, filter }) => (records === undefined) !== (filter === undefined), {
    path: ['records'],
    error: 'Send either records or a filter.',
  });
export type BatchWanted = z.infer<typeof batchBody>;
