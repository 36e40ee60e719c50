/**
 * Calls the product's own handlers as the person at the machine, without a session and without a port. Each read waits for the commands before
 * it; `X-Stale` says that the read models were not that far.
 */
import { newId, routes, type Position } from '@hospital/contracts';
import { SYSTEM } from '@hospital/command-service';
import type { Answer, Call, Handlers } from '@hospital/platform';

export interface CallOptions {
  readonly id?: string;
  readonly body?: unknown;
  /** A repeat with the same key gets the first answer. */
  readonly key?: string;
}

export type Caller = (operation: string, asked?: CallOptions) => Promise<Answer>;

export function callerOf(handlers: Handlers, signal: AbortSignal): Caller {
  let written: Position | null = null;
  return async (operation, { id, body, key } = {}) => {
    const route = routes.find((candidate) => candidate.operation === operation);
    const handler = handlers[operation];
    if (!route || !handler) throw new Error(`there is no call ${operation}`);
    const call: Call = {
      route,
      params: id === undefined ? {} : { id },
      query: {},
      body,
      actor: SYSTEM,
      access: 'full',
      sessionId: null,
      assertSecondFactor: () => undefined,
      requestId: newId(),
      ip: '127.0.0.1',
      idempotencyKey: key ?? null,
      expectedRevision: null,
      readAfter: written,
      // The person at the machine has no account, and can read the whole database.
      noteShown: () => undefined,
      signal,
    };
    const answer = await handler(call);
    written = answer.headers?.['X-Position'] ?? written;
    return answer;
  };
}
