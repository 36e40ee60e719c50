import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');
const readPlain = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Without comments, spaces and last commas. */
const bare = (code: string) =>
  code
    .replace(/\/\/.*/g, '')
    .replace(/\s+/g, '')
    .replace(/,(?=[\])}])/g, '');

test('the first declaration of docs/adding-a-module.md is that of the departments', () => {
  const [, snippet = ''] = /```ts\n(.*?)```/s.exec(readPlain('docs/adding-a-module.md')) ?? [];
  expect(bare(snippet)).toMatch(/^exportconstdepartments=/);
  expect(bare(readPlain('contracts/src/modules/departments.ts'))).toContain(bare(snippet));
});
