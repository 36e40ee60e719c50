/** In French, what the contracts say of batches in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const documentBatchesDeclaredFr: DeclaredTexts<'documentBatches'> = {
  resources: {
    documentBatches: {
      name: 'Lot de documents |||| Lots de documents',
      fields: {
        kind: 'Type',
        output: 'Format',
        language: 'Langue',
        status: 'Statut',
        total: 'Total',
        done: 'Imprimés',
        failed: 'Échecs',
        requestedBy: 'Demandé par',
        filter: 'Filtre',
        partSize: 'Taille des parties',
        parts: 'Parties',
        startedAt: 'Début',
      },
    },
  },
  event: {
    DocumentBatchRequested: 'Lot demandé',
    DocumentBatchPartRendered: 'Partie du lot imprimée',
    DocumentBatchPaused: 'Lot mis en pause',
    DocumentBatchResumed: 'Lot repris',
    DocumentBatchCancelled: 'Lot annulé',
    DocumentBatchRetried: 'Lot relancé',
  },
  problem: {
    batch_not_ready: 'Le lot n’est pas encore prêt. Attendez que tous ses documents soient imprimés.',
    batch_finished: 'Ce lot est déjà terminé ou annulé. Lancez-en un nouveau.',
    nothing_to_retry: 'Aucun document de ce lot n’a échoué. Il n’y a rien à relancer.',
    nothing_to_print: 'Aucune fiche ne correspond. Modifiez le filtre et réessayez.',
    batch_too_large: 'Un lot contient au plus 10 000 documents. Précisez le filtre.',
  },
};
