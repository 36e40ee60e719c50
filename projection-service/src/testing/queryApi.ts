/** The calls that read, over HTTP, as an administrator makes them. */
import { routes, type Route } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import {
  createApi,
  createLogger,
  keptMigrations,
  memoryFiles,
  migrate,
  noReadsLog,
  reactorMigrations,
  readsMigrations,
  encryptedTokens,
  systemClock,
  type Handlers,
  passkeySite,
} from '@hospital/platform';
import express from 'express';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { projectionHandlers } from '../handlers.ts';
import { queryModuleOf } from '../modules/index.ts';
import { clinic, tellClinic } from './clinic.ts';
import { administrator, wellSystem } from './queries.ts';
import { testReadModels, type TestReadModels } from './readModels.ts';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of a JSON object; empty for anything else. */
  readonly body: { readonly code?: string; readonly fields?: Readonly<Record<string, string>> };
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface QueryApi {
  /** As the path is written: `fetch` would tidy it up. A stream is left after its first piece. */
  send(sent: Sent): Promise<Answered>;
  readonly models: TestReadModels;
  /** What was logged as an error. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** On a clinic of its own, whose read models have caught up. */
export async function openQueryApi(): Promise<QueryApi> {
  const store = memoryEventStore();
  await tellClinic(store);
  const models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  await migrate(models.url, keptMigrations, readsMigrations, reactorMigrations);
  const closing = new AbortController();
  const logged: string[] = [];
  const server = createServer(
    express().use('/api', apiOn(models, { store, closing: closing.signal, logged })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    send: (sent) => send(port, sent),
    models,
    logged,
    close: async () => {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await models.close();
      await store.close();
    },
  };
}

interface Around {
  readonly store: EventStore;
  readonly closing: AbortSignal;
  readonly logged: string[];
}

function apiOn(models: TestReadModels, { store, closing, logged }: Around) {
  const zone = () => Promise.resolve('Africa/Casablanca');
  const queries = projectionHandlers({
    pool: models.pool,
    costly: models.costly.of,
    progress: models.progress,
    store,
    files: memoryFiles(),
    zone,
    clock: systemClock,
    system: wellSystem,
    tokens: encryptedTokens(Buffer.alloc(32, 1), 'test'),
    sessions: { listOf: async () => [] },
    passkeys: { listOf: async () => [], site: passkeySite(null) },
    queriesOf: ({ name }) => queryModuleOf(name),
    closing,
  });
  const commands = routes.filter(({ kind }) => kind === 'command').map(({ operation }) => operation);
  const echo = () => Promise.resolve({ body: {} });
  const handlers: Handlers = { ...Object.fromEntries(commands.map((name) => [name, echo])), ...queries };
  const session = { actor: administrator, sessionId: clinic.admin, secondFactor: 'none' } as const;
  return createApi({
    routes,
    handlers,
    sessions: {
      check: () => Promise.resolve(session),
      isDeactivated: () => Promise.resolve(false),
      sessionIdOf: () => null,
      openAmong: (ids) => Promise.resolve(new Set(ids)),
      isLive: () => Promise.resolve(true),
    },
    files: memoryFiles(),
    uploads: { count: () => Promise.resolve() },
    clinicDay: async () => ({ zone: await zone(), today: '2026-06-30' }),
    reads: noReadsLog,
    log: createLogger({
      name: 'test',
      level: 'error',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
}

function send(port: number, { method = 'GET', path, body, headers = {} }: Sent): Promise<Answered> {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path: `/api${path}`,
      headers: {
        Authorization: 'Bearer x',
        ...(text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
        ...headers,
      },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let received = '';
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: received,
          body: received.startsWith('{') ? JSON.parse(received) : {},
        });
      const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
      response.on('data', (piece: Buffer) => {
        received += piece.toString();
        if (isStream) response.destroy();
      });
      response.on('close', done);
    });
    asked.end(text);
  });
}

const ids: Readonly<Record<string, string>> = {
  users: clinic.amina,
  patients: clinic.helene,
  appointments: clinic.booked,
  invoices: clinic.invoice,
  roles: clinic.nurseRole,
  departments: clinic.cardiology,
  taxes: clinic.tax,
};

/** The path of a record that the clinic has; `given` may put something else in the place of a parameter. */
export function pathOf(route: Route, given: () => string | null = () => null): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const other = given();
    if (other !== null) return other;
    if (name === 'resource') return 'patients';
    return name === 'userId' || name === 'adminId' ? clinic.admin : (ids[route.module] ?? clinic.helene);
  });
}
