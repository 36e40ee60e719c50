/** Texts by key. What a module says is in its own folder and joins the kernel's here. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A plural has as many forms as the plural rules of its language: with fewer, polyglot shows the first for the rest. */
export interface PluralForms {
  readonly fr: `${string} |||| ${string}`;
  readonly ar: `${string} |||| ${string} |||| ${string} |||| ${string} |||| ${string} |||| ${string}`;
}

type TranslatedText<T extends string, L extends keyof PluralForms> = T extends `${string}||||${string}`
  ? PluralForms[L]
  : string;

/** The same texts in another language: every key, and no other. */
export type Translated<T, L extends keyof PluralForms> = {
  readonly [K in keyof T]: T[K] extends string ? TranslatedText<T[K], L> : Translated<T[K], L>;
};

/** What a module says: in English at once, in another language when it is chosen. */
export interface TextFiles {
  readonly en: Texts;
  readonly fr: () => Promise<{ readonly texts: Texts }>;
  readonly ar: () => Promise<{ readonly texts: Texts }>;
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
