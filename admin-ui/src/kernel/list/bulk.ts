/**
 * One verb on several records: one call each, six in flight at most. A call that came too fast is repeated under its own key; what is
 * refused is named at the end, and nothing else is lost by it.
 */
import { newId } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { routeOf } from '../api/calls.ts';
import { write } from '../api/dataProvider.ts';
import { refusalFrom, statusOf } from '../api/http.ts';
import { pause } from '../api/pause.ts';

type Body = Readonly<Record<string, unknown>>;

export interface BulkCall {
  readonly operation: string;
  /** The same for all, or of each record. */
  readonly body?: Body | ((record: RaRecord) => Body);
  /** A new key for each call by default. With a key that outlives the run, a repeat finds what was recorded before. */
  readonly keyOf?: (record: RaRecord) => string;
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

async function callOne(call: BulkCall, record: RaRecord, signal: AbortSignal): Promise<RaRecord> {
  const { operation, body, keyOf, revisionOf } = call;
  const meta = { idempotencyKey: keyOf?.(record) ?? newId(), revision: revisionOf?.(record) };
  const data = { ...(typeof body === 'function' ? body(record) : body) };
  for (let repeats = 0; ; repeats++) {
    try {
      return await write({ route: routeOf(operation), id: String(record.id), data, meta });
    } catch (error) {
      if (statusOf(error) !== 429 || repeats >= MOST_REPEATS || signal.aborted) throw error;
      await pause(TOO_FAST_MS, signal);
    }
  }
}

export interface BulkRun {
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

export async function runBulk(
  call: BulkCall,
  records: readonly RaRecord[],
  { signal, onProgress }: BulkRun,
): Promise<BulkResult> {
  const done: RaRecord[] = [];
  const answers: RaRecord[] = [];
  const refused: BulkRefusal[] = [];
  const queue = [...records];
  const work = async () => {
    for (let record = queue.shift(); record && !signal.aborted; record = queue.shift()) {
      const one = record;
      await callOne(call, one, signal).then(
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
