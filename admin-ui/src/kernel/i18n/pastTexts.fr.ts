import type { pastTexts } from './pastTexts.ts';
import type { Translated } from './texts.ts';

export const pastTextsFr: Translated<typeof pastTexts> = {
  past: {
    open: 'Tel que c’était…',
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
    shown: 'Tel que c’était le',
    readOnly: 'Rien ne peut être modifié ici.',
    other: 'Un autre moment',
    back: 'Revenir à maintenant',
    formTitle: 'Le passé est en lecture seule',
    noForm: 'Vous regardez le passé. Revenez à maintenant pour modifier quoi que ce soit.',
    refusedTitle: 'Ce moment ne peut pas être affiché',
    noMoment: 'L’adresse ne désigne aucun moment. Revenez à maintenant et choisissez-en un dans le menu.',
    nothingYet: 'Rien ne s’était encore passé dans l’établissement.',
    notAllowed: 'Votre rôle ne vous permet pas de consulter le passé.',
  },
};
