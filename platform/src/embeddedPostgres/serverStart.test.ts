/** How long a start waits for a server: as long as it says something. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchServer, type ServerOptions } from './server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program in the place of PostgreSQL, which recovers for a second. */
async function starting(silenceMs: number): Promise<ServerOptions> {
  const postgres = path.join(folder, `postgres-${silenceMs}`);
  const script = `#!/bin/sh
for round in 1 2 3 4 5; do sleep 0.2; echo 'redo in progress' >&2; done
echo 'database system is ready to accept connections' >&2
exec sleep 60`;
  await writeFile(postgres, script, { mode: 0o755 });
  const binaries = { initdb: '', postgres, libraryPath: null };
  const log = () => undefined;
  return { binaries, identity: 'self', pgData: folder, port: 1, log, withoutSync: true, silenceMs };
}

test('a recovery that goes on is waited for', async () => {
  const server = await launchServer(await starting(800));
  await server.stop();
});

test('a server that says nothing is stopped', async () => {
  await expect(launchServer(await starting(50))).rejects.toThrow('said nothing for 0.05 s');
});
