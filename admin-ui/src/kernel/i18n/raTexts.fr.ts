/** What react-admin itself says, in French. */
import type { raTexts } from './raTexts.ts';
import type { Translated } from './texts.ts';

export const raTextsFr: Translated<typeof raTexts, 'fr'> = {
  boolean: { true: 'Oui', false: 'Non' },
  notification: {
    http_error: 'Le serveur n’a pas répondu. Réessayez.',
    i18n_error: 'La langue n’a pas pu être chargée.',
    logged_out: 'Votre session est terminée. Connectez-vous à nouveau.',
    not_authorized: 'Vous n’avez pas le droit de faire cela.',
  },
  auth: { auth_check_error: 'Connectez-vous pour continuer.' },
  message: { select_all_limit_reached: 'Tout n’a pas pu être sélectionné : %{max} fiches au plus.' },
  page: { list: '%{name}' },
};
