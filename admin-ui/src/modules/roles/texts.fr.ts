/** Role texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { roleTexts } from './texts.ts';

/** What each flag of a role opens. */
export const permissionTexts = {
  hasAccessModule: 'Accès aux modules',
  Doctors: 'Médecins',
  Patients: 'Patients',
  Appointments: 'Rendez-vous',
  Departments: 'Services',
  Employees: 'Employés',
  EmployeesSalaries: 'Salaires des employés',
  Events: 'Événements',
  Leaves: 'Congés',
  Holidays: 'Jours fériés',
  Invoices: 'Factures',
  Taxs: 'Taxes',
  Expenses: 'Dépenses',
  Assets: 'Immobilisations',
  Activities: 'Activités',
  Chat: 'Messagerie',
  Calls: 'Appels',
  CompanySettings: 'Paramètres de la société',
  BasicSettings: 'Paramètres de base',
  ThemeSettings: 'Paramètres du thème',
  RolesAndPermissions: 'Rôles et permissions',
  EmailSettings: 'Paramètres d’e-mail',
  InvoiceSettings: 'Paramètres de facturation',
  SalarySettings: 'Paramètres de paie',
  NotificationsSettings: 'Paramètres de notifications',
  ChangePassword: 'Changement de mot de passe',
  LeaveType: 'Type de congé',
};

export const roleTextsFr: Translated<typeof roleTexts, 'fr'> = {
  roles: {
    apply: 'Appliquer les changements',
    modules: 'Modules',
    settings: 'Paramètres',
    other: 'Autres',
    fixed: 'Ce nom est fixe.',
    permissions: 'Permissions',
    readOnly: 'Seul un Administrateur modifie les rôles.',
    granted: '1 permission |||| %{smart_count} permissions',
  },
  toast: {
    role: {
      created: 'Rôle %{name} créé !',
      changed: 'Rôle %{name} modifié !',
      deleted: 'Rôle %{name} supprimé !',
    },
  },
  permission: permissionTexts,
  resources: {
    roles: {
      fields: permissionTexts,
    },
  },
};
