import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../start/config.ts';
import { assertOwnCluster } from './clusterOwner.ts';

const [ROOT, NOBODY, CLINIC, NAMELESS] = [0, 65_534, 1, 54_321];
const asRoot = process.getuid?.() === 0 ? test : test.skip;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cluster-owner-'));
});
afterAll(() => rm(folder, { recursive: true }));

asRoot.each([
  [ROOT, ROOT],
  [NOBODY, ROOT],
  [CLINIC, CLINIC],
])('a cluster of user %d is used by user %d', async (owner, uid) => {
  await chown(folder, owner, owner);
  await assertOwnCluster(folder, uid);
});

asRoot.each([
  [CLINIC, ROOT, 'belongs to the user daemon: run this as daemon, not as root.'],
  [NAMELESS, ROOT, 'belongs to the user number 54321: run this as number 54321, not as root.'],
  [
    NOBODY,
    CLINIC,
    'belongs to the user nobody: run this as the user who started it before, or make daemon the owner',
  ],
  [
    ROOT,
    CLINIC,
    'belongs to the user root: run this as the user who started it before, or make daemon the owner',
  ],
])('a cluster of user %d is refused to user %d', async (owner, uid, sentence) => {
  await chown(folder, owner, owner);
  const refused = assertOwnCluster(folder, uid);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(sentence);
});
