/** What the page says that checks a printed document, in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { verifyTexts } from './texts.ts';

export const verifyTextsFr: Translated<typeof verifyTexts, 'fr'> = {
  verify: {
    title: 'Vérifier un document',
    lead: 'Chaque document imprimé par la clinique porte un code au bas de ses pages. Saisissez-le pour savoir si le document est authentique et toujours valable.',
    code: 'Code de vérification',
    hint: '12 lettres et chiffres, comme sur le document : K7QF-2M9X-TB4D.',
    submit: 'Vérifier',
    kind: 'Type de document',
    number: 'Numéro',
    date: 'Date d’émission',
    invoice: 'Facture',
    prescription: 'Ordonnance',
    payslip: 'Bulletin de paie',
    current: 'Ce document est authentique et valable.',
    superseded:
      'Ce document est authentique, mais n’est plus valable : il a été modifié après son impression.',
    void: 'Ce document est authentique, mais n’est plus valable : il a été annulé.',
    unknown: 'Aucun document ne porte ce code. Comparez-le avec le papier, lettre par lettre.',
    duplicate: 'C’est un duplicata : le document avait déjà été imprimé.',
    compare: 'Comparez ces indications avec le papier.',
  },
};
