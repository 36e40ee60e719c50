/** A product of a test file's own, in the host of its worker (`productHost.mjs`). */
import { z } from 'zod';
import { processTree, survivors } from '../processes.ts';
import { unlimited } from '../product.ts';

const GONE_MS = 10_000;
const hostsShape = z.array(z.object({ url: z.string(), pid: z.number() }));
const openedShape = z.object({ id: z.string(), url: z.string(), databaseUrl: z.string() });
const linesShape = z.array(z.string());

export interface HostedProduct {
  readonly url: string;
  readonly databaseUrl: string;
  /** What was logged as an error since the start. */
  errors(): Promise<readonly string[]>;
  /** Returns what did not close or still runs: nothing as a rule. */
  close(): Promise<unknown[]>;
}

export async function openHostedProduct(
  environment: Readonly<Record<string, string>>,
): Promise<HostedProduct> {
  const host = hostOfWorker();
  const { PUPPETEER_EXECUTABLE_PATH: browser } = process.env;
  const chosen = browser === undefined ? {} : { PUPPETEER_EXECUTABLE_PATH: browser };
  const body = JSON.stringify({
    server: process.env['TEST_DATABASE_URL'],
    environment: { ...unlimited, ...chosen, ...environment },
  });
  const { id, ...opened } = openedShape.parse(await ask(host.url, { method: 'POST', body }));
  const product = `${host.url}/${id}`;
  return {
    ...opened,
    errors: async () => linesShape.parse(await ask(product, { method: 'GET' })),
    close: async () => {
      const started = processTree(host.pid).filter(({ pid }) => pid !== host.pid);
      const unclosed = linesShape.parse(await ask(product, { method: 'DELETE' }));
      return [...unclosed, ...(await survivors(started, GONE_MS))];
    },
  };
}

/** @throws where the file was not started by jest with this folder's `globalSetup` */
function hostOfWorker(): z.infer<typeof hostsShape>[number] {
  const hosts = hostsShape.parse(JSON.parse(process.env['E2E_HOSTS'] ?? '[]'));
  const host = hosts[(Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % hosts.length];
  if (host === undefined) throw new Error('No product host runs: start the tests with npm test or npx jest.');
  return host;
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
