import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const documentBatchesDeclared: Pick<DeclaredTexts<'documentBatches'>, 'event'> = {
  event: {
    DocumentBatchRequested: 'Batch asked for',
    DocumentBatchPartRendered: 'Part of the batch printed',
    DocumentBatchPaused: 'Batch paused',
    DocumentBatchResumed: 'Batch resumed',
    DocumentBatchCancelled: 'Batch canceled',
    DocumentBatchRetried: 'Batch tried again',
  },
};
