/** The fonts of printed documents as `@font-face` rules with the files inside: a document prints the same everywhere, offline. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Subset {
  readonly fontPackage: string;
  readonly family: string;
  readonly subset: string;
  readonly weights: readonly number[];
  /** Used instead of the range that the package gives. */
  readonly range?: string;
}

const plex = { fontPackage: '@fontsource/ibm-plex-sans', family: 'IBM Plex Sans' };
const plexArabic = { fontPackage: '@fontsource/ibm-plex-sans-arabic', family: 'IBM Plex Sans Arabic' };
const notoTifinagh = { fontPackage: '@fontsource/noto-sans-tifinagh', family: 'Noto Sans Tifinagh' };
const noto = { fontPackage: '@fontsource/noto-sans', family: 'Noto Sans' };
const notoMath = { fontPackage: '@fontsource/noto-sans-math', family: 'Noto Sans Math' };
/** The weights that papers use. Without one of them, the letters of a subset print in a font of the machine, or as boxes. */
const weights = [400, 500, 600];

/** Static files and not the variable one: they land in the PDF as subset TrueType fonts (seen with pdffonts). */
const subsets: readonly Subset[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map((subset) => ({
    ...plex,
    subset,
    weights,
  })),
  { ...plexArabic, subset: 'arabic', weights },
  // One weight each: a browser thickens it where a paper asks for more.
  { ...notoTifinagh, subset: 'tifinagh', weights: [400] },
  // Letters and signs that Plex lacks: ɣ, ḥ, ≥, →, ♀.
  { ...noto, subset: 'latin-ext', weights: [400] },
  { ...notoMath, subset: 'latin', weights: [400], range: 'U+2000-2BFF, U+1D400-1D7FF' },
];

const packages = createRequire(import.meta.url);
let remembered: Promise<string> | null = null;

export function embeddedFontFaces(): Promise<string> {
  return (remembered ??= Promise.all(
    subsets.flatMap((subset) => subset.weights.map((weight) => fontFace(subset, weight))),
  ).then((faces) => faces.join('\n')));
}

async function fontFace(
  { fontPackage, family, subset, range: given }: Subset,
  weight: number,
): Promise<string> {
  const folder = dirname(packages.resolve(`${fontPackage}/package.json`));
  const name = `${fontPackage.slice('@fontsource/'.length)}-${subset}-${String(weight)}-normal.woff2`;
  const [file, ranges] = await Promise.all([
    readFile(join(folder, 'files', name)),
    readFile(join(folder, 'unicode.json'), 'utf8'),
  ]);
  const range = given ?? new RegExp(`"${subset}":\\s*"([^"]+)"`).exec(ranges)?.[1] ?? 'U+0-10FFFF';
  return (
    `@font-face { font-family: '${family}'; font-style: normal; font-weight: ${String(weight)}; font-display: block; ` +
    `unicode-range: ${range}; src: url(data:font/woff2;base64,${file.toString('base64')}) format('woff2'); }`
  );
}
