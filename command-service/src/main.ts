/** The command side alone: `npm start -w command-service`. */
import { routes } from '@hospital/contracts';
import { callLimits, ConfigError, createApi, runService, type ServiceConfig } from '@hospital/platform';
import express from 'express';
import type { FirstAdministrator } from './firstStart.ts';
import { startCommandService } from './start.ts';

const PORT = 3001;

/** A service alone has no data folder in which a generated password could be kept. */
function givenAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD }: ServiceConfig): FirstAdministrator {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) {
    throw new ConfigError(
      'ADMIN_EMAIL or ADMIN_PASSWORD is missing: set both for the first start, which makes the first administrator.',
    );
  }
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}

await runService({
  name: 'command-service',
  service: 'command',
  port: PORT,
  async start({ config, foundation, website, shutdown }) {
    const commands = await startCommandService({
      foundation,
      chooseAdministrator: async () => givenAdministrator(config),
    });
    shutdown.add({ name: 'command service', close: commands.close });
    website.addHealth(commands.health);
    const { sessions, files, uploads, clinicDay, log, reads } = foundation;
    const api = createApi({
      routes: routes.filter(({ kind }) => kind === 'command'),
      handlers: commands.handlers,
      sessions,
      files,
      uploads,
      clinicDay,
      log,
      reads,
      rateLimits: callLimits(config),
    });
    website.serve([express.Router().use('/api', api)]);
  },
});
