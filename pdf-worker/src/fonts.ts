/** The fonts of printed documents as `@font-face` rules with the files inside: a document prints the same everywhere, offline. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Subset {
  readonly fontPackage: string;
  readonly family: string;
  readonly subset: string;
  readonly weights: readonly number[];
}

const plex = { fontPackage: '@fontsource/ibm-plex-sans', family: 'IBM Plex Sans' };
const plexArabic = { fontPackage: '@fontsource/ibm-plex-sans-arabic', family: 'IBM Plex Sans Arabic' };

/** Static files and not the variable one: they land in the PDF as subset TrueType fonts (seen with pdffonts). */
const subsets: readonly Subset[] = [
  { ...plex, subset: 'latin', weights: [400, 500, 600] },
  { ...plex, subset: 'latin-ext', weights: [400, 500, 600] },
  { ...plex, subset: 'cyrillic', weights: [400, 600] },
  { ...plex, subset: 'greek', weights: [400, 600] },
  { ...plex, subset: 'vietnamese', weights: [400, 600] },
  { ...plexArabic, subset: 'arabic', weights: [400, 500, 600] },
];

const packages = createRequire(import.meta.url);
let remembered: Promise<string> | null = null;

export function embeddedFontFaces(): Promise<string> {
  return (remembered ??= Promise.all(
    subsets.flatMap((subset) => subset.weights.map((weight) => fontFace(subset, weight))),
  ).then((faces) => faces.join('\n')));
}

async function fontFace({ fontPackage, family, subset }: Subset, weight: number): Promise<string> {
  const folder = dirname(packages.resolve(`${fontPackage}/package.json`));
  const name = `${fontPackage.slice('@fontsource/'.length)}-${subset}-${String(weight)}-normal.woff2`;
  const [file, ranges] = await Promise.all([
    readFile(join(folder, 'files', name)),
    readFile(join(folder, 'unicode.json'), 'utf8'),
  ]);
  const range = new RegExp(`"${subset}":\\s*"([^"]+)"`).exec(ranges)?.[1] ?? 'U+0-10FFFF';
  return (
    `@font-face { font-family: '${family}'; font-style: normal; font-weight: ${String(weight)}; font-display: block; ` +
    `unicode-range: ${range}; src: url(data:font/woff2;base64,${file.toString('base64')}) format('woff2'); }`
  );
}
