import { startCommandService, type CommandService } from '@hospital/command-service';
import { routes } from '@hospital/contracts';
import { browserOptions, startPdfWorker, type PdfWorker } from '@hospital/pdf-worker';
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
import { startTogether } from './startTogether.ts';

export interface ServicesOptions {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
  /** Opens what the printing side is built on: an account and secrets of its own, where there are some. */
  readonly openPrinting: () => Promise<Foundation>;
  /** The database by the account of the query side. */
  readonly readModelsUrl: string;
  readonly signIn: FirstSignIn;
  readonly shutdown: Shutdown;
  /** When people are served. */
  readonly served: Promise<void>;
  readonly evidence: Evidence;
  readonly backups: BackupSchedule | null;
}

export interface Services {
  readonly api: Router;
  readonly health: readonly HealthPart[];
  readonly administrators: CommandService['administrators'];
}

/** Printing starts beside the rest: neither waits for the other. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const [{ queries, commands }, printing] = await startTogether(
    (signal) => startQueriesAndCommands(options, signal),
    (signal) => startPrinting(options, signal),
  );
  return {
    api: apiOf(options, { ...commands.handlers, ...queries.handlers }),
    health: [
      ...[queries.health, ...queries.erasing, ...commands.health, ...printing.health],
      // The clinic works without printed papers.
      ...[printing.printing, printing.queue].map((part) => ({ ...part, isDispensable: true })),
    ],
    administrators: commands.administrators,
  };
}

/** The query side first: commands ask its read models, also those of a first start. */
async function startQueriesAndCommands(options: ServicesOptions, signal: AbortSignal) {
  const { signIn, shutdown, evidence, backups, readModelsUrl: databaseUrl } = options;
  const foundation = { ...options.foundation, signal };
  const queries = await startProjection({ ...foundation, databaseUrl, evidence: evidence.status, backups });
  shutdown.add({ name: 'projection service', close: queries.close });
  const commands: CommandService = await startCommandService({
    foundation,
    chooseAdministrator: signIn.choose,
    onSignIn: (userId) => signIn.used(userId, (email) => commands.userIdByEmail(email)),
  });
  shutdown.add({ name: 'command service', close: commands.close });
  return { queries, commands };
}

async function startPrinting(
  { config, openPrinting, shutdown, served }: ServicesOptions,
  signal: AbortSignal,
): Promise<PdfWorker> {
  const foundation = { ...(await openPrinting()), signal };
  const printing = await startPdfWorker({
    foundation,
    redisUrl: config.REDIS_URL,
    browser: browserOptions(config),
    begins: served,
  });
  shutdown.add({ name: 'pdf worker', close: printing.close, limitMs: 25_000 });
  return printing;
}

function apiOf({ foundation, config }: ServicesOptions, handlers: Handlers): Router {
  const { sessions, files, uploads, clinicDay, log, reads, logIsAway } = foundation;
  const rateLimits = callLimits(config);
  const shared = { routes, handlers, sessions, files, uploads, clinicDay, log, reads };
  return createApi({ ...shared, rateLimits, logIsAway });
}
