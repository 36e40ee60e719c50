/** In French, what the contracts say of roles in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';
import { permissionTexts } from './texts.fr.ts';

export const rolesDeclaredFr: DeclaredTexts<'roles'> = {
  resources: {
    roles: {
      name: 'Rôle |||| Rôles',
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
      'Les noms Administrateur et Doctor sont fixes : ils ne peuvent être ni modifiés ni supprimés. Créez un autre rôle.',
    role_flag_fixed: 'Administrateur garde son accès, ses permissions et son statut. Créez un autre rôle.',
  },
};
