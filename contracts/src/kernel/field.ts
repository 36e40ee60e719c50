/**
 * The vocabulary in which a record is described once: from its fields come the zod schemas of calls and events, the columns of
 * its table, its search, its personal data and its form. A field's value inside (events, rows) follows from its kind;
 * the specification's words appear at the API's edge only (`wire.ts`).
 */
import type { Json } from './message.ts';

/** What happens to a value of a person who was erased: the codec puts this in its place, folds make null of it. */
export const ERASED = Object.freeze({ erased: true });
export type Erased = typeof ERASED;

export interface FieldOptions {
  /** Must be given in a creation, unless it has a default, and cannot be cleared. */
  readonly required?: boolean;
  readonly label?: string;
  /** Its default is where a record begins: who empties it later has none. Without this, an emptied optional field has its default again. */
  readonly mayBeCleared?: boolean;
  /** Whose it is: `self` is the record itself, anything else a reference field of the same record. Encrypted in the log. */
  readonly personal?: 'self' | (string & {});
  /** The product makes records without it, although each call must give it. */
  readonly mayBeMissing?: boolean;
  /** A creation that leaves it out takes it from another record, which its decider reads; one that sends it empty has none. */
  readonly isTakenOver?: boolean;
  /** Decided by the server; what a client sends is ignored. */
  readonly computed?: boolean;
  /** Taken at creation only. */
  readonly fixed?: boolean;
  /** Kept in the row and in the log, never returned. */
  readonly hidden?: boolean;
}

interface FieldBase<T> extends FieldOptions {
  readonly required: boolean;
  /** Only for the compiler. */
  readonly value?: T;
  readonly default?: Json;
}

/** The rules of a text beyond its length: a number with a check digit. */
export interface TextFormat {
  /** A valid one, as it is kept. */
  readonly example: string;
  /** @returns the text as it is kept, or what is wrong with it, to follow the label: `must have 15 digits.` */
  read(text: string): { readonly kept: string } | { readonly problem: string };
}

export interface TextField<T> extends FieldBase<T> {
  /** `longText` has lines, `text` is one; a web address is http or https. */
  readonly kind: 'text' | 'longText' | 'email' | 'phone' | 'colour' | 'url';
  /** In code points, after the text was brought to its kept form; before its format. */
  readonly max: number;
  readonly format?: TextFormat;
  /** Found by its letters and digits, whatever people put between them: a number of an identity card. */
  readonly isSpacedFreely?: boolean;
  /** A short text that may name somebody else than the person whose it is: who paid for them. Each `longText` may. */
  readonly namesOthers?: boolean;
  /** What the product itself writes there: people read the words of these codes, and anything else as it stands. */
  readonly codes?: readonly string[];
  /** People write other texts there beside the codes: the name of a role. */
  readonly mayBeOther?: boolean;
}
/** One of the specification's words, stored as it stands (countries, cities, specialities). */
export interface WordField<T> extends FieldBase<T> {
  readonly kind: 'word';
  readonly words: readonly string[];
  /** The words are colours: a dot of the colour stands before the word, and before the name of a record that has it. */
  readonly isColour?: boolean;
}
/** How a state looks beside its word. A hollow one waits for somebody, or is no longer in use. */
export type Colour = 'green' | 'blue' | 'orange' | 'red' | 'grey';
export type Tone = Colour | `${Colour} hollow`;

