/** Passes the API's calls on to the two services, told apart by the one table of routes. What the table does not know is the query side's 404. */
import { problems, routes } from '@hospital/contracts';
import type { HealthPart, Logger } from '@hospital/platform';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Socket } from 'node:net';
import { CopiesAgent } from './copiesAgent.ts';

export interface Services {
  readonly command: readonly URL[];
  readonly query: readonly URL[];
}

type PassOn = ReturnType<typeof passOnTo>;

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
const HEALTH_MS = 1_500;

export function apiRouter(services: Services, log: Logger): Router {
  const to: Readonly<Record<'command' | 'query', PassOn>> = {
    command: passOnTo(services.command, log),
    query: passOnTo(services.query, log),
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

function passOnTo(copies: readonly URL[], log: Logger) {
  const [first] = copies;
  return createProxyMiddleware<Request, Response>({
    target: first?.origin ?? '',
    agent: new CopiesAgent(copies),
    on: {
      proxyReq: (passed, _request, response) => {
        // Who closes a stream of events closes it at the service too.
        response.once('close', () => passed.destroy());
      },
      proxyRes: (answer) => {
        // The service ends its connection to us; the browser keeps the one that it has.
        delete answer.headers.connection;
      },
      error: (error, request, response) => {
        log.warn({ err: error, method: request.method }, 'a service did not answer');
        if (response instanceof Socket) response.destroy();
        else answerUnreachable(response);
      },
    },
  });
}

function answerUnreachable(response: Response): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, error] = problems.unreachable;
  response.status(status).set('Retry-After', '2').json({ error, code: 'unreachable' });
}

/** Ready as long as one copy is. */
export function servicesHealth({ command, query }: Services): HealthPart[] {
  const part = (name: string, copies: readonly URL[]): HealthPart => ({
    name,
    check: async () => {
      const ready = await Promise.all(copies.map(isReady));
      return ready.includes(true) ? { ok: true } : { ok: false, reason: 'no copy of it is ready' };
    },
  });
  return [part('command service', command), part('projection service', query)];
}

async function isReady(copy: URL): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/health/ready', copy), { signal: AbortSignal.timeout(HEALTH_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
