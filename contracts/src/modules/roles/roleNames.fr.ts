/** The ten standard roles in French. Apart, so that a browser loads it with the language. */
import type { RoleNames } from './roleNames.ts';

export const roleNamesFr: RoleNames = {
  Administrateur: 'Administrateur',
  Admin: 'Administrateur adjoint',
  Doctor: 'Médecin',
  Nurse: 'Infirmier',
  Receptionist: 'Réceptionniste',
  Accountant: 'Comptable',
  Laboratorist: 'Technicien de laboratoire',
  Pharmacist: 'Pharmacien',
  Manager: 'Gestionnaire',
  Employee: 'Employé',
};
