import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('productHost.mjs', import.meta.url));
/** Nothing of the test run's own environment: as for a product that a test starts (`product.ts`). */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'MUTANT_FILE', 'MUTANT_TEXT'];
const OF_BROWSER = ['PUPPETEER_EXECUTABLE_PATH', 'BROWSER_CACHE_DIR'];
/** What a host loads before anything else: a mistake to be noticed (`e2e/mutation`). */
const FIRST = process.env['HOST_IMPORT'] ? ['--import', process.env['HOST_IMPORT']] : [];

/** One host of products for each worker, before the workers start: they find theirs by number in E2E_HOSTS, and the browser in E2E_BROWSER. */
export default async function globalSetup({ maxWorkers }) {
  const env = Object.fromEntries([...KEPT, ...OF_BROWSER].map((name) => [name, process.env[name]]));
  const hosts = Array.from({ length: maxWorkers }, () => fork(HOST, { env, execArgv: FIRST }));
  globalThis.stopHosts = () =>
    Promise.all(
      hosts.map(async (host) => {
        if (host.exitCode !== null) return;
        host.disconnect();
        await once(host, 'exit');
      }),
    );
  const ready = hosts.map(async (host) => {
    const [{ url, browser }] = await once(host, 'message');
    if (browser !== null) process.env.E2E_BROWSER = JSON.stringify(browser);
    return { url, pid: host.pid };
  });
  process.env.E2E_HOSTS = JSON.stringify(await Promise.all(ready));
}
