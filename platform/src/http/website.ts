/** The one address of a process: it answers about its health from the first moment of a start, and `serve` puts the rest behind it. */
import express from 'express';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { ConfigError } from '../start/config.ts';
import { HealthReports, healthRouter, type HealthPart } from '../monitoring/health.ts';
import { apiHeaders, secureHeaders } from './secureHeaders.ts';
import { answerClientErrors, HEADER_PACE, type HeaderPace } from './clientErrors.ts';
import { warnOfUntrustedProxy } from './untrustedProxy.ts';
import { cutSlowBodies } from './slowBodies.ts';
import { cutSlowReaders } from './slowReaders.ts';
import { answerStarting } from './starting.ts';
import type { Logger } from '../monitoring/logging.ts';
import { metricsRouter } from '../monitoring/metrics.ts';

export interface Website {
  readonly url: string;
  serve(handlers: readonly RequestHandler[]): void;
  /** Resolves when `serve` was called. */
  readonly served: Promise<void>;
  addHealth(parts: readonly HealthPart[]): void;
  /** What the start waits for, in its health; null as soon as it goes on. */
  noteWaiting(what: string | null): void;
  close(): Promise<void>;
}

const LIMIT_MS = 2_000;
/** Longer than between two acts of a person, and than proxies keep a connection, so that none of them meets one that was just closed. */
const KEPT_OPEN_MS = 75_000;
/**
 * Connections that wait to be accepted; the system may allow fewer. Node accepts one in each turn of its event loop, and a client whose connection
 * found no place tries again after a second, then three, seven and more.
 */
const BACKLOG = 4_096;

export interface Address {
  readonly host: string;
  readonly port: number;
  /** Networks of trusted proxies; this machine by default. */
  readonly trustProxy?: readonly string[];
  /** Opens `/metrics`, and the reasons in `/health/ready`, to other machines. */
  readonly metricsToken?: string | undefined;
  readonly headerPace?: HeaderPace;
}

export async function openWebsite(address: Address, log: Logger): Promise<Website> {
  const rest = restOfSite();
  const { reports, ...health } = healthOf(rest);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', address.trustProxy ?? ['loopback']);
  const answering = new Set<Response>();
  app.use((_request, response, next) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    next();
  });
  app.use(warnOfUntrustedProxy(log), secureHeaders());
  app.use(healthRouter(reports, address.metricsToken), metricsRouter(address.metricsToken));
  app.use(rest.handler);
  app.use(answerError(log));
  const { limitMs, lookMs } = address.headerPace ?? HEADER_PACE;
  const server = createServer(
    { headersTimeout: limitMs, connectionsCheckingInterval: lookMs, keepAliveTimeout: KEPT_OPEN_MS },
    app,
  );
  cutSlowBodies(server);
  cutSlowReaders(server, answering);
  answerClientErrors(server, answering);
  const port = await listen(server, address);
  return {
    url: `http://${shownHost(address.host)}:${port}`,
    ...health,
    served: rest.served,
    close: () => closeServer(server, answering),
  };
}

interface SiteHealth extends Pick<Website, 'serve' | 'addHealth' | 'noteWaiting'> {
  readonly reports: HealthReports;
}

/** What changes a part ends the report that was kept: who waits for the end of a start sees it at once. */
function healthOf(rest: RestOfSite): SiteHealth {
  const parts: HealthPart[] = [];
  let waitsFor: string | null = null;
  const starting: HealthPart = {
    name: 'start',
    check: async () => (rest.isServed() ? { ok: true } : { ok: false, reason: startReason(waitsFor) }),
  };
  const reports = new HealthReports(() => [starting, ...parts]);
  return {
    reports,
    serve(handlers) {
      rest.serve(handlers);
      reports.forget();
    },
    addHealth(added) {
      parts.push(...added);
      reports.forget();
    },
    noteWaiting(what) {
      waitsFor = what;
      reports.forget();
    },
  };
}

function startReason(waitsFor: string | null): string {
  return waitsFor === null ? 'still starting' : `waiting for ${waitsFor}`;
}

interface RestOfSite extends Pick<Website, 'serve' | 'served'> {
  readonly handler: RequestHandler;
  isServed(): boolean;
}

/** What comes later in a start; until then callers are asked to come again. */
function restOfSite(): RestOfSite {
  let handler: RequestHandler | null = null;
  let noteServed = (): void => undefined;
  const served = new Promise<void>((resolve) => {
    noteServed = resolve;
  });
  return {
    served,
    isServed: () => handler !== null,
    serve(handlers) {
      handler = inTurn(handlers);
      noteServed();
    },
    handler(request, response, next) {
      if (handler === null) answerStarting(request, response);
      else handler(request, response, next);
    },
  };
}

/** The API returns its own errors; what comes here is a file that is not there, or a surprise. Neither path nor stack goes out. */
function answerError(log: Logger): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  // eslint-disable-next-line @typescript-eslint/max-params
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    response.set(apiHeaders);
    if (isBadAddress(error)) {
      response.status(404).json({ error: 'There is nothing at this address.', code: 'not_found' });
      return;
    }
    log.error({ err: error }, 'a request failed');
    response.status(500).json({ error: 'Something went wrong on our side: try again.', code: 'internal' });
  };
}

/** A file that is not there, a path that leaves the folder, an address that cannot be decoded. */
function isBadAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const status = Number(error.status);
  return status >= 400 && status < 500;
}

function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
  const router = express.Router();
  for (const handler of handlers) router.use(handler);
  return router;
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { host, port })));
    server.listen({ port, host, backlog: BACKLOG }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} is taken on ${host}: stop what listens there, or set PORT to another one.`,
    );
  }
  if (error.code === 'EACCES')
    return new ConfigError(`PORT ${port} needs more rights: set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ConfigError(
      `HOST ${host} is no address of this machine: set HOST to 127.0.0.1, or 0.0.0.0 for all.`,
    );
  }
  return error;
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Requests in progress are completed, streams of events are ended, and what hangs is cut off after a while. A repeat does nothing. */
async function closeServer(server: Server, answering: ReadonlySet<Response>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const response of answering) {
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end();
  }
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), LIMIT_MS);
  await closed;
  clearTimeout(cutOff);
}
