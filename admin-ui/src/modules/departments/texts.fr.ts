/** Department texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'departments', typeof english, 'fr'> = {
  resources: {
    departments: {
      name: 'Service |||| Services',
      nameOne: 'un service',
      fields: {
        name: 'Nom',
        description: 'Description',
        status: 'Statut',
        color: 'Couleur',
      },
    },
  },
  event: {
    DepartmentCreated: 'Service créé',
    DepartmentChanged: 'Service modifié',
    DepartmentStatusChanged: 'Service : statut modifié',
    DepartmentRemoved: 'Service supprimé',
  },
  problem: {},
  toast: {
    department: {
      created: 'Service %{name} créé',
      changed: 'Service %{name} modifié',
      deleted: 'Service supprimé !',
    },
  },
};
