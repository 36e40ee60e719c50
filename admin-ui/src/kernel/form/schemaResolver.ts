/** Validates a form by the schema of the call that it will make, so that form and server never disagree. */
import { fieldMessages } from '@hospital/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { plainValues, type FormValues } from './formValues.ts';

/** `lineItems.0.price` → nested, as the form library wants it. */
export function nestErrors(messages: Readonly<Record<string, string>>): FieldErrors<FormValues> {
  const errors: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(messages)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let here = errors;
    for (const part of parts) {
      here[part] ??= {};
      here = here[part] as Record<string, unknown>;
    }
    here[last] = { type: 'schema', message };
  }
  return errors as FieldErrors<FormValues>;
}

/** `sent` is the part of the values that will be sent; files are checked by the server, which sees their bytes. */
export function schemaResolver(
  schema: z.ZodType | undefined,
  sent: (values: FormValues) => FormValues = (values) => values,
): Resolver<FormValues> {
  return (values) => {
    const checked = schema?.safeParse(plainValues(sent(values)));
    if (!checked || checked.success) return { values, errors: {} };
    return { values: {}, errors: nestErrors(fieldMessages(checked.error)) };
  };
}
