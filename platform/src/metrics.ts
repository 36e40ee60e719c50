/**
 * `/metrics` in Prometheus' text: the process, and each call by its operation, answer and duration. It tells how much and how fast, never who
 * or what: an operation's name stands in the place of a path.
 */
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const registry = new Registry();
let isCollecting = false;

const calls = new Histogram({
  name: 'hospital_call_seconds',
  help: 'Calls of the API by operation and status.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
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

export function metricsRouter(): Router {
  if (!isCollecting) collectDefaultMetrics({ register: registry, prefix: 'hospital_' });
  isCollecting = true;
  const router = Router();
  router.get('/metrics', async (_request, response) => {
    response
      .set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      .send(await registry.metrics());
  });
  return router;
}
