/** System texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { systemTexts } from './texts.ts';

export const systemTextsFr: Translated<typeof systemTexts> = {
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
    retried:
      'Les fiches mises de côté sont réessayées automatiquement. Pour les réessayer maintenant : npm run rebuild.',
    audit: 'Preuve d’intégrité',
    signed: '%{size} événements signés, la dernière fois le',
    notSigned: 'Rien n’est encore signé.',
    elsewhere: 'Une autre instance du service signe le journal.',
    publicKey: 'Clé publique',
  },
};
