/**
 * Passes the API's calls on to the two services, distinguished by the one table of routes. What the table does not know is the query side's 404.
 * A copy that takes no connection, or is still starting, is passed over. A call that breaks is sent once more, to another copy, where it may:
 * reads, and writes with an `Idempotency-Key`, whose body is at most 1 MB. A larger one (files), and any while too much is in memory, is passed on
 * as it comes, and never repeated.
 */
import { problems, routes, type Route } from '@hospital/contracts';
import { apiHeaders, callerNetwork, type HealthPart, type Logger } from '@hospital/platform';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { attempt, wholeOf, type PassedCall } from './attempt.ts';
import { BodyMemory } from './bodyMemory.ts';
import type { Copies } from './copies.ts';

export interface Services {
  readonly command: Copies;
  readonly query: Copies;
}

const BUFFERED_BYTES = 1024 * 1024;
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** @param memory for the bodies of calls under way */
export function apiRouter(services: Services, log: Logger, memory = new BodyMemory()): Router {
  const to: Readonly<Record<Route['kind'], RequestHandler>> = {
    command: passOnTo(services.command, { kind: 'command', log, memory }),
    query: passOnTo(services.query, { kind: 'query', log, memory }),
  };
  const router = Router();
  router.use('/api', tellCaller);
  for (const { method, path, kind } of routes) router[verbs[method]](`/api${path}`, to[kind]);
  router.all(/^\/api(\/|$)/, to.query);
  return router;
}

/** One address, the one that we believe: what a caller says of itself ends here. */
const tellCaller: RequestHandler = (request, _response, next) => {
  request.headers['x-forwarded-for'] = request.ip ?? '';
  next();
};

interface PassingOn {
  readonly kind: Route['kind'];
  readonly log: Logger;
  readonly memory: BodyMemory;
}

function passOnTo(copies: Copies, { kind, log, memory }: PassingOn): RequestHandler {
  return async (request, response) => {
    const giveBack = reserve(request, memory);
    try {
      const body = giveBack ? await wholeOf(request, BUFFERED_BYTES).catch(() => null) : null;
      if (response.destroyed) return;
      const isIdempotent = kind === 'query' || request.get('idempotency-key') !== undefined;
      const call = { request, response, body, mayRepeat: isIdempotent && body !== null };
      if (await isAnswered(copies, call)) return;
      log.warn({ method: request.method }, 'no copy of a service answered');
      answerUnreachable(response);
    } finally {
      giveBack?.();
    }
  };
}

/** Said beforehand: what is not small is not looked at before it is passed on. */
function reserve(request: Request, memory: BodyMemory): (() => void) | null {
  const bytes = Number(request.get('content-length') ?? 0);
  if (request.get('transfer-encoding') !== undefined || bytes > BUFFERED_BYTES) return null;
  return memory.reserve(callerNetwork(request.ip ?? ''), bytes);
}

async function isAnswered(copies: Copies, call: PassedCall): Promise<boolean> {
  let hasBroken = false;
  for (const copy of copies.inTurn()) {
    const outcome = await attempt(copy, call);
    if (outcome === 'answered' || call.response.destroyed) return true;
    copies.failed(copy);
    // A body that was passed on as it came is gone, also where the copy refused the call.
    const isGone = call.body === null && call.request.readableDidRead;
    if (isGone || (outcome === 'broken' && (hasBroken || !call.mayRepeat))) return false;
    hasBroken ||= outcome === 'broken';
  }
  return false;
}

function answerUnreachable(response: Response): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, error] = problems.unreachable;
  response
    .status(status)
    .set({ ...apiHeaders, 'Retry-After': '2' })
    .json({ error, code: 'unreachable' });
}

/** Ready as long as a copy that reads is: the screens do without writing for a while, and say so. */
export function servicesHealth({ command, query }: Services): HealthPart[] {
  const part = (name: string, copies: Copies, isDispensable: boolean): HealthPart => ({
    name,
    isDispensable,
    check: async () =>
      (await copies.hasReady()) ? { ok: true } : { ok: false, reason: 'no copy of it is ready' },
  });
  return [part('command service', command, true), part('projection service', query, false)];
}
