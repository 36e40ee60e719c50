/** What a booking says to go ahead in spite of conflicts: that it does, why, and which conflicts a person has looked at. */
import { z } from 'zod';
import { boolean, longText } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';

/** More cannot conflict with one booking that a person has looked at. */
const MAX_CONFLICTS = 1_000;
const overrideConflicts = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  z
    .array(z.uuid('Override conflicts are the ids of the conflicts that were shown.'), {
      error: 'Override conflicts must be a list.',
    })
    .max(MAX_CONFLICTS, `Override conflicts are ${MAX_CONFLICTS} at most.`)
    .optional(),
);

export const overrideFields = { overrideReason: longText() };
export const overrideInput = {
  ...inputSchema({ override: boolean({ default: false }) }, 'create').shape,
  overrideConflicts,
  ...inputSchema(overrideFields, 'change').shape,
};