/** One of our codes, shown as the specification's word; aliases are further words that are understood. */
export interface ChoiceField<T> extends FieldBase<T> {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<string, string>>;
  readonly aliases: Readonly<Record<string, string>>;
  /** Of each code, where the field is a state. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** For a word that is not a choice but can be searched for; grey by default. */
  readonly otherTone?: Tone;
  /** A state that waits for a decision, and the one that approves it. */
  readonly approval?: { readonly from: string; readonly to: string };
}
/** `YYYY-MM-DD`, `YYYY-MM`, `HH:MM`, ISO instant in UTC; from 1800 to 2199. */
export interface TemporalField<T> extends FieldBase<T> {
  readonly kind: 'day' | 'month' | 'time' | 'instant';
  /** A day that is not after the clinic's today when it is given. */
  readonly until?: 'today';
  /** It happened before it is written down: a day without its year is the last one. A later one is taken where its year is given. */
  readonly isUsuallyPast?: boolean;
}
interface NumberBounds {
  readonly min: number;
  readonly max: number;
  /** By which an arrow key changes it in a form; without one no key does. */
  readonly step?: number;
}
/** An exact decimal as a string. Money has two decimals at most. */
export interface DecimalField<T> extends FieldBase<T>, NumberBounds {
  readonly kind: 'money' | 'decimal';
  readonly decimals: number;
  /** The figure is followed by `%`. */
  readonly isPercentage?: boolean;
}
export interface IntegerField<T> extends FieldBase<T>, NumberBounds {
  readonly kind: 'integer';
}
export interface BooleanField<T> extends FieldBase<T> {
  readonly kind: 'boolean';
}
/** The id of a record of another module. */
export interface RefField<T, To extends string = string> extends FieldBase<T> {
  readonly kind: 'ref';
  readonly to: To;
  /** Which records a picker offers: a filter of their list. A call takes any record that the decider accepts. */
  readonly picks?: Readonly<Record<string, string>>;
  /** An inactive one may be referred to too: what is left to do for them. */
  readonly mayBeInactive?: boolean;
}
export type UploadKind = 'photo' | 'logo' | 'favicon' | 'attachment';

/** The id of a stored file; answered as the path of its API call, `{id}` standing for the record's. */
export interface FileField<T> extends FieldBase<T> {
  readonly kind: 'file';
  /** Pictures are kept at 1,024 px (photo), 2,000 px (logo) or 512 px (favicon) at most, attachments in their size. */
  readonly accepts: UploadKind;
  readonly path: string;
}
/** A list of small objects, or one of them, kept with the record. */
export interface NestedField<T> extends FieldBase<T> {
  readonly kind: 'lines' | 'object';
  readonly of: Fields;
  readonly maxLines: number;
}

export type Field<T = unknown> =
  | TextField<T>
  | WordField<T>
  | ChoiceField<T>
  | TemporalField<T>
  | DecimalField<T>
  | IntegerField<T>
  | BooleanField<T>
  | RefField<T>
  | FileField<T>
  | NestedField<T>;

export type Fields = Readonly<Record<string, Field>>;

/** The record's values as they are in events and rows. */
export type Values<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { readonly value?: infer T } ? Exclude<T, undefined> : never;
};

type Optional<O, T> = O extends { readonly required: true }
  ? T
  : O extends { readonly mayBeCleared: true }
    ? T | null
    : O extends { readonly default: Json }
      ? T
      : T | null;

function base<O extends FieldOptions & { readonly default?: Json }>(options: O | undefined) {
  return { ...options, required: options?.required ?? false };
}

function textField(kind: TextField<unknown>['kind'], standardMax: number) {
  return <
    const O extends FieldOptions & {
      readonly max?: number;
      readonly default?: string;
      readonly codes?: readonly string[];
      readonly mayBeOther?: boolean;
      readonly format?: TextFormat;
      readonly isSpacedFreely?: boolean;
      readonly namesOthers?: boolean;
    },
  >(
    options?: O,
  ): TextField<Optional<O, string>> => ({ ...base(options), kind, max: options?.max ?? standardMax });
}

export const text = textField('text', 200);
export const longText = textField('longText', 4000);
export const email = textField('email', 254);
export const phone = textField('phone', 40);
export const colour = textField('colour', 40);
export const url = textField('url', 300);

export function word<
  const W extends readonly string[],
  const O extends FieldOptions & { readonly default?: string; readonly isColour?: boolean },
>(words: W, options?: O): WordField<Optional<O, string>> {
  return { ...base(options), kind: 'word', words };
}

export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends FieldOptions & {
    readonly default?: keyof C & string;
    readonly aliases?: Readonly<Record<string, keyof C & string>>;
    readonly tones?: Readonly<Record<keyof C & string, Tone>>;
    readonly otherTone?: Tone;
    readonly approval?: { readonly from: keyof C & string; readonly to: keyof C & string };
  },
>(choices: C, options?: O): ChoiceField<Optional<O, keyof C & string>> {
  return { ...base(options), kind: 'choice', choices, aliases: options?.aliases ?? {} };
}

function momentField(kind: TemporalField<unknown>['kind']) {
  return <const O extends FieldOptions & Pick<TemporalField<string>, 'until' | 'isUsuallyPast'>>(
    options?: O,
  ): TemporalField<Optional<O, string>> => ({ ...base(options), kind });
}

