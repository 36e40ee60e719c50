/** Validates a form by the schema of the call that it will make, so that form and server never disagree. */
import { checkInput, dayMessages, LAST_DAY, type Fields } from '@hospital/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { plainValues, type FormValues } from './formValues.ts';

/** `lineItems.0.price` → nested, as the form library wants it. */
function nestErrors(messages: Readonly<Record<string, string>>): FieldErrors<FormValues> {
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

export interface Checks {
  /** The part of the values that will be sent; files are checked by the server, which sees their bytes. */
  readonly sent?: (values: FormValues) => FormValues;
  /** The call's fields and the clinic's today: some days are not after it. */
  readonly fields?: Fields | undefined;
  readonly today?: () => string;
  /** What the form asks for beyond the call, by its message. */
  readonly missing?: ((values: FormValues) => Readonly<Record<string, string>>) | undefined;
}

export function schemaResolver(
  schema: z.ZodType | undefined,
  { sent = (values) => values, fields = {}, today, missing }: Checks = {},
): Resolver<FormValues> {
  return (values) => {
    const checked = schema && checkInput(schema, plainValues(sent(values)));
    const refused = checked && !checked.success ? checked.fields : {};
    const days = checked?.success
      ? dayMessages(fields, { ...(checked.data as object) }, today?.() ?? LAST_DAY)
      : {};
    const messages = { ...missing?.(values), ...days, ...refused };
    const isFine = Object.keys(messages).length === 0;
    return isFine ? { values, errors: {} } : { values: {}, errors: nestErrors(messages) };
  };
}
