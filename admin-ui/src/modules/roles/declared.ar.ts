/** In Arabic, what the contracts say of roles in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';
import { permissionTexts } from './texts.ar.ts';

export const rolesDeclaredAr: DeclaredTexts<'roles'> = {
  resources: {
    roles: {
      name: namesAr('دور', 'الأدوار'),
      fields: { ...permissionTexts, name: 'الاسم', status: 'الحالة' },
    },
  },
  event: {
    RoleCreated: 'إنشاء الدور',
    RoleChanged: 'تعديل الدور',
    RoleStatusChanged: 'تغيير حالة الدور',
    RoleRemoved: 'حذف الدور',
  },
  problem: {
    role_name_fixed: 'الاسمان Administrateur وDoctor ثابتان، ولا يمكن تعديلهما أو حذفهما. أنشئ دوراً آخر.',
    role_flag_fixed: 'يحتفظ Administrateur بالدخول والصلاحيات والحالة. أنشئ دوراً آخر.',
  },
};
