/** What the page says that checks a printed document, in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english, 'fr'> = {
  verify: {
    title: 'Vérifier un document',
    lead: 'Chaque document imprimé par la clinique porte un code au bas de ses pages. Saisissez-le, ou choisissez le PDF, pour savoir si le document est authentique et toujours valable.',
    code: 'Code de vérification',
    hint: '12 lettres et chiffres, comme sur le document : K7QF-2M9X-TB4D.',
    submit: 'Vérifier',
    file: 'Ou choisir le PDF',
    fileHint: 'Un PDF de 5 Mo au plus. Il est comparé au document enregistré et n’est pas conservé.',
    checking: 'Vérification…',
    unknownFile: 'Ce PDF n’est pas un document de la clinique, ou il a été modifié.',
    same: 'Le PDF est exactement celui que la clinique a enregistré.',
    kind: 'Type de document',
    number: 'Numéro',
    date: 'Date d’émission',
    invoice: 'Facture',
    prescription: 'Ordonnance',
    receipt: 'Reçu',
    creditNote: 'Avoir',
    payslip: 'Bulletin de paie',
    depositSlip: 'Bordereau de remise',
    current: 'Ce document est authentique et valable.',
    superseded:
      'Ce document est authentique, mais n’est plus valable : il a été modifié après son impression.',
    void: 'Ce document est authentique, mais n’est plus valable : il a été annulé.',
    unknown: 'Aucun document ne porte ce code. Comparez-le avec le papier, lettre par lettre.',
    duplicate: 'C’est un duplicata : le document avait déjà été imprimé.',
    compare: 'Comparez ces indications avec le papier.',
  },
};
