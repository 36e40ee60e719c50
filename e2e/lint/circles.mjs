/**
 * No file imports itself through others, type imports included (`import-x/no-cycle` passes over those, and takes a minute). Part of `npm run check:lint`.
 * Prints each group of files that import each other, and leaves with 1 if there is one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));

const known = new Set(files);
const imports = new Map(
  files.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const targets = [...text.matchAll(IMPORTED)].map(([, to]) => path.join(path.dirname(file), to));
    return [file, targets.filter((target) => known.has(target))];
  }),
);

const circles = circlesOf(imports);
for (const circle of circles) console.error(`These files import each other: ${circle.join(', ')}`);
process.exitCode = circles.length > 0 ? 1 : 0;

/** Tarjan's strongly connected components of more than one file. */
function circlesOf(graph) {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const target of graph.get(file)) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
