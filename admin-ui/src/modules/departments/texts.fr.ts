/** Department texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { departmentTexts } from './texts.ts';

export const departmentTextsFr: Translated<typeof departmentTexts, 'fr'> = {
  toast: {
    department: {
      created: 'Service %{name} créé',
      changed: 'Service %{name} modifié',
      deleted: 'Service supprimé !',
    },
  },
};
