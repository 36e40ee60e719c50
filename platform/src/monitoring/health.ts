/**
 * `/health/live`: the process runs. `/health/ready`: every part works; 503 and the reason where one does not. A part that works but
 * for some records returns 200 and says `degraded`.
 * A reason is for the clinic's technician: it holds no address with a password and no person's data. It may name ids, so only those who may
 * read `/metrics` get it; everybody else gets the parts and their state.
 */
import { mayMonitor } from './mayMonitor.ts';
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
const KEPT_MS = 1_000;
const HIDDEN = 'Shown to callers on the server itself, and with METRICS_TOKEN.';

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

/** The parts are checked once for everybody who asks meanwhile or within a second: the cost does not depend on how many ask. */
export class HealthReports {
  readonly #parts: () => readonly HealthPart[];
  #last: { readonly report: Promise<HealthReport>; keptUntil: number } | null = null;

  /** @param parts read for each report, because parts come while a process starts */
  constructor(parts: () => readonly HealthPart[]) {
    this.#parts = parts;
  }

  now(): Promise<HealthReport> {
    if (this.#last && performance.now() < this.#last.keptUntil) return this.#last.report;
    const last = { report: checkHealth(this.#parts()), keptUntil: Infinity };
    const keep = () => {
      last.keptUntil = performance.now() + KEPT_MS;
    };
    last.report.then(keep, keep);
    this.#last = last;
    return last.report;
  }

  /** For who changed a part: the next report is a new one. */
  forget(): void {
    this.#last = null;
  }
}

function withoutReasons({ status, parts }: HealthReport): HealthReport {
  const shown = Object.entries(parts).map(([name, health]): [string, Health] => {
    if (!health.ok) return [name, { ok: false, reason: HIDDEN }];
    return [name, health.degraded === undefined ? health : { ok: true, degraded: HIDDEN }];
  });
  return { status, parts: Object.fromEntries(shown) };
}

/** @param token shows reasons to callers from elsewhere, METRICS_TOKEN */
export function healthRouter(reports: HealthReports, token?: string): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'live' });
  });
  router.get('/health/ready', async (request, response) => {
    const report = await reports.now();
    response
      .status(report.status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(mayMonitor(request, token) ? report : withoutReasons(report));
  });
  return router;
}
