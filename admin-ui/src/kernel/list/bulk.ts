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

export interface BulkCall {
  readonly operation: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface BulkRefusal {
  readonly record: RaRecord;
  readonly error: string;
}

export interface BulkResult {
  readonly done: readonly RaRecord[];
  readonly refused: readonly BulkRefusal[];
  /** Those that were not asked for any more after somebody stopped it. */
  readonly left: number;
}

const IN_FLIGHT = 6;
const MOST_REPEATS = 20;
const TOO_FAST_MS = 1_000;

async function callOne({ operation, body }: BulkCall, record: RaRecord, signal: AbortSignal): Promise<void> {
  const meta = { idempotencyKey: newId() };
  const ask = () => write({ route: routeOf(operation), id: String(record.id), data: { ...body }, meta });
  for (let repeats = 0; ; repeats++) {
    try {
      await ask();
      return;
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
  const refused: BulkRefusal[] = [];
  const queue = [...records];
  const work = async () => {
    for (let record = queue.shift(); record && !signal.aborted; record = queue.shift()) {
      const one = record;
      await callOne(call, one, signal).then(
        () => done.push(one),
        (error: unknown) => refused.push({ record: one, error: refusalFrom(error).error }),
      );
      onProgress(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return { done, refused, left: records.length - done.length - refused.length };
}
