/** The texts of the patterns that all screens share, in Arabic. */
import type { screenTexts } from './screenTexts.ts';
import type { Translated } from './texts.ts';

export const screenTextsAr: Translated<typeof screenTexts> = {
  form: {
    saved: 'تم الحفظ',
    draft: 'ما كتبته سابقاً ما زال هنا.',
    check: 'بعض الحقول تحتاج إلى مراجعة.',
    details: 'التفاصيل',
    notAllowed: 'يمكنك الاطلاع على هذا السجل، لكن دورك لا يسمح بتعديله.',
    mayNotCreate: 'دورك لا يسمح بالإضافة.',
    attention: 'راجع هذه الحقول: %{fields}.',
    changedMeanwhile: 'حفظ شخص آخر هذا السجل أثناء تعديلك له. ما أدخلته لم يتغير.',
    compare: 'مقارنة',
    merged: 'عدّل شخص آخر حقولاً أخرى من هذا السجل في هذه الأثناء. تم الاحتفاظ بالتعديلين.',
    conflictTitle: 'عدّل شخص آخر الحقول نفسها',
    conflictText: 'اختر القيمة التي تريد الاحتفاظ بها لكل حقل.',
    mine: 'القيمة التي أدخلتها',
    theirs: 'حفظها %{name}، %{when}',
    theirsUnknown: 'حُفظت في هذه الأثناء، %{when}',
    keepEditing: 'متابعة التعديل',
    useChosen: 'استعمال هذه القيم',
    needed: 'حقل «%{field}» إلزامي.',
  },
  tab: { details: 'التفاصيل', history: 'السجل الزمني', related: 'عناصر مرتبطة' },
  history: {
    empty: 'لم يحدث شيء هنا بعد.',
    failed: 'تعذرت قراءة السجل الزمني.',
    reason: 'السبب: %{reason}',
    nothing: 'فارغ',
    line: 'السطر %{number}',
    lines:
      'لا أسطر |||| سطر واحد |||| سطران |||| %{smart_count} أسطر |||| %{smart_count} سطراً |||| %{smart_count} سطر',
    somebody: 'شخص ما',
    system: 'النظام',
    changed: '%{field}: من %{from} إلى %{to}',
  },
  error: {
    loadTitle: 'تعذر التحميل',
    kept: 'لم يُفقد أي شيء.',
    notFoundTitle: 'الصفحة غير موجودة',
    notFoundText: 'عذراً، هذه الصفحة غير موجودة',
    home: 'العودة إلى الصفحة الرئيسية',
    brokenTitle: '500',
    brokenText: 'عذراً! حدث خطأ ما',
    goneTitle: 'حُذف هذا السجل',
    goneText: 'لم يعد في القوائم، وسجله الزمني محفوظ أدناه.',
    missingTitle: 'لا يوجد سجل كهذا',
    missingText: 'قد يكون العنوان مكتوباً بشكل خاطئ، أو لم يُنشأ السجل قط.',
    notLoadedTitle: 'تعذر التحميل. تحقق من اتصالك.',
    notLoadedText: 'لم يُفقد أي شيء. ستُفتح الصفحة بمجرد أن يصبح الخادم متاحاً من جديد.',
  },
};
