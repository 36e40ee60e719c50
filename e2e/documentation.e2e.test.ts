import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformancePage } from './api/conformance/table.ts';
import { withTables } from './apiTables.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCS = path.join(ROOT, 'docs');
const API = path.join(DOCS, 'api.md');

/** UPDATE_DOCS=1 writes them. */
test('the tables of docs/api.md are those of the product', () => {
  const text = readFileSync(API, 'utf8');
  const wanted = withTables(text);
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(API, wanted);
  else expect(text).toBe(wanted);
});

test('docs/conformance.md is the table that runs', () => {
  const file = path.join(DOCS, 'conformance.md');
  const wanted = conformancePage();
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, wanted);
  else expect(readFileSync(file, 'utf8')).toBe(wanted);
});

const pages = [
  path.join(ROOT, 'README.md'),
  path.join(ROOT, 'CHANGELOG.md'),
  ...readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(DOCS, name)),
];

describe.each(pages.map((page) => [path.relative(ROOT, page), page] as const))('%s', (_name, page) => {
  test('leads nowhere that is not there', () => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => to,
    );
    const broken = links.filter(
      (to) => !/^[a-z]+:/.test(to) && !existsSync(path.resolve(path.dirname(page), to)),
    );
    expect(broken).toEqual([]);
  });
});

test('the README and operations name every variable that a process reads, once, and no other', () => {
  const read = (file: string): string[] =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name = '']) => name,
    );
  const variables = [...read('platform/src/start/config.ts'), ...read('admin-ui/server/config.ts')];
  const named = ['README.md', 'docs/operations.md'].flatMap((file) => {
    const [, rows = ''] =
      /## Configuration\n([^]*?)\n## /.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? [];
    return [...rows.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
  });
  expect([...named].sort()).toEqual([...new Set(variables)].sort());
});

test('e2e/journeys/README.md lists every journey under its file', () => {
  const folder = path.join(ROOT, 'e2e/journeys');
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.e2e.test.ts'))
    .flatMap((file) => {
      const names = readFileSync(path.join(folder, file), 'utf8').matchAll(/^journey\(\s*'([^']+)'/gm);
      return [...names].map(([, name = '']) => `${file.split('.')[0]}: ${name}`);
    });
  const [journeys = ''] = readFileSync(path.join(folder, 'README.md'), 'utf8').split('## Which test');
  const rows = [...journeys.matchAll(/^\| *(\w+) *\| *(.+?) *\|$/gm)].map(
    ([, file, name]) => `${file}: ${name}`,
  );
  expect(rows.filter((row) => row !== 'File: Journey').sort()).toEqual(written.sort());
  expect(written.length).toBeGreaterThanOrEqual(30);
});
