import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';
import { memoryFolder } from './memoryFolder.ts';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = 'hospital-test-';

/** One PostgreSQL for a whole test run, in a folder of its own that goes with it. */
export async function startTestServer(): Promise<TestServer> {
  const place = memoryFolder();
  await removeAbandoned(place);
  const folder = await mkdtemp(path.join(place, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: folder, withoutSync: true });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was interrupted leaves its folder behind. */
async function removeAbandoned(place: string): Promise<void> {
  const names = await readdir(place);
  const abandoned = names.filter((name) => name.startsWith(PREFIX) && !isAlive(pidIn(name)));
  await Promise.all(abandoned.map((name) => rm(path.join(place, name), { recursive: true, force: true })));
}

function pidIn(folder: string): number {
  return Number.parseInt(folder.slice(PREFIX.length), 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
