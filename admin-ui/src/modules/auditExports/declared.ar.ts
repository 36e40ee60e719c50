/** In Arabic, what the contracts say of exports of the audit in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const auditExportsDeclaredAr: DeclaredTexts<'auditExports'> = {
  resources: {
    auditExports: {
      name: namesAr('تصدير السجل', 'عمليات تصدير السجل'),
      fields: { format: 'الصيغة', filters: 'عوامل التصفية', requestedBy: 'بطلب من' },
    },
  },
  event: { AuditExported: 'تم تصدير السجل' },
  problem: {},
};
