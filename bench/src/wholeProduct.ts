/** The whole product as `npm start` runs it: the bundled program on a data folder of its own, with the embedded PostgreSQL. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NotReady, processorSeconds } from '../../e2e/processes.ts';
import { launched, ownEnvironment, readyUrl, unlimited } from '../../e2e/product.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A first start on a long log builds all read models before it is ready. */
const READY_LIMIT_MS = 3_600_000;

export const administrator = { email: 'first@clinic.test', password: 'a password for benchmarks' } as const;

export interface WholeProduct {
  readonly url: string;
  /** Of Node; PostgreSQL and the browser are below it. */
  readonly pid: number;
  /** From the start of the process to its line `ready`. */
  readonly readyMs: number;
  /** Of Node alone, in that time. */
  readonly processorSeconds: number;
  stop(): Promise<void>;
}

/** @throws NotReady with all that it printed, where it ends before it is ready */
export async function startWholeProduct(dataFolder: string): Promise<WholeProduct> {
  const began = performance.now();
  const child = spawn(process.execPath, ['standalone/bin/start.mjs'], {
    cwd: ROOT,
    env: {
      ...{ ...ownEnvironment(), ...unlimited, DATA_DIR: dataFolder, PORT: '0' },
      ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  const program = launched(child);
  const url = await readyUrl(program, READY_LIMIT_MS);
  const readyMs = performance.now() - began;
  if (url === null) {
    const code = child.exitCode;
    if (code === null) child.kill('SIGKILL');
    await program.closed;
    throw new NotReady('the product', { said: program.output(), code });
  }
  return {
    ...{ url, pid, readyMs, processorSeconds: await processorSeconds(pid) },
    async stop() {
      child.kill('SIGINT');
      await program.closed;
    },
  };
}
