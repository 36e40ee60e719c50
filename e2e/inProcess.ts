/** The product's services in this process, on a database of their own: for tests that give them another log, or another clock. */
import { startCommandService } from '@hospital/command-service';
import { routes } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { startPdfWorker } from '@hospital/pdf-worker';
import {
  createApi,
  createLogger,
  type Clock,
  type Erasures,
  type Foundation,
  type Secrets,
} from '@hospital/platform';
import { openTestFoundation, testDatabase } from '@hospital/platform/testing';
import { startProjection } from '@hospital/projection-service';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testKeys } from './serviceRun.ts';

const log = createLogger({ name: 'in process', level: 'silent' });

export interface InProcess {
  readonly url: string;
  readonly foundation: Foundation;
  /** The services end, the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface InProcessOptions {
  readonly administrator: { readonly email: string; readonly password: string };
  /** The PostgreSQL store of the database unless given. */
  readonly openStore?: (() => EventStore) | undefined;
  readonly clock?: Clock;
  /** Its own unless given. */
  readonly secrets?: Secrets;
  /** None unless given. */
  readonly erasures?: Erasures;
  /** How long a copy may still have a key that was destroyed. */
  readonly keyCopiesMs?: number;
}

export async function startInProcess({
  administrator,
  secrets = testKeys().secrets,
  openStore,
  clock,
  erasures,
  keyCopiesMs,
}: InProcessOptions): Promise<InProcess> {
  const database = await testDatabase();
  const foundation = await openTestFoundation({
    databaseUrl: database.url,
    secrets,
    log,
    ...(openStore ? { openStore } : {}),
    ...(clock ? { clock } : {}),
    ...(erasures ? { erasures } : {}),
  });
  const copies = keyCopiesMs === undefined ? {} : { keyCopiesMs };
  const queries = await startProjection({ ...foundation, ...copies });
  const commands = await startCommandService({
    foundation,
    chooseAdministrator: async () => administrator,
    ...copies,
  });
  const printing = await startPdfWorker({ foundation });
  const { sessions, files, uploads, clinicDay, reads } = foundation;
  const handlers = { ...commands.handlers, ...queries.handlers };
  const app = express().use(
    '/api',
    createApi({ routes, handlers, sessions, files, uploads, clinicDay, log, reads }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= end());
  const end = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    for (const part of [printing, commands, queries, foundation]) await part.close();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    foundation,
    stop,
    async close() {
      await stop();
      await database.drop();
    },
  };
}
