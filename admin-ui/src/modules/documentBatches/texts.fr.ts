/** Texts of the documents centre in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { batchTexts } from './texts.ts';

export const batchTextsFr: Translated<typeof batchTexts, 'fr'> = {
  batch: {
    title: 'Documents',
    batches: 'Lots',
    single: 'Documents isolés',
    print: 'Imprimer des documents',
    dialog: 'Imprimer des documents',
    kind: 'Type',
    month: 'Mois',
    fromDate: 'Du',
    toDate: 'Au',
    status: 'Statut',
    anyStatus: 'Tous',
    rangeHint: 'Un mois, ou une période.',
    chooseDays: 'Choisissez un mois ou une période.',
    counted: '%{count} document sera imprimé. |||| %{count} documents seront imprimés.',
    output: 'Résultat',
    language: 'Langue',
    progress: 'Avancement',
    figures: '%{done} sur %{total}',
    failures: '%{failed} en échec',
    download: 'Télécharger le résultat',
    manifest: 'Télécharger le bordereau',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    cancel: 'Annuler le lot',
    retry: 'Relancer les échecs',
    byCommand: 'Ligne de commande',
    emptyText:
      'Imprimez d’un coup les bulletins de paie ou les factures d’un mois : le lot apparaît ici pendant l’impression.',
    singleText:
      'Le PDF d’une facture, d’une ordonnance ou d’un bulletin de paie apparaît ici dès que quelqu’un l’imprime ou le télécharge sur sa page.',
  },
  word: {
    invoice: 'Factures',
    prescription: 'Ordonnances',
    payslip: 'Bulletins de paie',
    zip: 'Une archive zip de PDF',
    pdf: 'Un seul PDF fusionné',
    en: 'Anglais',
    fr: 'Français',
    ar: 'Arabe',
  },
  printed: {
    none: 'Pas encore imprimé',
    noneText: 'Ce qui est imprimé ou téléchargé apparaît ici avec son code.',
    by: 'Imprimé par',
    current: 'Valable',
    superseded: 'Remplacé',
    void: 'Annulé',
    duplicate: 'Duplicata',
  },
  menu: { documents: 'Documents' },
  toast: {
    batch: {
      requested: 'Les documents sont en cours d’impression. Vous serez averti dès qu’ils seront prêts.',
      ready: 'Les documents sont prêts : %{done} sur %{total}.',
      failed: 'Les documents n’ont pas pu être imprimés.',
      open: 'Ouvrir les documents',
    },
  },
};
