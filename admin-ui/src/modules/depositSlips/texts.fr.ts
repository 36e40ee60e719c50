/** Deposit slip texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'depositSlips', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    depositSlips: {
      name: 'Bordereau de remise |||| Bordereaux de remise',
      fields: {
        day: 'Date de remise',
        reference: 'Numéro',
        currency: 'Devise',
        seller: 'Remettant',
        locale: 'Format régional',
        madeBy: 'Établi par',
        asked: 'Chèques demandés',
        cheques: 'Chèques',
        count: 'Nombre de chèques',
        total: 'Total',
        netAmount: 'Montant net',
        status: 'Statut',
        clearedOn: 'Encaissé le',
        withdrawnBy: 'Retiré par',
        reason: 'Motif',
      },
    },
  },
  event: {
    DepositSlipMade: 'Bordereau de remise établi',
    ChequePutOnSlip: 'Chèque inscrit au bordereau',
    ChequeLeftSlip: 'Chèque retiré du bordereau',
    DepositSlipCleared: 'Bordereau de remise encaissé',
    DepositSlipWithdrawn: 'Bordereau de remise retiré',
  },
  problem: {
    slip_closed: 'Ce bordereau a été encaissé ou retiré. Il ne peut plus être modifié.',
    slip_settled:
      'Un chèque de ce bordereau a été encaissé ou est impayé : le bordereau ne peut pas être retiré.',
  },
  menu: { depositSlips: 'Bordereaux de remise' },
  slip: {
    title: 'Bordereau de remise du %{day}',
    numbered: 'Bordereau de remise %{reference}',
    emptyText: 'Choisissez des chèques dans la liste des chèques et inscrivez-les à un bordereau.',
    deposit: 'Bordereau de remise',
    depositText:
      '%{smart_count} chèque de %{amount} est remis à la banque. |||| %{smart_count} chèques, %{amount} en tout, sont remis à la banque.',
    make: 'Établir le bordereau',
    day: 'Date de remise',
    reference: 'Numéro du bordereau',
    clear: 'Marquer comme encaissé',
    clearText: 'La banque a payé tous les chèques de ce bordereau encore ouverts.',
    clearedOn: 'Encaissé le',
    withdraw: 'Retirer',
    withdrawText: 'Le bordereau n’a pas été remis à la banque. Ses chèques sont de nouveau en main.',
    leftOut: 'Des chèques n’étaient plus en main et ne figurent pas sur ce bordereau.',
  },
  toast: {
    slip: {
      made: 'Le bordereau de remise a été établi.',
      cleared: 'Le bordereau est marqué comme encaissé.',
      withdrawn: 'Le bordereau de remise a été retiré.',
    },
  },
};
