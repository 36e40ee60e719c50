/** The texts of the patterns that all screens share, in French. */
import type { screenTexts } from './screenTexts.ts';
import type { Translated } from './texts.ts';

export const screenTextsFr: Translated<typeof screenTexts, 'fr'> = {
  event: {
    SubjectErased: 'Données personnelles effacées',
    TextErased: 'Texte sur une autre personne effacé',
  },
  form: {
    reason: 'Motif',
    reasonNeeded: 'Indiquez le motif. Il est conservé avec la fiche.',
    draft: 'Votre saisie précédente est toujours là.',
    notAllowed: 'Vous pouvez consulter cette fiche, mais votre rôle ne permet pas de la modifier.',
    mayNotCreate: 'Votre rôle ne permet pas d’en ajouter.',
    attention: 'Vérifiez ces champs : %{fields}.',
    restricted:
      'Les données de cette personne sont limitées. Les champs verrouillés restent inchangés jusqu’à la fin de la limitation.',
    changedMeanwhile: 'Quelqu’un a enregistré cette fiche pendant votre saisie. Votre saisie est intacte.',
    deletedMeanwhile: 'Cette fiche a été supprimée.',
    stillHere: 'Votre saisie est encore là, vous pouvez la copier, mais elle ne peut plus être enregistrée.',
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
    wasLost:
      'Votre premier enregistrement était bien arrivé, seule sa réponse s’est perdue. Ce que vous avez saisi depuis est enregistré aussi.',
    recordedOnce:
      'On ne savait pas si votre premier envoi était arrivé. Il a été enregistré une seule fois. Vérifiez ce qui est enregistré.',
    recordedBefore:
      'Votre premier envoi était bien arrivé et il est enregistré. Ce que vous avez changé ensuite ne l’est pas. Vérifiez ce qui est enregistré.',
    needed: 'Le champ « %{field} » est obligatoire.',
  },
  tab: { list: 'Parties de la page', details: 'Détails', history: 'Historique', related: 'Éléments liés' },
  print: {
    preview: 'Aperçu avant impression : %{title}',
    last: 'Dernière impression ou dernier téléchargement :',
    nextDuplicate: 'La prochaine impression portera la mention « Duplicata ».',
    duplicate: 'Imprimer un duplicata',
  },
  history: {
    empty: 'Rien ne s’est encore passé ici.',
    reason: 'Motif : %{reason}',
    nothing: 'vide',
    file: 'un fichier',
    lines: '1 ligne |||| %{smart_count} lignes',
    lineRemoved: 'retirée',
    noLine: 'absente',
    by: 'par %{name}',
    cause: 'À la suite de : %{what}',
    then: 'Voir la fiche à ce moment',
    replay: 'Revoir les étapes',
    undo: 'Annuler cette action',
    undone: 'Action annulée. L’historique garde les deux.',
    system: 'Système',
    somebody: 'Quelqu’un',
  },
  error: {
    loadTitle: 'Le chargement a échoué',
    noAccessTitle: 'Votre rôle n’y donne pas accès',
    notFoundTitle: 'Page introuvable',
    notFoundText: 'Désolé, cette page n’existe pas',
    home: 'Retour à l’accueil',
    brokenTitle: '500',
    brokenText: 'Oups ! Une erreur est survenue',
    stale: 'La page n’a pas pu être actualisée. Vous voyez l’état précédent.',
    goneTitle: 'Cette fiche a été supprimée',
    goneText: 'Elle n’apparaît plus dans les listes. Son historique est conservé.',
    missingTitle: 'Cette fiche n’existe pas',
    missingText: 'L’adresse est peut-être incomplète. Ouvrez la liste et cherchez-y la fiche.',
    toList: 'Ouvrir la liste',
    notLoadedTitle: 'Le chargement a échoué. Vérifiez votre connexion.',
    newRelease: 'Une nouvelle version est disponible. Rechargez la page pour continuer.',
    reload: 'Recharger',
    notLoadedText: 'Rien n’est perdu. La page s’ouvrira dès que le serveur sera de nouveau joignable.',
  },
};
