/** The quick search: `any` looks into several places of a record and of those that it refers to, each as far as the person is shown it. */
import type { Field, ModuleDescription } from '@hospital/contracts';
import { beyond, moduleAtPath } from '../query/paths.ts';
import type { RecordVisibility } from '../query/recordVisibility.ts';
import type { Filter, IndexHint, Source } from '../query/source.ts';
import { hasSearchText, nameHint, textHint, withIndexHints } from './indexHints.ts';
import { contains, nameContains } from './textMatch.ts';

const FEWEST_DIGITS = 3;

/** A phone number is found however it is written: by its digits, without the 0 that the international form lacks. */
function phoneDigits(field: Field | undefined, typed: string): string | null {
  if (field?.kind !== 'phone' || /[^\d\s()+./-]/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
}

function fieldContains(
  from: Source,
  sql: string,
  { field, typed }: { field: Field | undefined; typed: string },
) {
  const digits = phoneDigits(field, typed);
  const text = contains(from, `${sql}::text`, typed);
  if (digits === null) return text;
  return `(${text} or regexp_replace(${sql}, '\\D', '', 'g') like ${from.params.add(`%${digits}%`)}::text)`;
}

function placeContains(from: Source, name: string, typed: string): string {
  const { module } = from.root;
  const referred = beyond(name);
  if (referred) {
    const target = from.join(referred.path);
    const field = target.module.fields[referred.field];
    return fieldContains(from, target.column(referred.field), { field, typed });
  }
  const field = module.fields[name];
  if (!field) return nameContains(from, from.root, typed);
  if (field.kind === 'ref') return nameContains(from, from.join(name), typed);
  return fieldContains(from, from.column(name), { field, typed });
}

/** Null where versions do not tell what the place holds. */
function placeHints(module: ModuleDescription, name: string, typed: string): readonly IndexHint[] | null {
  const referred = beyond(name);
  const path = referred?.path ?? (module.fields[name]?.kind === 'ref' ? name : '');
  const field = referred ? moduleAtPath(module, referred.path)?.fields[referred.field] : module.fields[name];
  const isNamed = field === undefined || field.kind === 'ref';
  if (isNamed) return [nameHint(path, typed)];
  if (!hasSearchText(field)) return null;
  const digits = phoneDigits(field, typed);
  return [textHint(path, typed), ...(digits === null ? [] : [{ path, texts: [digits] }])];
}

export function anyFilter({ module, placesOfAny }: RecordVisibility, typed: string): Filter {
  const hints = placesOfAny.map((name) => placeHints(module, name, typed));
  return withIndexHints(
    (from) => {
      const found = from.visibility.placesOfAny.map((name) => {
        const condition = placeContains(from, name, typed);
        return from.visibility.reachOfPlace(name) === 'always'
          ? condition
          : `(${from.whole()} and ${condition})`;
      });
      return `(${found.map((condition) => `coalesce(${condition}, false)`).join(' or ') || 'false'})`;
    },
    hints.includes(null) ? [] : hints.flatMap((known) => known ?? []),
  );
}
