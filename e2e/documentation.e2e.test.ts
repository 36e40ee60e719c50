import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformancePage } from './api/conformance/table.ts';
import { apiTables, operationsTables, withTables } from './apiTables.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCS = path.join(ROOT, 'docs');

/** UPDATE_DOCS=1 writes them. */
test.each([
  ['api.md', apiTables],
  ['operations.md', operationsTables],
])('the tables of docs/%s are those of the product', (page, tables) => {
  const file = path.join(DOCS, page);
  const text = readFileSync(file, 'utf8');
  const wanted = withTables(text, tables);
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, wanted);
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

/** Of the repository, also those that are not committed yet. */
function filesNamed(...patterns: readonly string[]): readonly string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(path.join(ROOT, file)));
}

test('messages and comments name sections of docs/operations.md that are there', () => {
  const text = readFileSync(path.join(DOCS, 'operations.md'), 'utf8');
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title));
  const named = filesNamed('*.ts', '*.tsx', '*.mjs', '*.yml').flatMap((file) => {
    const sections = readFileSync(path.join(ROOT, file), 'utf8').matchAll(
      /docs\/operations\.md[,،] ([A-Z][^.)\n]*)|"([A-Z][^"\n]*)" in docs\/operations\.md/g,
    );
    return [...sections].map(([, after, before]) => ({ file, section: after ?? before ?? '' }));
  });
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ section }) => !headings.has(section))).toEqual([]);
});

test('docs/testing.md lists every slow test', () => {
  const files = filesNamed('*.slow.test.*').map((file) => {
    const [folder = '', name = ''] = [file.split('/')[0], path.basename(file).split('.')[0]];
    return `${folder}: ${name}`;
  });
  const [, section = ''] =
    /\n## Slow tests\n([^]*?)\n## /.exec(readFileSync(path.join(DOCS, 'testing.md'), 'utf8')) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));
  expect(rows.sort()).toEqual(files.sort());
});

/** `chaos`, `batches`: what they are about; or, for unit tests, the package first. A further name follows a semicolon. */
function namesIn(cell: string): string[] {
  const [, unit, rest = ''] = /^(?:`([\w-]+)`: (?=`))?([^]*)$/.exec(cell) ?? [];
  const lists = [...rest.matchAll(/(?:^|; )((?:`[\w/]+`(?:, )?)+):/g)].map(([, list = '']) => list);
  return lists
    .flatMap((list) => [...list.matchAll(/`([\w/]+)`/g)].map(([, name = '']) => path.basename(name)))
    .map((name) => `${unit ?? 'e2e'}: ${name}`);
}

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
