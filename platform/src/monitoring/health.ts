/**
 * `/health/live`: the process runs. `/health/ready`: every part works; 503 and the reason where one does not. A part that works but
 * for some records returns 200 and says `degraded`.
 * A reason is for the clinic's technician: it holds no address with a password and no person's data.
 */
import { redact } from './redact.ts';
import { Router } from 'express';
import { TimeLimitError, withTimeLimit } from '@hospital/event-store';

export type Health =
  /** `degraded`: it works, but for what is named here; the part stays ready. */
  { readonly ok: true; readonly degraded?: string } | { readonly ok: false; readonly reason: string };

export interface HealthPart {
  readonly name: string;
  /** The service works without it: instead of not ready it is degraded. */
  readonly isDispensable?: boolean;
  check(): Promise<Health>;
}

const LIMIT_MS = 2_000;

export interface HealthReport {
  readonly status: 'ready' | 'not ready';
  readonly parts: Readonly<Record<string, Health>>;
}

export async function checkHealth(parts: readonly HealthPart[], limitMs = LIMIT_MS): Promise<HealthReport> {
  const checked = await Promise.all(
    parts.map(async (part) => [part.name, await judgePart(part, limitMs)] as const),
  );
  return {
    status: checked.every(([, health]) => health.ok) ? 'ready' : 'not ready',
    parts: Object.fromEntries(checked),
  };
}

async function judgePart(part: HealthPart, limitMs: number): Promise<Health> {
  const health = await checkPart(part, limitMs);
  return part.isDispensable && !health.ok ? { ok: true, degraded: health.reason } : health;
}

async function checkPart(part: HealthPart, limitMs: number): Promise<Health> {
  try {
    const health = await withTimeLimit(limitMs, part.name, part.check());
    return 'reason' in health ? { ...health, reason: redact(health.reason) } : health;
  } catch (error) {
    const isLate = error instanceof TimeLimitError;
    return { ok: false, reason: isLate ? `no answer within ${limitMs} ms` : 'the check itself failed' };
  }
}

/** @param parts asked at each call, because parts come while a process starts and go while it stops */
export function healthRouter(parts: () => readonly HealthPart[]): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'live' });
  });
  router.get('/health/ready', async (_request, response) => {
    const report = await checkHealth(parts());
    response
      .status(report.status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(report);
  });
  return router;
}
