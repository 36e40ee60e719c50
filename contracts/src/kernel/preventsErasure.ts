/**
 * What prevents the erasure of a person: records that people settle first. It is asked of the read models, so each condition is about the
 * fields of one record, and a field or a status that the module lacks does not compile.
 */
import type { Fields, Values } from './field.ts';
import type { DayName, FieldName, RefName } from './fieldNames.ts';

/** Of a day or a month, at the clinic's present day: `coming` is today or later. */
export type DayState = 'past' | 'coming' | 'thisMonthOrLater';
export type ValueState = 'given' | 'missing';
/** One of these values, or a state of the value. */
export type FieldCondition = readonly (string | boolean)[] | DayState | ValueState;

type ConditionOn<F extends Fields, K extends FieldName<F>> =
  K extends DayName<F>
    ? DayState | ValueState
    : readonly (NonNullable<Values<F>[K]> & (string | boolean))[] | ValueState;

/** All of these hold. */
type ConditionsOn<F extends Fields> = { readonly [K in FieldName<F>]?: ConditionOn<F, K> };

/** The record itself is the person, as in `personal: 'self'`. */
export const SELF = 'self';

interface ObstacleRule {
  /** `ErasureObstacle.code`; two modules may share one, and are then counted together. */
  readonly code: string;
  /** Only until this module has a record of the same id. */
  readonly untilIn?: string;
  /** Only where no other record meets the same conditions. */
  readonly isLast?: boolean;
  message(count: number): string;
}

/** A rule, as kernels and services read it. */
export interface PreventsErasure extends ObstacleRule {
  /** The references to the person. */
  readonly of: readonly string[];
  /** The record is in the way in one of these cases. */
  readonly while: readonly Readonly<Record<string, FieldCondition | undefined>>[];
}

/** A rule as a declaration writes it: of the module's own fields. */
export interface PreventsErasureOf<F extends Fields> extends ObstacleRule {
  readonly of: readonly (RefName<F> | typeof SELF)[];
  readonly while: readonly ConditionsOn<F>[];
}

/** `1 invoice is`, `2 invoices are`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
