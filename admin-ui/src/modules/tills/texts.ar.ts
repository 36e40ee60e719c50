/** Till texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'tills', typeof english, 'ar'> = {
  resources: { tills: { name: namesAr('صندوق', 'الصناديق'), fields: { name: 'الاسم', status: 'الحالة' } } },
  event: {
    TillCreated: 'إنشاء الصندوق',
    TillChanged: 'تعديل الصندوق',
    TillStatusChanged: 'تغيير حالة الصندوق',
    TillRemoved: 'حذف الصندوق',
  },
  problem: {},
};
