/**
 * Prints many records at once: `usePrintBatch('invoice')` returns what a bulk action calls with the ids. The person is notified when it has
 * begun, and by `BatchNews` when it is ready, on whatever screen they are then.
 */
import type { BatchFilter, BatchOutput, DocumentKind } from '@hospital/contracts';
import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { useCommand } from '../../kernel/useCommand.ts';
import type { Progress } from '../../kernel/progress.ts';
import { watchBatch } from './watched.ts';

export interface PrintOptions {
  readonly output?: BatchOutput;
  readonly language?: string;
}

export interface PrintBatch {
  /** Null where it was refused; the refusal has been shown. */
  readonly print: (ids: readonly string[], options?: PrintOptions) => Promise<string | null>;
  readonly printFiltered: (filter: BatchFilter, options?: PrintOptions) => Promise<string | null>;
  readonly progress: Progress;
}

export function usePrintBatch(kind: DocumentKind): PrintBatch {
  const locale = useLocale();
  const { run, progress } = useCommand('documentBatches', 'RequestDocumentBatch', {
    success: 'toast.batch.requested',
  });
  const ask = useCallback(
    async (chosen: Readonly<Record<string, unknown>>, options: PrintOptions = {}) => {
      const { output = 'pdf', language = locale } = options;
      const batch = await run(undefined, { kind, output, language, ...chosen });
      if (!batch) return null;
      const id = String(batch['_id']);
      watchBatch(id);
      return id;
    },
    [run, kind, locale],
  );
  return {
    print: (records, options) => ask({ records: [...records] }, options),
    printFiltered: (filter, options) => ask({ filter }, options),
    progress,
  };
}
