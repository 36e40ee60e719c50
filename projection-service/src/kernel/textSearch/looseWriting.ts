/**
 * What people write in several ways is found by what all of these have in common: a phone number by its digits, without the country's code or
 * the 0 in its place; a number of letters and digits (`BK 744349`) by these alone.
 */
import { latinDigits, type Field } from '@hospital/contracts';
import { SCHEMA } from '../schema.ts';
import type { IndexHint, Source } from '../query/source.ts';
import { hasSearchText, textHint } from './indexHints.ts';
import { plainText } from './plainText.ts';
import { contains, likeAnywhere } from './textMatch.ts';

const FEWEST_DIGITS = 3;
/** Of Morocco, as it is dialled from abroad or shown by a telephone: `+212`, `00212`, or `212` before nine digits. */
const COUNTRY_CODE = /^(?:(?:\+|00)212|212(?=\d{9}$))/;

interface Loose {
  /** What the stored value holds too, without what people put between. */
  readonly common: string;
  /** SQL of the stored value in that form. */
  readonly stored: (sql: string) => string;
  /** What the search text of a version that has it holds. */
  readonly indexed: string;
}

function looseOf(field: Field | undefined, typed: string): Loose | null {
  if (field?.kind === 'phone') {
    const latin = latinDigits(typed);
    if (/[^\d\s()+./-]/.test(latin)) return null;
    const dialled = latin.replace(/[^\d+]/g, '').replace(COUNTRY_CODE, '');
    const common = dialled.replace(/\D/g, '').replace(/^0+/, '');
    if (common.length < FEWEST_DIGITS) return null;
    return { common, stored: (sql) => `regexp_replace(${sql}, '\\D', '', 'g')`, indexed: common };
  }
  if (field?.kind !== 'text' || !field.isSpacedFreely) return null;
  const plain = plainText(typed);
  const [indexed = ''] = (plain.match(/\d+/g) ?? []).sort((a, b) => b.length - a.length);
  if (indexed.length < FEWEST_DIGITS) return null;
  const stored = (sql: string) => `regexp_replace(${SCHEMA}.plain(${sql}), '[^a-z0-9]', '', 'g')`;
  return { common: plain.replace(/[^a-z0-9]/g, ''), stored, indexed };
}

/** A condition: the field's value holds what was typed, as it stands or however it is written. */
export function fieldContains(
  from: Source,
  sql: string,
  { field, typed }: { readonly field: Field | undefined; readonly typed: string },
): string {
  const loose = looseOf(field, typed);
  const text = contains(from, `${sql}::text`, typed);
  if (loose === null) return text;
  return `(${text} or ${loose.stored(sql)} like ${from.params.add(likeAnywhere(loose.common))}::text)`;
}

/** What the index knows of it; null where versions do not tell what the field holds. */
export function fieldHints(
  path: string,
  { field, typed }: { readonly field: Field | undefined; readonly typed: string },
): readonly IndexHint[] | null {
  if (!hasSearchText(field)) return null;
  const loose = looseOf(field, typed);
  return [textHint(path, typed), ...(loose === null ? [] : [{ path, texts: [loose.indexed] }])];
}
