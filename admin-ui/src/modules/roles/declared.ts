import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const rolesDeclared: Pick<DeclaredTexts<'roles'>, 'event'> = {
  event: {
    RoleCreated: 'Role added',
    RoleChanged: 'Role changed',
    RoleStatusChanged: 'Role: status changed',
    RoleRemoved: 'Role deleted',
  },
};
