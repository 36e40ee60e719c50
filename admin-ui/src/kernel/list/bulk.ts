/**
 * One command on several records: one call each, six in flight at most. Each record has a key of its own, which a repeat keeps; what is
 * refused is named at the end, and nothing else is lost by it.
 */
import type { RaRecord } from 'react-admin';
import { refusalFrom, type Refusal } from '../api/http.ts';
import type { KeySource } from '../commandKeys.ts';
import { sendCommand, type Body, type SentCommand } from '../sendCommand.ts';

export interface BulkCall {
  readonly operation: string;
  /** The same for all, or of each record. */
  readonly body?: Body | ((record: RaRecord) => Body);
  /** The revision that the call is about; without it the current one. */
  readonly revisionOf?: (record: RaRecord) => number | null;
  /** The revision that is shown, as `seen` of `SentCommand`. */
  readonly seenOf?: (record: RaRecord) => number | null;
}

export interface BulkRefusal {
  readonly record: RaRecord;
  readonly refusal: Refusal;
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

export interface BulkRun {
  /** They outlive the run: a record whose answer was lost is sent under its first key by the next one. */
  readonly keys: KeySource;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

function commandOn({ operation, body, revisionOf, seenOf }: BulkCall, record: RaRecord): SentCommand {
  const data = typeof body === 'function' ? body(record) : body;
  const id = String(record.id);
  return { operation, id, body: data, revision: revisionOf?.(record), seen: seenOf?.(record) };
}

export async function runBulk(
  call: BulkCall,
  records: readonly RaRecord[],
  run: BulkRun,
): Promise<BulkResult> {
  const { keys, signal, onProgress } = run;
  const done: RaRecord[] = [];
  const answers: RaRecord[] = [];
  const refused: BulkRefusal[] = [];
  const queue = [...records];
  const work = async () => {
    for (let record = queue.shift(); record && !signal.aborted; record = queue.shift()) {
      const one = record;
      await sendCommand(commandOn(call, one), { keys, patience: signal }).then(
        (answer) => {
          done.push(one);
          answers.push(answer);
        },
        (error: unknown) => refused.push({ record: one, refusal: refusalFrom(error) }),
      );
      onProgress(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return { done, answers, refused, left: records.length - done.length - refused.length };
}
