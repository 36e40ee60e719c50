/** Calls of one signed-in person, over connections that stay open. */
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { quantile } from '../../e2e/chaos/report.ts';

export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly port: number;
  /** Of connections of their own; those of everybody unless set. */
  readonly agent?: Agent;
}

export interface Call {
  readonly method: string;
  /** From the root: `/api/patients`. */
  readonly path: string;
  /** As JSON. */
  readonly body?: object;
  /** Of the command, so that a repeat is the same one. */
  readonly key?: string;
}

export const agent = new Agent({ keepAlive: true });

export interface CallAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly said: string;
}

/** @param more headers beside those that every call has */
export async function send(
  { token, port, agent: own = agent }: Caller,
  { method, path, body, key }: Call,
  more: Readonly<Record<string, string>> = {},
): Promise<CallAnswer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...more,
  };
  const call = request({ port, agent: own, headers, method, path });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, said: await text(answer) };
}

/** @returns the answer's body. @throws Error for any status from 300 on */
export async function must(caller: Caller, call: Call): Promise<Record<string, unknown>> {
  const { status, said } = await send(caller, call);
  if (status >= 300) throw new Error(`${call.method} ${call.path} was answered with ${status}: ${said}`);
  return JSON.parse(said) as Record<string, unknown>;
}

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export function percentiles(times: readonly number[]): string {
  const at = (part: number) => quantile(times, part).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
