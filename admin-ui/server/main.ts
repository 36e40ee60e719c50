/** The screens alone, with the API behind the same address: `npm start -w admin-ui`. */
import {
  ConfigError,
  createLogger,
  createShutdown,
  openWebsite,
  logReady,
  screensRouter,
  supervise,
} from '@hospital/platform';
import { fileURLToPath } from 'node:url';
import { readScreensConfig } from './config.ts';
import { Copies } from './copies.ts';
import { apiRouter, servicesHealth } from './passOn.ts';

/** As seen from the compiled file. */
const screens = fileURLToPath(new URL('../../dist', import.meta.url));

async function main(): Promise<void> {
  const config = readScreensConfig();
  const log = createLogger({ name: 'admin-ui', level: config.LOG_LEVEL });
  const shutdown = createShutdown(log);
  supervise(log, shutdown);
  const { HOST: host, PORT: port, TRUST_PROXY: trustProxy, METRICS_TOKEN: metricsToken } = config;
  const website = await openWebsite({ host, port, trustProxy, metricsToken }, log);
  shutdown.add({ name: 'website', close: website.close });
  const services = {
    command: new Copies(config.COMMAND_SERVICE_URL),
    query: new Copies(config.PROJECTION_SERVICE_URL),
  };
  for (const [name, copies] of Object.entries(services)) {
    copies.start();
    shutdown.add({ name: `${name} copies`, close: () => copies.close() });
  }
  website.addHealth(servicesHealth(services));
  website.serve([apiRouter(services, log), screensRouter(screens)]);
  if (!shutdown.closing) logReady(log, website.url);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
