/**
 * One service alone in its process: configuration, health, log, ordered end. It shares its secrets and its stores with
 * the others, so it makes none and asks for all of them by name.
 */
import type { z } from 'zod';
import { callSettings, ConfigError, readConfig, settings } from './config.ts';
import { evidenceSettings } from '../evidence/evidenceSettings.ts';
import { openFoundation, type Foundation } from './foundation.ts';
import { foundationOptions, foundationSettings } from './foundationOptions.ts';
import { createLogger } from '../monitoring/logging.ts';
import { redact } from '../monitoring/redact.ts';
import type { Service } from '../databaseRoles/grants.ts';
import {
  givenPrinterSecrets,
  givenSecrets,
  printerSecrets,
  requiredSecrets,
  withoutAccountKeys,
  type Secrets,
} from '../keys/secrets.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { logReady, supervise } from './supervise.ts';
import { openWebsite, type Website } from '../http/website.ts';

/** Of each service that is started alone, beside its secrets. */
export const serviceSettings = {
  PORT: settings.PORT,
  HOST: settings.HOST,
  TRUST_PROXY: settings.TRUST_PROXY,
  METRICS_TOKEN: settings.METRICS_TOKEN.optional(),
  DATABASE_URL: settings.DATABASE_URL,
  REDIS_URL: settings.REDIS_URL.optional(),
  ADMIN_EMAIL: settings.ADMIN_EMAIL.optional(),
  ADMIN_PASSWORD: settings.ADMIN_PASSWORD.optional(),
  LOG_LEVEL: settings.LOG_LEVEL.default('info'),
  ...evidenceSettings,
  ...foundationSettings,
  ...callSettings,
};

export type ServiceConfig = Omit<z.output<z.ZodObject<typeof serviceSettings>>, 'PORT'>;

export interface ServiceContext {
  readonly config: ServiceConfig;
  readonly foundation: Foundation;
  readonly website: Website;
  /** What the service opens is added to it at once. */
  readonly shutdown: Shutdown;
}

export interface ServiceOptions {
  readonly name: string;
  /** Whose database account and whose secrets it needs. */
  readonly service: Service;
  /** Where it listens unless `PORT` says otherwise. */
  readonly port: number;
  /** It stays ready while the event store is away. */
  readonly servesWithoutLog?: boolean;
  start(context: ServiceContext): Promise<void>;
}

/** Runs until it is asked to stop. A bad configuration is explained on standard error and ends it with 1. */
export async function runService(options: ServiceOptions): Promise<void> {
  try {
    await run(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${redact(error.message)}\n`);
    process.exit(1);
  }
}

async function run({ name, service, port, start, servesWithoutLog = false }: ServiceOptions): Promise<void> {
  const { PORT, ...config } = readConfig({
    ...serviceSettings,
    ...(service === 'worker' ? printerSecrets : requiredSecrets),
    PORT: settings.PORT.default(port),
  });
  const secrets = secretsOf(service);
  const log = createLogger({ name, level: config.LOG_LEVEL });
  const shutdown = createShutdown(log);
  supervise(log, shutdown);
  const { HOST: host, TRUST_PROXY: trustProxy, METRICS_TOKEN: metricsToken } = config;
  const address = { host, port: PORT, trustProxy, metricsToken };
  const website = await openWebsite(address, log);
  shutdown.add({ name: 'website', close: website.close });
  const foundation = await openFoundation({
    ...foundationOptions(config),
    databaseUrl: config.DATABASE_URL,
    secrets,
    service,
    log,
    noteWaiting: website.noteWaiting,
  });
  shutdown.add({ name: 'foundation', close: foundation.close });
  const { logHealth, health } = foundation;
  website.addHealth([{ ...logHealth, isDispensable: servesWithoutLog }, ...health]);
  await start({ config, foundation, website, shutdown });
  if (!shutdown.closing) logReady(log, website.url);
}

/** What is printed is signed by nobody and claims nothing: such keys are not taken even where they are given. */
function secretsOf(service: Service): Secrets {
  return service === 'worker'
    ? withoutAccountKeys(givenPrinterSecrets(readConfig(printerSecrets)))
    : givenSecrets(readConfig(requiredSecrets));
}
