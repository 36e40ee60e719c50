/**
 * What people call the ten standard roles. The log and the API have their English names; screens and papers show these. A role that has
 * another name is shown as it was typed.
 */

export const standardRoleNames = [
  'Administrateur',
  'Admin',
  'Doctor',
  'Nurse',
  'Receptionist',
  'Accountant',
  'Laboratorist',
  'Pharmacist',
  'Manager',
  'Employee',
] as const;
export type StandardRole = (typeof standardRoleNames)[number];

export function isStandardRole(name: string): name is StandardRole {
  return standardRoleNames.some((known) => known === name);
}

type Names = Readonly<Record<StandardRole, string>>;

export const roleNamesFr: Names = {
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

export const roleNamesAr: Names = {
  Administrateur: 'مدير النظام',
  Admin: 'نائب مدير النظام',
  Doctor: 'طبيب',
  Nurse: 'ممرض',
  Receptionist: 'موظف استقبال',
  Accountant: 'محاسب',
  Laboratorist: 'تقني مختبر',
  Pharmacist: 'صيدلي',
  Manager: 'مسيّر',
  Employee: 'موظف',
};

/** As a paper in this language calls the role. */
export function roleNameIn(language: 'en' | 'fr' | 'ar', name: string): string {
  if (language === 'en' || !isStandardRole(name)) return name;
  return (language === 'fr' ? roleNamesFr : roleNamesAr)[name];
}
