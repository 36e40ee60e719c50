/** Runs a command on several records, as a hook: how far it is, a way to stop it, and what it touched is read again. */
import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useCommandAnswers } from '../commandAnswers.ts';
import { useCommandKeys } from '../commandKeys.ts';
import { runBulk, type BulkCall, type BulkResult } from './bulk.ts';

export interface BulkProgress {
  readonly count: number;
  readonly of: number;
}

export interface Bulk {
  /** Null while nothing runs. */
  readonly progress: BulkProgress | null;
  readonly run: (call: BulkCall, records: readonly RaRecord[]) => Promise<BulkResult>;
  readonly stop: () => void;
}

export function useBulk(moduleName: string): Bulk {
  const keys = useCommandKeys();
  const { touched } = useCommandAnswers(moduleName);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run: Bulk['run'] = async (call, records) => {
    const { signal } = (stop.current = new AbortController());
    const onProgress = (count: number) => setProgress({ count, of: records.length });
    onProgress(0);
    const ended = await runBulk(call, records, { keys, signal, onProgress });
    setProgress(null);
    touched(ended.answers.map(({ _id }) => String(_id)));
    return ended;
  };
  return { progress, run, stop: () => stop.current?.abort() };
}
