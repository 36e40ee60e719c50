import type { ModuleDescription } from './module.ts';

/** How its records are called, one and several: `Tax`, `Taxes`. */
export function moduleNames({
  noun,
  names,
}: Pick<ModuleDescription, 'noun' | 'names'>): readonly [one: string, many: string] {
  if (names) return names;
  const words = noun.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const one = words.charAt(0).toUpperCase() + words.slice(1);
  if (/[^aeiou]y$/.test(one)) return [one, `${one.slice(0, -1)}ies`];
  return [one, /(?:s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`];
}
