/** In French, what the contracts say of departments in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const departmentsDeclaredFr: DeclaredTexts<'departments'> = {
  resources: {
    departments: {
      name: 'Service |||| Services',
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
};
