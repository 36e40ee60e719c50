/** Expense texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'expenses', typeof english, 'fr'> = {
  resources: {
    expenses: {
      name: 'Dépense |||| Dépenses',
      nameOne: 'une dépense',
      fields: {
        itemName: 'Article',
        purchaseFrom: 'Fournisseur',
        purchaseDate: 'Date d’achat',
        purchasedBy: 'Acheté par',
        amount: 'Montant',
        paidBy: 'Mode de paiement',
        status: 'Statut',
        attachment: 'Pièce jointe',
        selfApproved: 'Approuvé par soi-même',
        payout: 'Paiement par la caisse',
        payoutSession: 'Session de caisse du paiement',
        paidOutAt: 'Payée par la caisse le',
        writers: 'Saisi par',
      },
    },
  },
  event: {
    ExpenseCreated: 'Dépense créée',
    ExpenseChanged: 'Dépense modifiée',
    ExpenseStatusChanged: 'Dépense : statut modifié',
    ExpenseRemoved: 'Dépense supprimée',
    ExpensePaidOut: 'Dépense payée par la caisse',
    ExpensePayoutReversed: 'Paiement de la dépense annulé',
  },
  problem: {
    expense_not_approved: 'Cette dépense n’est pas encore approuvée. Faites-la approuver avant de la payer.',
    expense_not_cash:
      'Seule une dépense payée en espèces sort d’une caisse. Choisissez d’abord « Espèces » comme mode de paiement.',
    no_open_till: 'Vous n’avez pas de session de caisse ouverte. Ouvrez d’abord votre caisse.',
    expense_paid_out:
      'Cette dépense a été payée par une caisse. Annulez ce paiement avant de la supprimer ou de changer son statut, son montant, son acheteur, sa date ou son mode de paiement.',
    already_paid_out: 'Cette dépense a déjà été payée par une caisse.',
    not_paid_out: 'Cette dépense n’a pas été payée par une caisse : il n’y a rien à annuler.',
    payout_closed: 'La session de caisse de ce paiement est clôturée : il ne peut plus être annulé.',
  },
  expense: {
    file: 'Fichier',
    what: 'Achat',
    payment: 'Paiement',
    payOut: 'Payer par ma caisse',
    payOutText: '%{amount} en espèces sortent de votre session de caisse ouverte.',
    reversePayout: 'Annuler le paiement par la caisse',
    reversePayoutText: 'L’argent revient dans la session de caisse qui l’a payée.',
  },
  toast: {
    expense: {
      created: 'Dépense %{itemName} créée !',
      changed: 'Dépense %{itemName} modifiée !',
      status: 'Dépense %{itemName} modifiée !',
      deleted: 'Dépense supprimée !',
      paidOut: 'La dépense a été payée par votre caisse.',
      payoutReversed: 'Le paiement par la caisse a été annulé.',
    },
  },
};
