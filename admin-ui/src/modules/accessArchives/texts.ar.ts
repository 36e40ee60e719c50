/** Texts of archives of people in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'accessArchives', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    accessArchives: {
      name: namesAr('أرشيف شخص', 'أرشيفات الأشخاص'),
      fields: {
        kind: 'النوع',
        subject: 'الشخص',
        patient: 'المريض',
        employee: 'الموظف',
        language: 'اللغة',
        reason: 'السبب',
        requestedBy: 'بطلب من',
      },
    },
  },
  event: { AccessArchiveRequested: 'طلب أرشيف شخص' },
  problem: {},
  personRights: {
    tab: 'حقوق البيانات',
    about: 'يحق للشخص أن يطلب كل ما هو معروف عنه، أو أن تُحفظ بياناته دون تعديلها أو استعمالها.',
    archive: 'كل ما يخص هذا الشخص…',
    archiveTitle: 'كل ما يخص هذا الشخص',
    archiveAbout:
      'ستحصل على ملف zip يضم صفحات مقروءة وبيانات JSON والوثائق والملفات المرفقة ومن اطّلع عليها. ويُسجَّل أنك أخذته.',
    language: 'اللغة',
    reason: 'السبب',
    get: 'الحصول على الأرشيف',
    taken: 'الأرشيفات التي أُخذت',
    none: 'لم يؤخذ أي أرشيف بعد.',
    restrict: 'تقييد…',
    change: 'تعديل التقييد…',
    restrictTitle: 'تقييد بيانات هذا الشخص',
    restrictAbout:
      'تُحفظ البيانات ولا يمكن تعديلها. ولا يراها إلا الشخص نفسه ومن له صلاحية «الأدوار والصلاحيات»، وفي سجل التدقيق من يحق له الاطلاع عليه كاملاً؛ أما الآخرون فيرون الاسم وأن البيانات مقيّدة. ولا تضاف سجلات جديدة باستثناء رواتب الموظف. ويمكن نقل المواعيد الموجودة وإلغاؤها وإغلاقها وفوترتها وكتابة وصفاتها، وأداء الفواتير.',
    until: 'إلى غاية',
    untilHint: 'اتركه فارغاً للتقييد حتى رفعه.',
    lift: 'رفع التقييد',
    liftAbout: 'يمكن بعد ذلك تعديل البيانات والاطلاع عليها كما كان.',
    isFree: 'بيانات هذا الشخص غير مقيّدة.',
    held: 'بيانات هذا الشخص مقيّدة حتى إشعار آخر.',
    heldUntil: 'بيانات هذا الشخص مقيّدة إلى غاية \u2068%{day}\u2069.',
    over: 'انتهى التقييد في \u2068%{day}\u2069.',
    restricted: 'تم حفظ التقييد',
    lifted: 'تم رفع التقييد',
  },
};
