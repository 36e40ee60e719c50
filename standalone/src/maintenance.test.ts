import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLogOnly } from './maintenance.ts';

const { DATA_DIR: before } = process.env;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maintenance-'));
});
afterEach(async () => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
  await rm(folder, { recursive: true });
});

test('a data folder that is not there is a wrong address: nothing is made', async () => {
  const mistyped = path.join(folder, 'dta');
  process.env['DATA_DIR'] = mistyped;
  await expect(readLogOnly('audit-verify', () => Promise.resolve())).rejects.toThrow(
    `There is no database of the product in ${mistyped}: set DATA_DIR to its data folder`,
  );
  expect(existsSync(mistyped)).toBe(false);
});
