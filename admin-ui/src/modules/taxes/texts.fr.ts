/** Tax texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { taxTexts } from './texts.ts';

export const taxTextsFr: Translated<typeof taxTexts, 'fr'> = {
  toast: {
    tax: {
      created: 'Taxe %{name} créée !',
      changed: 'Taxe %{name} modifiée !',
      status: 'taxe %{name} modifiée !',
      deleted: 'Taxe supprimée !',
    },
  },
};
