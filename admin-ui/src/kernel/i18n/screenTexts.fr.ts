/** The texts of the patterns that all screens share, in French. */
import type { screenTexts } from './screenTexts.ts';
import type { Translated } from './texts.ts';

export const screenTextsFr: Translated<typeof screenTexts> = {
  form: {
    saved: 'Enregistré',
    draft: 'Votre saisie précédente est toujours là.',
    check: 'Certains champs sont à vérifier.',
    details: 'Détails',
    notAllowed: 'Vous pouvez consulter cette fiche, mais votre rôle ne permet pas de la modifier.',
    mayNotCreate: 'Votre rôle ne permet pas d’en ajouter.',
    attention: 'Vérifiez ces champs : %{fields}.',
    changedMeanwhile: 'Quelqu’un a enregistré cette fiche pendant votre saisie. Votre saisie est intacte.',
    compare: 'Comparer',
    merged:
      'Quelqu’un d’autre a modifié d’autres champs de cette fiche entre-temps. Les deux modifications sont conservées.',
    conflictTitle: 'Quelqu’un d’autre a modifié les mêmes champs',
    conflictText: 'Choisissez la valeur à conserver pour chaque champ.',
    mine: 'Votre valeur',
    theirs: 'Enregistrée par %{name}, %{when}',
    theirsUnknown: 'Enregistrée entre-temps, %{when}',
    keepEditing: 'Continuer la saisie',
    useChosen: 'Utiliser ces valeurs',
    needed: 'Le champ « %{field} » est obligatoire.',
  },
  tab: { details: 'Détails', history: 'Historique', related: 'Éléments liés' },
  history: {
    empty: 'Rien ne s’est encore passé ici.',
    failed: 'L’historique n’a pas pu être lu.',
    reason: 'Motif : %{reason}',
    nothing: 'vide',
    line: 'ligne %{number}',
    lines: '1 ligne |||| %{smart_count} lignes',
    somebody: 'Quelqu’un',
    system: 'Le système',
    changed: '%{field} : de %{from} à %{to}',
  },
  error: {
    loadTitle: 'Le chargement a échoué',
    kept: 'Rien n’a été perdu.',
    notFoundTitle: 'Page introuvable',
    notFoundText: 'Désolé, cette page n’existe pas',
    home: 'Retour à l’accueil',
    brokenTitle: '500',
    brokenText: 'Oups ! Une erreur est survenue',
    goneTitle: 'Cette fiche a été supprimée',
    goneText: 'Elle n’est plus dans les listes ; son historique est conservé ci-dessous.',
    missingTitle: 'Cette fiche n’existe pas',
    missingText: 'L’adresse est peut-être mal saisie, ou la fiche n’a jamais été créée.',
    notLoadedTitle: 'Le chargement a échoué. Vérifiez votre connexion.',
    notLoadedText: 'Rien n’est perdu. La page s’ouvrira dès que le serveur sera de nouveau joignable.',
  },
};
