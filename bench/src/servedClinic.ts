/** Commands and queries over HTTP, as one process of the product serves them; no limit of calls a second. */
import { startCommandService } from '@hospital/command-service';
import { newId, routes } from '@hospital/contracts';
import { startPdfWorker } from '@hospital/pdf-worker';
import { createApi, createLogger, openWebsite, type Foundation } from '@hospital/platform';
import { openTestFoundation, testSecrets } from '@hospital/platform/testing';
import { startProjection, type Projection } from '@hospital/projection-service';
import express, { type RequestHandler } from 'express';
import { appendRecord } from './appendToLog.ts';
import type { Caller } from './caller.ts';

export interface ServedClinic {
  readonly foundation: Foundation;
  readonly queries: Projection;
  readonly port: number;
  /** A person whose role has these flags, signed in. */
  hire(firstname: string, flags: readonly string[]): Promise<Caller>;
  close(): Promise<void>;
}

export interface ServedParts {
  /** Served beside the product, under `/peer`. */
  readonly peer?: RequestHandler;
  /** Documents are printed in the same process too. */
  readonly prints?: boolean;
}

export async function serveClinic(
  databaseUrl: string,
  { peer, prints = false }: ServedParts = {},
): Promise<ServedClinic> {
  const log = createLogger({ name: 'bench', level: 'silent' });
  const foundation = await openTestFoundation({ databaseUrl, secrets: testSecrets(), log });
  const queries = await startProjection(foundation);
  const commands = await startCommandService({
    foundation,
    chooseAdministrator: async () => ({ email: 'first@clinic.test', password: newId() }),
  });
  const printing = prints ? [await startPdfWorker({ foundation })] : [];
  const { sessions, files, uploads, clinicDay, reads } = foundation;
  const rateLimits = { perSecond: 1e6, burst: 1e6 };
  const handlers = { ...commands.handlers, ...queries.handlers };
  const api = createApi({ routes, handlers, sessions, files, uploads, clinicDay, reads, log, rateLimits });
  const app = express().use('/api', api);
  if (peer) app.use('/peer', peer);
  const website = await openWebsite({ host: '127.0.0.1', port: 0 }, log);
  website.serve([app]);
  const port = Number(new URL(website.url).port);
  return {
    foundation,
    queries,
    port,
    hire: (firstname, flags) => hire(foundation, port, { firstname, flags }),
    async close() {
      await website.close();
      for (const part of [...printing, commands, queries, foundation]) await part.close();
    },
  };
}

async function hire(
  foundation: Foundation,
  port: number,
  { firstname, flags }: { readonly firstname: string; readonly flags: readonly string[] },
): Promise<Caller> {
  const held = Object.fromEntries(flags.map((flag) => [flag, true]));
  const role = await appendRecord(foundation, 'role', {
    type: 'RoleCreated',
    data: { name: firstname, hasAccessModule: true, ...held },
  });
  const data = { firstname, lastname: 'B', email: `${firstname}@clinic.test`, role, status: 'active' };
  const id = await appendRecord(foundation, 'user', { type: 'UserCreated', data });
  return { id, token: (await foundation.sessions.open(id)).token, port };
}
