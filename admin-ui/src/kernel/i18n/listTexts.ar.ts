/** The texts of lists, of the palette and of the shortcuts, in Arabic. */
import type { listTexts } from './listTexts.ts';
import type { Translated } from './texts.ts';

export const listTextsAr: Translated<typeof listTexts> = {
  list: {
    count: '%{count} في المجموع',
    capped: 'أكثر من 10,000 في المجموع',
    filtered: 'عدد النتائج: %{count}',
    quick: 'البحث حسب %{name}',
    stale: 'تعذر تحديث القائمة. ما تراه هو الحالة السابقة.',
    emptyTitle: '%{name}: لا شيء بعد',
    emptyText: 'ما تضيفه يظهر هنا.',
    noneTitle: 'لا توجد نتائج',
    noneText: '%{name}: لا شيء يطابق عوامل التصفية هذه.',
    clear: 'مسح عوامل التصفية',
    needsAll: 'املأ جميع الحقول للبحث، وإلا عرضت القائمة من جديد أول %{count} من صفوفها.',
    all: 'عرض الكل',
    any: '%{first} وغير ذلك',
    states: 'الحالات والعروض',
    everything: 'الكل',
    tooMany: 'أكثر من 10,000',
    farthest: 'التاريخ الأبعد أولاً.',
    today: 'اليوم',
    upcoming: 'القادمة',
    overdue: 'متأخرة السداد',
    myDay: 'يومي',
    myPatients: 'مرضاي',
    sums: 'مجاميع القائمة',
    most: 'تُعرض أول %{count} نتيجة. استعمل التصفية لرؤية غيرها.',
    badFilter: 'لا يمكن تصفية هذه القائمة بهذا الشكل. امسح عوامل التصفية لعرضها.',
  },
};
