/** In Arabic, what the contracts say of batches in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const documentBatchesDeclaredAr: DeclaredTexts<'documentBatches'> = {
  resources: {
    documentBatches: {
      name: namesAr('دفعة وثائق', 'دفعات الوثائق'),
      fields: {
        kind: 'النوع',
        output: 'الصيغة',
        language: 'اللغة',
        status: 'الحالة',
        total: 'المجموع',
        done: 'المطبوعة',
        failed: 'الفاشلة',
        requestedBy: 'طالب الدفعة',
        filter: 'عوامل التصفية',
        partSize: 'حجم الأجزاء',
        parts: 'الأجزاء',
        startedAt: 'البداية',
      },
    },
  },
  event: {
    DocumentBatchRequested: 'طلب الدفعة',
    DocumentBatchPartRendered: 'طباعة جزء من الدفعة',
    DocumentBatchPaused: 'إيقاف الدفعة مؤقتاً',
    DocumentBatchResumed: 'استئناف الدفعة',
    DocumentBatchCancelled: 'إلغاء الدفعة',
    DocumentBatchRetried: 'إعادة محاولة الدفعة',
  },
  problem: {
    batch_not_ready: 'الدفعة غير جاهزة بعد. انتظر حتى تُطبع جميع وثائقها.',
    batch_finished: 'انتهت هذه الدفعة أو أُلغيت. ابدأ دفعة جديدة.',
    nothing_to_retry: 'لم تفشل أي وثيقة في هذه الدفعة. لا شيء لإعادة محاولته.',
    nothing_to_print: 'لا يوجد سجل مطابق. غيّر عوامل التصفية ثم أعد المحاولة.',
    batch_too_large: 'تضم الدفعة 10.000 وثيقة على الأكثر. ضيّق عوامل التصفية.',
  },
};
