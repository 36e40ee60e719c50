/**
 * Numbers of records (`2026-000001`): continuous within the clinic's year, never given twice. Each year's numbers are one stream; a
 * number is the revision of its event plus one, so the log itself counts.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import type { RefField } from './field.ts';

export interface NumberSeries {
  /** camelCase, in the name of its streams: never renamed. */
  readonly kind: string;
  /** Says whose number it is, by the field `owner`. */
  readonly given: EventDefinition;
  readonly owner: string;
  /** What its numbers begin with. */
  readonly prefix: string;
}

interface SeriesNames {
  readonly kind: string;
  /** Type of its events. */
  readonly type: string;
  /** The one field of its events. */
  readonly owner: { readonly name: string; readonly field: RefField<string> };
  readonly prefix?: string;
}

export function defineNumberSeries({ kind, type, owner, prefix = '' }: SeriesNames): NumberSeries {
  return { kind, given: defineEvent(type, { [owner.name]: owner.field }), owner: owner.name, prefix };
}

/** The stream of a year's numbers. */
export function seriesStream({ kind }: NumberSeries, year: string): string {
  return `claim-${kind}-${year}`;
}

/** `2026-000001`, from 1. */
export function numberIn({ prefix }: NumberSeries, year: string, ordinal: number): string {
  return `${prefix}${year}-${String(ordinal).padStart(6, '0')}`;
}
