import { startCommandService, type CommandService } from '@hospital/command-service';
import { routes } from '@hospital/contracts';
import { browserOptions, startPdfWorker } from '@hospital/pdf-worker';
import {
  callLimits,
  createApi,
  type BackupSchedule,
  type Evidence,
  type Foundation,
  type Handlers,
  type HealthPart,
  type Shutdown,
} from '@hospital/platform';
import { startProjection } from '@hospital/projection-service';
import type { Router } from 'express';
import type { HospitalConfig } from './config.ts';
import type { FirstSignIn } from './firstSignIn.ts';

export interface ServicesOptions {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
  /** What the printing side is built on: an account and secrets of its own, where there are some. */
  readonly printing: Foundation;
  /** The database by the account of the query side. */
  readonly readModelsUrl: string;
  readonly signIn: FirstSignIn;
  readonly shutdown: Shutdown;
  readonly evidence: Evidence;
  readonly backups: BackupSchedule | null;
}

export interface Services {
  readonly api: Router;
  readonly health: readonly HealthPart[];
  readonly administratorId: CommandService['administratorId'];
}

/** The query side first: commands ask its read models, also those of a first start. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { config, foundation, signIn, shutdown, evidence, backups, readModelsUrl: databaseUrl } = options;
  const queries = await startProjection({ ...foundation, databaseUrl, evidence: evidence.status, backups });
  shutdown.add({ name: 'projection service', close: queries.close });
  const commands: CommandService = await startCommandService({
    foundation,
    chooseAdministrator: signIn.choose,
    onSignIn: (userId) => signIn.used(userId, (email) => commands.userIdByEmail(email)),
  });
  shutdown.add({ name: 'command service', close: commands.close });
  const printing = await startPdfWorker({
    foundation: options.printing,
    redisUrl: config.REDIS_URL,
    browser: browserOptions(config),
  });
  shutdown.add({ name: 'pdf worker', close: printing.close, limitMs: 25_000 });
  return {
    api: apiOf(options, { ...commands.handlers, ...queries.handlers }),
    health: [queries.health, ...queries.erasing, ...commands.health, ...printing.health],
    administratorId: commands.administratorId,
  };
}

function apiOf({ foundation, config }: ServicesOptions, handlers: Handlers): Router {
  const { sessions, files, uploads, clinicDay, log, reads, logIsAway } = foundation;
  const rateLimits = callLimits(config);
  const shared = { routes, handlers, sessions, files, uploads, clinicDay, log, reads };
  return createApi({ ...shared, rateLimits, logIsAway });
}
