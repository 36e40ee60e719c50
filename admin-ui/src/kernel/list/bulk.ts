/**
 * One verb on several records: one call each, six in flight at most. A call that is repeated keeps its key; what is
 * refused is named at the end, and nothing else is lost by it.
 */
import type { RaRecord } from 'react-admin';
import { routeOf } from '../api/calls.ts';
import { write } from '../api/dataProvider.ts';
import { refusalFrom, statusOf } from '../api/http.ts';
import { pause } from '../api/pause.ts';
import type { CommandKeys } from '../commandKeys.ts';

type Body = Readonly<Record<string, unknown>>;

export interface BulkCall {
  readonly operation: string;
  /** The same for all, or of each record. */
  readonly body?: Body | ((record: RaRecord) => Body);
  /** The revision that the call is about; without it the current one. */
  readonly revisionOf?: (record: RaRecord) => number | undefined;
}

export interface BulkRefusal {
  readonly record: RaRecord;
  readonly error: string;
}

export interface BulkResult {
  readonly done: readonly RaRecord[];
  /** What the server returned for each of them, in the same order. */
  readonly answers: readonly RaRecord[];
  readonly refused: readonly BulkRefusal[];
  /** Those that were not asked for any more after somebody stopped it. */
  readonly left: number;
}

const IN_FLIGHT = 6;
const MOST_REPEATS = 20;
const TOO_FAST_MS = 1_000;

async function callOne(
  { operation, body, revisionOf }: BulkCall,
  record: RaRecord,
  { keys, signal }: BulkRun,
): Promise<RaRecord> {
  const data = { ...(typeof body === 'function' ? body(record) : body) };
  const revision = revisionOf?.(record);
  const id = String(record.id);
  const meta = { idempotencyKey: keys.keyOf(id, [operation, data, revision]), revision };
  for (let repeats = 0; ; repeats++) {
    try {
      const answer = await write({ route: routeOf(operation), id, data, meta });
      keys.succeeded(id);
      return answer;
    } catch (error) {
      if (statusOf(error) !== 429 || repeats >= MOST_REPEATS || signal.aborted) throw error;
      await pause(TOO_FAST_MS, signal);
    }
  }
}

export interface BulkRun {
  /** They outlive the run: a record whose answer was lost is sent under its first key by the next one. */
  readonly keys: CommandKeys;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

export async function runBulk(
  call: BulkCall,
  records: readonly RaRecord[],
  run: BulkRun,
): Promise<BulkResult> {
  const { signal, onProgress } = run;
  const done: RaRecord[] = [];
  const answers: RaRecord[] = [];
  const refused: BulkRefusal[] = [];
  const queue = [...records];
  const work = async () => {
    for (let record = queue.shift(); record && !signal.aborted; record = queue.shift()) {
      const one = record;
      await callOne(call, one, run).then(
        (answer) => {
          done.push(one);
          answers.push(answer);
        },
        (error: unknown) => refused.push({ record: one, error: refusalFrom(error).error }),
      );
      onProgress(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return { done, answers, refused, left: records.length - done.length - refused.length };
}
