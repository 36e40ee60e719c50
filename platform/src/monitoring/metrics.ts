/**
 * `/metrics` in Prometheus' text: the process, and each call by its operation, answer and duration. It tells how much and how fast, never who
 * or what: an operation's name is in the place of a path. Only this machine and the holder of METRICS_TOKEN may read it.
 */
import { problems } from '@hospital/contracts';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { mayMonitor } from './mayMonitor.ts';

const registry = new Registry();
let isCollecting = false;

const calls = new Histogram({
  name: 'hospital_call_seconds',
  help: 'Calls of the API by operation and status.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

/** By the part that is not ours; an event counts again each time that a reader comes by. */
export const foreignEvents = new Counter({
  name: 'hospital_foreign_events_total',
  help: 'Events of other programs in the log that a reader skipped, by the part that is not ours.',
  labelNames: ['part'],
  registers: [registry],
});

/** An event counts once for each process. */
export const brokenSeals = new Counter({
  name: 'hospital_broken_seals_total',
  help: 'Events in the log whose seal does not hold, by the reason.',
  labelNames: ['reason'],
  registers: [registry],
});

/** Times the calls of one route. */
export function measured(operation: string): RequestHandler {
  return (_request, response, next) => {
    const end = calls.startTimer({ operation });
    response.once('finish', () => end({ status: String(response.statusCode) }));
    next();
  };
}

/** @param token lets callers from elsewhere in; without one there are none */
export function metricsRouter(token: string | undefined): Router {
  if (!isCollecting) collectDefaultMetrics({ register: registry, prefix: 'hospital_' });
  isCollecting = true;
  const router = Router();
  router.get('/metrics', async (request, response) => {
    if (!mayMonitor(request, token)) {
      const [status, error] = problems.not_signed_in;
      response
        .status(status)
        .set({ 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' })
        .json({ error, code: 'not_signed_in' });
      return;
    }
    response
      .set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      .send(await registry.metrics());
  });
  return router;
}
