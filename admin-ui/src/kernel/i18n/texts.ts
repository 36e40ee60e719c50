/** Texts by key. What a module says stands in its own folder and joins the kernel's here. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Later ones take the place of earlier ones, key by key. */
export function mergeTexts(all: readonly Texts[]): Texts {
  const merged: Record<string, string | Texts> = {};
  for (const texts of all) {
    for (const [key, text] of Object.entries(texts)) {
      const known = merged[key];
      const isBoth = typeof known === 'object' && typeof text === 'object';
      merged[key] = isBoth ? mergeTexts([known, text]) : text;
    }
  }
  return merged;
}
