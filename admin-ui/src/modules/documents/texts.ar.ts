/** Texts of documents in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'documents', typeof english, 'ar'> = {
  resources: {
    documents: {
      name: namesAr('وثيقة', 'الوثائق'),
      fields: {
        kind: 'النوع',
        record: 'السجل',
        recordRevision: 'رقم مراجعة السجل',
        language: 'اللغة',
        templateVersion: 'نسخة القالب',
        patient: 'المريض',
        owner: 'صاحب الوثيقة',
        number: 'الرقم',
        date: 'التاريخ',
        code: 'رمز التحقق',
        duplicateOn: 'نظير بتاريخ',
        contentHash: 'بصمة المحتوى',
        status: 'الحالة',
        file: 'الملف',
        sha256: 'SHA-256',
        bytes: 'البايتات',
        pages: 'الصفحات',
        error: 'الخطأ',
      },
    },
  },
  event: {
    DocumentRequested: 'طلب الوثيقة',
    DocumentRendered: 'إنشاء الوثيقة',
    DocumentFailed: 'فشل إنشاء الوثيقة',
    DocumentErased: 'تم محو الوثيقة',
  },
  problem: {
    document_not_ready: 'الوثيقة غير جاهزة بعد. يرجى إعادة المحاولة بعد لحظات.',
    document_erased: 'حُذفت هذه الوثيقة لأن نصاً فيها قد مُحي. اطبع السجل من جديد.',
  },
};
