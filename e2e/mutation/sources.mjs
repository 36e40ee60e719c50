/** The TypeScript files of a folder, as paths from the root of the repository. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED = ['node_modules', 'dist'];

export function sourcesIn(root, place) {
  const full = path.join(root, place);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return /\.tsx?$/.test(place) ? [place] : [];
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.includes(name))
    .flatMap(({ name }) => sourcesIn(root, path.join(place, name)))
    .filter((file) => !file.endsWith('.d.ts'));
}
