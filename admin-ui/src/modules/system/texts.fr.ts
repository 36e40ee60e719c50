/** System texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english & typeof pageTexts, 'fr'> = {
  system: {
    title: 'Système',
    readModels: 'Modèles de lecture',
    state: { ready: 'À jour', degraded: 'Des fiches sont mises de côté', failed: 'En panne' },
    behind: 'En retard de %{lag} sur le journal.',
    unknownEnd: 'Le journal des événements est indisponible.',
    module: 'Module',
    records: 'Fiches',
    parked: 'Mises de côté',
    parkedTitle: 'Fiches mises de côté',
    record: 'Fiche',
    error: 'Erreur',
    since: 'Depuis',
    waiting: 'Événements en attente',
    retried: 'Une nouvelle tentative est faite automatiquement pour les fiches mises de côté.',
    rebuild: 'Reconstruire',
    rebuildTitle: 'Reconstruire : %{name}',
    rebuildText:
      'Les listes sont reconstruites à partir du journal, à côté de celles qui sont affichées. Personne n’est interrompu.',
    rebuilding: 'Reconstruction…',
    begun: 'La reconstruction a commencé.',
    rebuilt: 'Reconstruit le',
    notRebuilt:
      'La reconstruction a échoué ; les listes restent comme elles étaient. Le journal du service dit pourquoi.',
    retry: 'Les réessayer maintenant',
    retryTitle: 'Réessayer les fiches mises de côté',
    retryText:
      'Chaque fiche mise de côté est relue à partir du journal. Celles qui échouent encore restent de côté.',
    tried: 'Nouvelle tentative en cours pour les fiches mises de côté.',
    kept: 'Modifié en dehors du produit',
    alteredFiles: 'Fichiers qui ne sont pas ceux enregistrés, et qui ne sont pas affichés',
    erasedKeys: 'Clés effacées sans effacement enregistré ; les fiches de ces personnes sont mises de côté',
    backup: {
      title: 'Sauvegardes',
      off: 'Demandez à votre technicien de définir BACKUP_DIR ou, si chaque service tourne séparément, d’appeler npm run backup depuis un minuteur de la machine.',
      byCommand:
        'Les sauvegardes sont faites par npm run backup, à la main ou depuis un minuteur de la machine.',
      last: 'La dernière bonne sauvegarde s’est terminée le',
      every:
        'Une sauvegarde est faite toutes les heures. |||| Une sauvegarde est faite toutes les %{smart_count} heures.',
      now: 'Sauvegarder maintenant',
      begun: 'La sauvegarde a commencé.',
      running: 'Sauvegarde en cours…',
      none: 'Aucune sauvegarde n’a encore été faite.',
      madeOn: 'Faite le',
      events: 'Événements',
      size: 'Taille écrite',
      megabytes: '%{size} Mo',
      verdict: 'Résultat',
      readBack: 'Bonne : relue',
      restored: 'Bonne : restaurée pour contrôle',
      failed: 'Échec',
    },
    audit: 'Preuve d’intégrité',
    signed: '%{size} événements signés, la dernière fois le',
    notSigned: 'Rien n’est encore signé.',
    elsewhere: 'Une autre instance du service signe le journal.',
    publicKey: 'Clé publique',
    sealsHold: 'Tous les événements lus portent un sceau valide.',
    unsealed: 'Événements sans sceau : %{count}. Un autre programme les a écrits ; ils sont ignorés.',
    broken: 'Événements au sceau invalide : %{count}. Leurs fiches sont mises de côté.',
    ownAccounts:
      'Chaque service a son propre compte de base de données, avec les seuls droits dont il a besoin.',
    oneAccount:
      'Un seul compte de base de données fait tout : une faille dans un service atteint les données de tous. Demandez à votre technicien d’exécuter npm run migrate.',
    auditProblem: {
      unavailable: 'Le journal ne peut pas être signé pour le moment. Le service réessaie de lui-même.',
      log_altered:
        'Le journal n’est plus celui qui a été signé : plus rien n’est signé. Demandez à votre technicien de lancer npm run audit:verify.',
      chain_broken:
        'Des signatures déjà faites manquent dans leur dossier : plus rien n’est signé. Demandez à votre technicien de lancer npm run audit:verify.',
      key_wrong:
        'La clé qui doit signer le journal manque : plus rien n’est signé. Demandez à votre technicien de lancer npm run audit:verify.',
    },
    copyProblem: {
      unavailable: 'La copie %{number} des signatures ne peut pas être écrite pour le moment.',
      different:
        'La copie %{number} des signatures diffère de l’original. Demandez à votre technicien de lancer npm run audit:verify.',
    },
  },
};
