/** The whole product in one process: what `npm start` runs. What is opened is added to `shutdown` at once, so a start can be stopped half-way. */
import { findSecrets, openWebsite } from '@hospital/platform';
import type { Logger, Shutdown } from '@hospital/platform';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { HospitalConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { uiRouter } from './ui.ts';

export interface Surroundings {
  readonly dataFolder: string;
  readonly log: Logger;
  readonly shutdown: Shutdown;
}

export interface Hospital {
  readonly url: string;
  /** Resolves with a reason when it can no longer serve. */
  readonly lost: Promise<string>;
}

export async function startHospital(
  config: HospitalConfig,
  { dataFolder, log, shutdown }: Surroundings,
): Promise<Hospital> {
  const secrets = await findSecrets(dataFolder, config);
  void secrets;
  const website = await openWebsite({ host: config.HOST, port: config.PORT }, log);
  shutdown.add({ name: 'website', close: website.close });
  const database = await openDatabase(config.DATABASE_URL, dataFolder, log);
  shutdown.add({ name: 'database', close: database.close, limitMs: 35_000 });
  website.addHealth([database.health]);
  website.serve([uiRouter(screensFolder())]);
  return { url: website.url, lost: database.lost };
}

/** The screens' package exports no code, so its folder is found by its description. */
function screensFolder(): string {
  const description = createRequire(import.meta.url).resolve('@hospital/admin-ui/package.json');
  return path.join(path.dirname(description), 'dist');
}
