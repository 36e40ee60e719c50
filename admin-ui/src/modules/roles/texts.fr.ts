/** Role texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

/** What each flag of a role is called. */
const permissionTexts = {
  hasAccessModule: 'Accès aux modules',
  requiresSecondFactor: 'Exige un second facteur',
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
  Cashier: 'Caisse',
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

/** One line under each flag: what its holder can do. */
const opens = {
  hasAccessModule: 'Sans cet accès, seul le profil personnel s’ouvre.',
  requiresSecondFactor: 'Les personnes qui ont ce rôle ajoutent un second facteur avant toute autre chose.',
  Doctors: 'Comptes des médecins : ajout, modification et suppression.',
  Patients: 'Patients et leurs dossiers. Avec Rendez-vous, aussi la rédaction des ordonnances.',
  Appointments: 'Calendrier et rendez-vous de tous les médecins.',
  Departments: 'Ajout, modification et suppression des services. Tout le monde peut les consulter.',
  Employees: 'Comptes du personnel, hors médecins : ajout, modification et suppression.',
  EmployeesSalaries: 'Bulletins de paie et fonds de prévoyance de tous. Chacun consulte les siens.',
  Leaves: 'Congés de tous les employés et décisions. Chacun consulte les siens.',
  Holidays: 'Ajout, modification et suppression des jours fériés. Tout le monde peut les consulter.',
  Invoices: 'Factures et paiements. Avec Rendez-vous, aussi la clôture d’une visite par une facture.',
  Cashier:
    'Paiements au guichet : consultation des factures et des reçus, enregistrement des paiements. Ni modification ni remboursement.',
  Taxs: 'Taux de taxe et leur approbation.',
  Expenses: 'Dépenses et leur approbation.',
  Activities: 'Journal d’audit, historique de chaque fiche et écrans tels qu’ils étaient.',
  CompanySettings: 'Nom, adresse et coordonnées de la clinique.',
  BasicSettings: 'Langue, devise, fuseau horaire, format des dates et horaires d’ouverture.',
  ThemeSettings: 'Logo et icône de la clinique.',
  RolesAndPermissions:
    'Droits des personnes sur leurs données : limitation, archive, demande et confirmation des effacements, consultation complète des personnes aux données limitées, et durée de conservation des patients sans contact. Aussi la consultation des rôles ; seul un Administrateur les modifie.',
  SalarySettings: 'Taux qui servent au calcul des bulletins de paie.',
  InvoiceSettings: 'L’écart de caisse qu’une deuxième personne confirme.',
};

export const texts: ModuleTexts<'roles', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    roles: {
      name: 'Rôle |||| Rôles',
      nameOne: 'un rôle',
      fields: { ...permissionTexts, name: 'Nom', status: 'Statut' },
    },
  },
  event: {
    RoleCreated: 'Rôle créé',
    RoleChanged: 'Rôle modifié',
    RoleStatusChanged: 'Rôle : statut modifié',
    RoleRemoved: 'Rôle supprimé',
  },
  problem: {
    role_name_fixed:
      'Les noms Administrateur et Médecin sont fixes : ils ne peuvent être ni modifiés ni supprimés. Créez un autre rôle.',
    role_flag_fixed: 'Administrateur garde son accès, ses permissions et son statut. Créez un autre rôle.',
  },
  roles: {
    opens,
    apply: 'Appliquer les changements',
    modules: 'Modules',
    settings: 'Paramètres',
    withoutScreen: 'Sans écran',
    withoutScreenNote: 'Ces permissions n’ouvrent encore rien. Elles sont enregistrées avec le rôle.',
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
};
