/** Calls of one signed-in person, over connections that stay open. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly port: number;
}

export interface Call {
  readonly method: string;
  /** From the root: `/api/patients`. */
  readonly path: string;
  readonly body: object;
  /** Of the command, so that a repeat is the same one. */
  readonly key?: string;
}

export const agent = new Agent({ keepAlive: true });

/** @returns the answer's body. @throws Error for any status from 300 on */
export async function must(
  { token, port }: Caller,
  { method, path, body, key }: Call,
): Promise<Record<string, unknown>> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const call = request({ port, agent, headers, method, path });
  call.end(JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const said = await text(answer);
  const status = answer.statusCode ?? 0;
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${said}`);
  return JSON.parse(said) as Record<string, unknown>;
}

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
