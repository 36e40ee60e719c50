/** The names that a declaration may use of its own fields; any other does not compile. */
import type { Field, Fields, RefField } from './field.ts';
import type { RecordMeta } from './recordMeta.ts';

export type FieldName<F extends Fields> = keyof F & string;

type NamesOf<F extends Fields, D extends { readonly kind: Field['kind'] }> = {
  [K in FieldName<F>]: F[K] extends D ? K : never;
}[FieldName<F>];

/** The references of a record. */
export type RefName<F extends Fields> = NamesOf<F, { readonly kind: 'ref' }>;
export type DayName<F extends Fields> = NamesOf<F, { readonly kind: 'day' | 'month' | 'time' | 'instant' }>;
export type MoneyName<F extends Fields> = NamesOf<F, { readonly kind: 'money' | 'decimal' }>;
/** The fields that point at records of the module `To`. */
export type RefNameTo<F extends Fields, To extends string> = {
  [K in FieldName<F>]: F[K] extends RefField<unknown, infer Target> ? (To extends Target ? K : never) : never;
}[FieldName<F>];

/** A field, or what every record has. */
export type SortName<F extends Fields> = FieldName<F> | keyof RecordMeta;

type NameFields = { readonly firstname: Field; readonly lastname: Field };
/** A field, or `name`: first and last name in either order. */
export type SearchName<F extends Fields> = FieldName<F> | (F extends NameFields ? 'name' : never);

/** `patient`, or what it refers to in turn: `appointment.patient`. */
export type RefPath<F extends Fields> = RefName<F> | `${RefName<F>}.${string}`;
