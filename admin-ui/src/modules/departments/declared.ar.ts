/** In Arabic, what the contracts say of departments in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const departmentsDeclaredAr: DeclaredTexts<'departments'> = {
  resources: {
    departments: {
      name: namesAr('قسم', 'الأقسام'),
      fields: {
        name: 'الاسم',
        description: 'الوصف',
        status: 'الحالة',
        color: 'اللون',
      },
    },
  },
  event: {
    DepartmentCreated: 'إنشاء القسم',
    DepartmentChanged: 'تعديل القسم',
    DepartmentStatusChanged: 'تغيير حالة القسم',
    DepartmentRemoved: 'حذف القسم',
  },
  problem: {},
};
