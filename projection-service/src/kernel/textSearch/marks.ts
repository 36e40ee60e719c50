/**
 * Each part of a search text begins with a mark that says what it is of, so that what somebody may not read can be left out
 * (`visibleText.ts`). Marks are code points for private use, which no text has.
 */
import { kindOf, type ColumnType, type ModuleDescription } from '@hospital/contracts';

/** Nobody looks for a part of an id, and an instant or a truth is no text. */
const NO_TEXT = new Set<ColumnType>(['uuid', 'timestamptz', 'boolean']);

const FIRST_MARK = 0xe000;
/** A regular expression of every mark. */
export const MARKS = '\ue000-\uf8ff';
export const TITLE_MARK = '\uf8fe';
export const REASON_MARK = '\uf8ff';

/** What the parts of a field begin with: one of its new value, one of the value before. */
export interface FieldMarks {
  readonly field: string;
  readonly to: string;
  readonly from: string;
  /** Whether a search for a text looks into its values: words, numbers, days and times of day. */
  readonly isText: boolean;
  /** Searched by its digits as well: here for the tables' hash, which asks for a rebuild when the search text changes. */
  readonly isPhone?: true;
}

export function fieldMarks(module: ModuleDescription): readonly FieldMarks[] {
  const shown = Object.entries(module.fields).filter(([, field]) => !field.hidden);
  return shown.map(([name, field], index) => ({
    field: name,
    to: String.fromCharCode(FIRST_MARK + 2 * index),
    from: String.fromCharCode(FIRST_MARK + 2 * index + 1),
    isText: !NO_TEXT.has(kindOf(field).column(field)),
    ...(field.kind === 'phone' ? { isPhone: true } : {}),
  }));
}
