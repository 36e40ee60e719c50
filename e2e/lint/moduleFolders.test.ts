/** Each module is found by its name, as docs/architecture.md says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isCrud, moduleList } from '@hospital/contracts';
import { expect, test } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');
const modulesFolder = (part: string) => path.join(ROOT, part, 'src/modules');
const foldersOf = (part: string) =>
  readdirSync(modulesFolder(part), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
/** By folder and name: `invoices/receipts`. */
const filesOf = (part: string) =>
  readdirSync(modulesFolder(part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^.]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));

const names = moduleList.map(({ name }): string => name);
const [contracts, commands] = ['contracts', 'command-service'].map((part) =>
  filesOf(part).filter((file) => names.includes(path.basename(file))),
) as [string[], string[]];
const namesIn = (files: readonly string[]) => files.map((file) => path.basename(file)).sort();

/** Issued by the invoices. */
const withoutCommands = ['creditNotes'];
/** A simple module that adds nothing needs no file in the command service. */
const rulesOfTheirOwn = moduleList.flatMap((module) => (isCrud(module) ? [] : [module.name]));

test('as a file of contracts and of the command service', () => {
  expect(namesIn(contracts)).toEqual([...names].sort());
  expect(new Set(commands.map((file) => path.basename(file))).size).toBe(commands.length);
  expect(rulesOfTheirOwn.filter((name) => !namesIn(commands).includes(name))).toEqual(withoutCommands);
});

test('as a folder of the screens, and of the queries where it has some of its own', () => {
  expect(foldersOf('admin-ui')).toEqual(expect.arrayContaining(names));
  expect(names).toEqual(expect.arrayContaining(foldersOf('projection-service')));
});

test('the folders that several modules share are in a table', () => {
  const rows = new Map<string, string[]>();
  for (const [part, files] of [
    ['contracts', contracts],
    ['command-service', commands],
  ] as const)
    for (const file of files) {
      const [folder, name] = [path.dirname(file), path.basename(file)];
      if (folder === '.' || folder === name) continue;
      const key = `| \`${part}\`: \`${folder}\` | `;
      rows.set(key, [...(rows.get(key) ?? []), `\`${name}\``].sort());
    }
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const written = text
    .split('\n')
    .filter((line) => line.startsWith('| `contracts`: ') || line.startsWith('| `command-service`: '));
  expect(written.sort()).toEqual([...rows].map(([key, modules]) => `${key}${modules.join(', ')} |`).sort());
});
