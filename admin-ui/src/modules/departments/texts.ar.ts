/** Department texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'departments', typeof english, 'ar'> = {
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
  toast: {
    department: {
      created: 'تم إنشاء القسم %{name}',
      changed: 'تم تعديل القسم %{name}',
      deleted: 'تم حذف القسم!',
    },
  },
};
