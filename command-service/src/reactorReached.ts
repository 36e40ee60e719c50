import { START, type Position } from '@hospital/contracts';
import { checkpointOf, type Foundation } from '@hospital/platform';

/** Whether the reactor has reached the end that the log had when this process first asked. It is not asked again once it has. */
export function reactorReached(
  { store, pool }: Pick<Foundation, 'store' | 'pool'>,
  name: string,
): () => Promise<boolean> {
  let end: Position | null = null;
  let reached = false;
  return async () => {
    if (reached) return true;
    end ??= await store.end();
    reached = ((await checkpointOf(pool, name)) ?? START) >= end;
    return reached;
  };
}
