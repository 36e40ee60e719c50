/** Texts of audit exports in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'auditExports', typeof english, 'ar'> = {
  resources: {
    auditExports: {
      name: namesAr('تصدير السجل', 'عمليات تصدير السجل'),
      fields: { format: 'الصيغة', filters: 'عوامل التصفية', requestedBy: 'بطلب من' },
    },
  },
  event: { AuditExported: 'تم تصدير السجل' },
  problem: {},
};
