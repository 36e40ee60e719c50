/** Asks a projection's handler as the HTTP layer would, and writes the answer out as that does. */
import { newId, routes, type Actor } from '@hospital/contracts';
import type { Answer } from '@hospital/platform';
import type { Projection } from '@hospital/projection-service';

export interface AskedQuery {
  readonly operation: string;
  readonly query: Record<string, string>;
  readonly actor: Actor | null;
}

export async function askProjection(
  projection: Projection,
  { operation, query, actor }: AskedQuery,
): Promise<Answer> {
  const handler = projection.handlers[operation];
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!handler || !route) throw new Error(`there is no ${operation}`);
  const answer = await handler({
    route,
    query,
    params: {},
    body: undefined,
    actor,
    access: 'full',
    sessionId: null,
    assertSecondFactor: () => undefined,
    requestId: newId(),
    ip: '',
    idempotencyKey: null,
    expectedRevision: null,
    readAfter: null,
    noteShown: () => undefined,
    signal: new AbortController().signal,
  });
  JSON.stringify(answer.body);
  return answer;
}
