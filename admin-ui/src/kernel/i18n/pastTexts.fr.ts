import type { pastTexts } from './pastTexts.ts';
import type { Translated } from './texts.ts';

export const pastTextsFr: Translated<typeof pastTexts, 'fr'> = {
  past: {
    open: 'À une date passée…',
    title: 'Voir la clinique à un moment passé',
    explained:
      'Les listes, les calendriers et les chiffres montrent ce qui était connu à ce moment. Rien ne peut y être modifié.',
    hourAgo: 'Il y a une heure',
    yesterdayEvening: 'Hier soir',
    endOfMonth: 'Fin du mois dernier',
    day: 'Jour',
    time: 'Heure',
    look: 'Afficher ce moment',
    needed: 'Saisissez un jour et une heure.',
    ahead: 'Ce moment est encore à venir. Choisissez-en un plus ancien.',
    shown: 'État au',
    readOnly: 'Rien ne peut être modifié ici.',
    other: 'Un autre moment',
    back: 'Revenir au présent',
    formTitle: 'Le passé est en lecture seule',
    noForm: 'Vous consultez le passé. Revenez au présent pour faire une modification.',
    refusedTitle: 'Ce moment ne peut pas être affiché',
    noMoment: 'L’adresse ne désigne aucun moment. Revenez à maintenant et choisissez-en un dans le menu.',
    nothingYet: 'Rien n’avait encore été enregistré à la clinique.',
    noneTitle: 'Pas de passé à afficher ici',
    notAllowed: 'Votre rôle ne vous permet pas de consulter le passé.',
  },
};
