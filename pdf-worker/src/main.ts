/** The printing side alone: `npm start -w pdf-worker`. It answers about its health only. */
import {
  ConfigError,
  createLogger,
  createShutdown,
  onStopSignal,
  openFoundation,
  openWebsite,
  readConfig,
  requiredSecrets,
  settings,
} from '@hospital/platform';
import { browserOptions, browserSettings } from './config.ts';
import { startPdfWorker } from './start.ts';

const shape = {
  PORT: settings.PORT,
  HOST: settings.HOST,
  DATABASE_URL: settings.DATABASE_URL,
  EVENTSTORE_URL: settings.EVENTSTORE_URL.optional(),
  REDIS_URL: settings.REDIS_URL.optional(),
  LOG_LEVEL: settings.LOG_LEVEL.default('info'),
  ...requiredSecrets,
  ...browserSettings,
};

async function main(): Promise<void> {
  const config = readConfig(shape);
  const log = createLogger({ name: 'pdf-worker', level: config.LOG_LEVEL });
  const shutdown = createShutdown(log);
  onStopSignal(() => void shutdown.close().then((clean) => process.exit(clean ? 0 : 1)));
  const website = await openWebsite({ host: config.HOST, port: config.PORT }, log);
  shutdown.add({ name: 'website', close: website.close });
  const foundation = await openFoundation({
    databaseUrl: config.DATABASE_URL,
    eventStoreUrl: config.EVENTSTORE_URL,
    secrets: { masterKey: config.MASTER_KEY, claimKey: config.CLAIM_KEY, sessionKey: config.SESSION_KEY },
    log,
  });
  shutdown.add({ name: 'foundation', close: foundation.close });
  const worker = await startPdfWorker({
    foundation,
    redisUrl: config.REDIS_URL,
    browser: browserOptions(config),
  });
  shutdown.add({ name: 'pdf worker', close: worker.close, limitMs: 25_000 });
  website.addHealth([foundation.health, ...worker.health]);
  website.serve([]);
  log.info({ url: website.url }, 'ready');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