export const day = momentField('day');
export const month = momentField('month');
export const time = momentField('time');
export const instant = momentField('instant');

/** The words and codes that such a field may hold, each with a text in every language; none where people type what it holds. */
export function wordsOf(field: Field | undefined): readonly string[] {
  if (field?.kind === 'choice') return Object.values(field.choices);
  if (field?.kind === 'word') return field.words;
  return field && 'codes' in field ? (field.codes ?? []) : [];
}

/** The word that a value of the field reads as, to be said in the language; null where the value reads as it stands. */
export function wordOf(field: Field | undefined, value: string): string | null {
  if (field?.kind === 'choice') return field.choices[value] ?? value;
  if (field?.kind === 'word') return value;
  return wordsOf(field).includes(value) ? value : null;
}

/** A value as people read it: its word in their language, or as it stands. @param say a word in the language */
export function displayValue(field: Field | undefined, value: string, say: (word: string) => string): string {
  const word = wordOf(field, value);
  return word === null ? value : say(word);
}

interface NumberOptions extends FieldOptions, Partial<NumberBounds> {
  readonly default?: string;
}

/** The largest amount a total may reach; above, the call is refused. */
export const MAX_MONEY = 9_999_999_999.99;

export function money<const O extends NumberOptions>(options?: O): DecimalField<Optional<O, string>> {
  return {
    ...base(options),
    kind: 'money',
    min: options?.min ?? 0,
    max: options?.max ?? MAX_MONEY,
    decimals: 2,
  };
}

export function decimal<
  const O extends NumberOptions & { readonly decimals?: number; readonly isPercentage?: boolean },
>(options?: O): DecimalField<Optional<O, string>> {
  return {
    ...base(options),
    kind: 'decimal',
    min: options?.min ?? 0,
    max: options?.max ?? MAX_MONEY,
    decimals: options?.decimals ?? 2,
  };
}

export function integer<const O extends FieldOptions & Partial<NumberBounds> & { readonly default?: number }>(
  options?: O,
): IntegerField<Optional<O, number>> {
  return { ...base(options), kind: 'integer', min: options?.min ?? 0, max: options?.max ?? 1_000_000 };
}

export function boolean<const O extends FieldOptions & { readonly default?: boolean }>(
  options?: O,
): BooleanField<Optional<O, boolean>> {
  return { ...base(options), kind: 'boolean' };
}

/** `ref` for these modules: a reference to any other does not compile. */
export function refsTo<Names extends string>() {
  return <
    const To extends Names,
    const O extends FieldOptions & Pick<RefField<string>, 'picks' | 'mayBeInactive'>,
  >(
    to: To,
    options?: O,
  ): RefField<Optional<O, string>, To> => ({
    ...base(options),
    kind: 'ref',
    to,
    ...(options?.picks ? { picks: options.picks } : {}),
    ...(options?.mayBeInactive ? { mayBeInactive: true } : {}),
  });
}

export function file<const O extends FieldOptions & { readonly accepts?: UploadKind }>(
  path: string,
  options?: O,
): FileField<Optional<O, string>> {
  return { ...base(options), kind: 'file', path, accepts: options?.accepts ?? 'photo' };
}

export function lines<const F extends Fields, const O extends FieldOptions & { readonly maxLines?: number }>(
  of: F,
  options?: O,
): NestedField<Optional<O, Values<F>[]>> {
  return { ...base(options), kind: 'lines', of, maxLines: options?.maxLines ?? 1000 };
}

export function object<const F extends Fields, const O extends FieldOptions>(
  of: F,
  options?: O,
): NestedField<Optional<O, Values<F>>> {
  return { ...base(options), kind: 'object', of, maxLines: 1 };
}

/** The keys of an object that is written out, in its order. */
export function namesOf<const K extends string>(named: { readonly [P in K]?: unknown }): K[] {
  return Object.keys(named) as K[];
}

/** Some of the fields. */
export function pickFields<F extends Fields, const N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): Pick<F, N> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, N>;
}

/** The same field under each of these names. */
export function fieldsNamed<N extends string, D extends Field>(
  names: readonly N[],
  field: D,
): Readonly<Record<N, D>> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<N, D>;
}

/** `appointmentDate` → `Appointment date`, for messages and as the first text of a label. */
export function labelOf(name: string, field?: Field): string {
  if (field?.label) return field.label;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
