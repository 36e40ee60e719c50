/**
 * What a kind of field is: one domain of values, from which its schema, its column, its answer and its description follow.
 * What a call may write is what the log, the table and the answer can hold; an event that holds anything else folds to null there.
 */
import type { Field } from '../field.ts';

export type ColumnType =
  'uuid' | 'text' | 'date' | 'timestamptz' | 'numeric' | 'integer' | 'bigint' | 'boolean' | 'jsonb';

/** The description of a field of one kind. */
export type FieldOf<K extends Field['kind']> = Field extends infer F
  ? F extends { readonly kind: infer Own }
    ? K extends Own
      ? F
      : never
    : never
  : never;

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Why a value is not in the domain: a sentence for each place. */
export class Refusal {
  readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[];
  constructor(issues: Refusal['issues']) {
    this.issues = issues;
  }
}

/** @param tail `must be text.`, after the label */
export function refuse(label: string, tail: string): Refusal {
  return new Refusal([{ path: [], message: `${label} ${tail}` }]);
}

/** Multipart forms carry objects and lists as JSON text. Only what begins like one is parsed: for an id, an error each time took a sixth of a rebuild. */
export function fromJsonText(value: unknown): unknown {
  try {
    if (typeof value === 'string' && /^\s*[{[]/.test(value)) return JSON.parse(value);
  } catch {
    // Then it is the text that it is.
  }
  return value;
}

export interface Kind<F> {
  /** The value as it is kept, from JSON or from the text of a form, or why it is not in the domain. Never called for an empty value. */
  accept(value: unknown, field: F, label: string): unknown;
  /** What a fold keeps of an event's value, for ever: null for anything outside of the domain. Never called for null. */
  keep(value: unknown, field: F): unknown;
  column(field: F): ColumnType;
  /** How a kept value is returned. */
  wire(value: unknown, field: F, recordId: string): unknown;
  /** What a client sends and reads, for the description of the API. */
  describe(field: F): JsonSchema;
}

/** Most kinds keep exactly what they accept, and return it as it is. */
export function scalar<F>(
  given: Pick<Kind<F>, 'accept' | 'column' | 'describe'> & Partial<Pick<Kind<F>, 'keep' | 'wire'>>,
): Kind<F> {
  return {
    keep(value, field) {
      const accepted = given.accept(value, field, '');
      return accepted instanceof Refusal ? null : accepted;
    },
    wire: (value) => value,
    ...given,
  };
}
