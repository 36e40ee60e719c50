import type { Flag } from '../../kernel/permissions.ts';

/**
 * Who decides about the rights of people over their data: restricts, erases, and takes out everything known about a person. No other flag is
 * held by so few: of the roles that exist at first, only Administrateur has it. It does not give roles: only an Administrateur does.
 */
export const PERSON_FLAG: Flag = 'RolesAndPermissions';
