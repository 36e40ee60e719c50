/** The product's own API as a demo user calls it: every write with a key of its own, so that the same call made again changes nothing. */
import { pause } from '@hospital/event-store';
import { z } from 'zod';

/** An answer of the API that is no success. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;
  constructor(call: string, status: number, { code, error, fields }: z.infer<typeof refusal>) {
    const about = Object.values(fields ?? {}).join(' ');
    super(`${call} was refused: ${error} ${about}`.trim());
    this.status = status;
    this.code = code;
  }
}

const refusal = z.object({
  code: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

export interface DemoCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API; a write ends with `/` and is completed with who calls. */
  readonly path: string;
  /** What the plan calls it; absent for a read. */
  readonly key?: string;
  readonly body?: unknown;
}

export interface DemoSession {
  /** @throws Refused */
  call<T>(call: DemoCall, answer: z.ZodType<T>): Promise<T>;
  /** Signs out. */
  close(): Promise<void>;
}

/** Raised when the plan no longer says the same under the same keys. */
const EDITION = 'demo-2';
/** How long a service that asks us to come back is asked again. */
const LIMIT_MS = 30_000;
const PAUSE_MS = 200;

export function demoSession({
  apiUrl,
  userId,
  token,
}: Record<'apiUrl' | 'userId' | 'token', string>): DemoSession {
  const send = async ({ method, path, key, body }: DemoCall): Promise<Response> =>
    fetch(`${apiUrl}${path}${path.endsWith('/') ? userId : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'Idempotency-Key': `${EDITION}/${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    async call(call, answer) {
      const deadline = performance.now() + LIMIT_MS;
      for (;;) {
        const response = await send(call);
        const body: unknown = await response.json();
        if (response.ok) return answer.parse(body);
        if ([429, 503].includes(response.status) && performance.now() < deadline) {
          await pause(Number(response.headers.get('Retry-After') ?? 0) * 1000 || PAUSE_MS);
          continue;
        }
        throw new Refused(`${call.method} ${call.path}`, response.status, refusal.parse(body));
      }
    },
    async close() {
      await (await send({ method: 'GET', path: '/signout' })).arrayBuffer();
    },
  };
}
