import type { Flag } from '../../kernel/permissions.ts';

/**
 * Who decides about the rights of people over their data: restricts, erases, and takes out everything known about a person. Who gives roles
 * can reach all of it anyway, and no other flag is held by so few.
 */
export const PERSON_FLAG: Flag = 'RolesAndPermissions';
