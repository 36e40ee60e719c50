/** Tax texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { taxTexts } from './texts.ts';

export const taxTextsFr: Translated<typeof taxTexts> = {
  toast: {
    tax: {
      created: 'taxe %{name} créée !',
      changed: 'taxe %{name} modifiée !',
      status: 'taxe %{name} modifiée !',
      deleted: 'taxe supprimée !',
    },
  },
};
