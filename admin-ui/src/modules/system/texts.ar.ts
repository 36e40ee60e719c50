/** System texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english, 'ar'> = {
  system: {
    title: 'النظام',
    readModels: 'نماذج القراءة',
    state: { ready: 'محدّثة', degraded: 'بعض السجلات موضوعة جانباً', failed: 'لا تعمل' },
    behind: 'متأخرة عن سجل الأحداث بمقدار %{lag}.',
    unknownEnd: 'سجل الأحداث غير متاح.',
    module: 'الوحدة',
    records: 'السجلات',
    parked: 'المعلّقة',
    parkedTitle: 'السجلات المعلّقة',
    record: 'السجل',
    error: 'الخطأ',
    since: 'منذ',
    waiting: 'الأحداث المنتظرة',
    retried: 'تُعاد محاولة السجلات المعلّقة تلقائياً.',
    rebuild: 'إعادة البناء',
    rebuildTitle: 'إعادة بناء: %{name}',
    rebuildText: 'تُبنى القوائم من جديد انطلاقاً من سجل الأحداث، إلى جانب القوائم المعروضة. لا ينقطع عمل أحد.',
    rebuilding: 'جارٍ إعادة البناء…',
    begun: 'بدأت إعادة البناء.',
    rebuilt: 'أُعيد البناء في',
    notRebuilt: 'فشلت إعادة البناء؛ بقيت القوائم كما كانت. يذكر سجل الخدمة السبب.',
    retry: 'إعادة المحاولة الآن',
    retryTitle: 'إعادة محاولة السجلات المعلّقة',
    retryText: 'يُقرأ كل سجل موضوع جانباً من جديد من سجل الأحداث. وما يفشل مجدداً يبقى جانباً.',
    tried: 'تُعاد محاولة السجلات المعلّقة.',
    kept: 'عُدّل خارج النظام',
    alteredFiles: 'ملفات ليست كما سُجِّلت، ولذلك لا تُعرض',
    erasedKeys: 'مفاتيح مُحيت دون محو مسجَّل؛ سجلات هؤلاء الأشخاص معلّقة',
    audit: 'إثبات سلامة السجل',
    signed: 'تم توقيع %{size} من الأحداث، آخر مرة في',
    notSigned: 'لم يُوقَّع أي شيء بعد.',
    elsewhere: 'نسخة أخرى من الخدمة توقّع السجل.',
    publicKey: 'المفتاح العمومي',
    sealsHold: 'جميع الأحداث المقروءة تحمل ختمًا صالحًا.',
    unsealed: 'أحداث بلا ختم: %{count}. كتبها برنامج آخر، ويتم تجاهلها.',
    broken: 'أحداث بختم غير صالح: %{count}. تم تعليق سجلاتها.',
    auditProblem: {
      unavailable: 'لا يمكن توقيع سجل الأحداث حالياً. تعيد الخدمة المحاولة تلقائياً.',
      log_altered:
        'سجل الأحداث ليس هو الذي تم توقيعه، لذلك توقف التوقيع. اطلب من التقني تشغيل npm run audit:verify.',
      chain_broken:
        'توقيعات سابقة مفقودة من مجلدها، لذلك توقف التوقيع. اطلب من التقني تشغيل npm run audit:verify.',
      key_wrong:
        'المفتاح الذي يجب أن يوقّع سجل الأحداث مفقود، لذلك توقف التوقيع. اطلب من التقني تشغيل npm run audit:verify.',
    },
    copyProblem: {
      unavailable: 'لا يمكن حالياً كتابة النسخة %{number} من التوقيعات.',
      different: 'النسخة %{number} من التوقيعات تختلف عن الأصل. اطلب من التقني تشغيل npm run audit:verify.',
    },
  },
};
