/** The whole product as `npm start` runs it: the bundled program on a data folder of its own, with the embedded PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processorSeconds } from '../../e2e/processes.ts';
import { ownEnvironment, unlimited } from '../../e2e/product.ts';

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

/** @throws Error with all that it printed, where it ends before it is ready */
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
  const closed = once(child, 'close');
  let said = '';
  const ready = new Promise<string>((resolve) => {
    const listen = (text: string): void => {
      said += text;
      const url = /^ready (\S+)$/m.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', listen);
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), READY_LIMIT_MS);
  const url = await Promise.race([ready, closed.then(() => null)]);
  const readyMs = performance.now() - began;
  clearTimeout(limit);
  if (url === null) throw new Error(`the product did not get ready:\n${said}`);
  return {
    ...{ url, pid, readyMs, processorSeconds: await processorSeconds(pid) },
    async stop() {
      child.kill('SIGINT');
      await closed;
    },
  };
}
