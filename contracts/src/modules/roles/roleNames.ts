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

/** What each is called in a language. */
export type RoleNames = Readonly<Record<StandardRole, string>>;
