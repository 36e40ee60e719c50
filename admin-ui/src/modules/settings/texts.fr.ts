/** Settings texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { settingsTexts } from './texts.ts';

export const settingsTextsFr: Translated<typeof settingsTexts, 'fr'> = {
  settings: {
    company: 'Société',
    bank: 'Coordonnées bancaires sur les factures',
    localization: 'Langue et région',
    theme: 'Thème',
    salary: 'Paie',
    roles: 'Rôles et permissions',
    deductions: 'Retenues',
    gains: 'Gains',
    logoHint: '40 × 40 recommandé',
    faviconHint: '16 × 16 recommandé',
    nothingOpen: 'Votre rôle ne donne accès à aucun paramètre.',
  },
  toast: {
    settings: {
      changed: 'Paramètres mis à jour !',
      noConnection: 'Erreur du serveur. Veuillez réessayer plus tard !',
    },
  },
};
