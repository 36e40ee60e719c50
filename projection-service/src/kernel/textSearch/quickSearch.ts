/** The quick search: `any` looks into several places of a record and of those that it refers to, each as far as the person is shown it. */
import type { ModuleDescription } from '@hospital/contracts';
import { splitReferencePath, moduleAtPath } from '../query/paths.ts';
import type { RecordVisibility } from '../query/recordVisibility.ts';
import type { Filter, IndexHint, Source } from '../query/source.ts';
import { nameHint, withIndexHints } from './indexHints.ts';
import { fieldContains, fieldHints } from './looseWriting.ts';
import { nameContains } from './textMatch.ts';

function pathContains(from: Source, name: string, typed: string): string {
  const { module } = from.root;
  const referred = splitReferencePath(name);
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
function pathHints(module: ModuleDescription, name: string, typed: string): readonly IndexHint[] | null {
  const referred = splitReferencePath(name);
  const path = referred?.path ?? (module.fields[name]?.kind === 'ref' ? name : '');
  const field = referred ? moduleAtPath(module, referred.path)?.fields[referred.field] : module.fields[name];
  const isNamed = field === undefined || field.kind === 'ref';
  return isNamed ? [nameHint(path, typed)] : fieldHints(path, { field, typed });
}

export function anyFilter({ module, searchedPaths }: RecordVisibility, typed: string): Filter {
  const hints = searchedPaths.map((name) => pathHints(module, name, typed));
  return withIndexHints(
    (from) => {
      const found = from.visibility.searchedPaths.map((name) => {
        const condition = pathContains(from, name, typed);
        return from.visibility.reachOfPath(name) === 'always'
          ? condition
          : `(${from.whole()} and ${condition})`;
      });
      return `(${found.map((condition) => `coalesce(${condition}, false)`).join(' or ') || 'false'})`;
    },
    hints.includes(null) ? [] : hints.flatMap((known) => known ?? []),
  );
}
