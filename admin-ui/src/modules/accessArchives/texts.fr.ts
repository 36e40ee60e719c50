/** Texts of archives of people in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'accessArchives', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    accessArchives: {
      name: 'Archive d’une personne |||| Archives de personnes',
      fields: {
        kind: 'Type',
        subject: 'Personne',
        patient: 'Patient',
        employee: 'Employé',
        language: 'Langue',
        reason: 'Motif',
        requestedBy: 'Demandée par',
      },
    },
  },
  event: { AccessArchiveRequested: 'Archive d’une personne demandée' },
  problem: {},
  personRights: {
    tab: 'Droits sur les données',
    about:
      'Une personne peut demander tout ce qui est connu sur elle, ou que ses données soient conservées sans être ni modifiées ni utilisées.',
    archive: 'Tout sur cette personne…',
    archiveTitle: 'Tout sur cette personne',
    archiveAbout:
      'Vous recevrez un fichier zip avec des pages lisibles, du JSON, les documents, les fichiers ajoutés et la liste des personnes qui les ont consultés. Cet export est enregistré.',
    language: 'Langue',
    reason: 'Motif',
    get: 'Obtenir l’archive',
    taken: 'Archives établies',
    none: 'Aucune archive n’a encore été établie.',
    restrict: 'Limiter…',
    change: 'Modifier la limitation…',
    restrictTitle: 'Limiter les données de cette personne',
    restrictAbout:
      'Les données sont conservées et ne peuvent pas être modifiées. Seuls la personne, les utilisateurs qui ont la permission « Rôles et permissions » et, dans le journal d’audit, ceux qui peuvent le lire en entier voient les données ; les autres voient le nom et la mention de la limitation. Aucun dossier n’est ajouté, sauf les salaires d’un employé. Les rendez-vous existants peuvent encore être déplacés, annulés, clôturés et facturés, leurs ordonnances rédigées, et les factures payées.',
    until: 'Jusqu’au',
    untilHint: 'Laissez vide pour limiter jusqu’à la levée.',
    lift: 'Lever la limitation',
    liftAbout: 'Les données pourront à nouveau être modifiées et consultées.',
    isFree: 'Les données de cette personne ne sont pas limitées.',
    held: 'Les données de cette personne sont limitées jusqu’à nouvel ordre.',
    heldUntil: 'Les données de cette personne sont limitées jusqu’au %{day}.',
    over: 'La limitation a pris fin le %{day}.',
    restricted: 'Limitation enregistrée',
    lifted: 'Limitation levée',
  },
};
