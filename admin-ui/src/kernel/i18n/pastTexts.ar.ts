import type { pastTexts } from './pastTexts.ts';
import type { Translated } from './texts.ts';

export const pastTextsAr: Translated<typeof pastTexts, 'ar'> = {
  past: {
    open: 'كما كانت…',
    title: 'عرض العيادة كما كانت في لحظة سابقة',
    explained: 'تعرض القوائم والتقاويم والأرقام ما كان معروفاً في تلك اللحظة. لا يمكن تغيير أي شيء فيها.',
    hourAgo: 'قبل ساعة',
    yesterdayEvening: 'مساء أمس',
    endOfMonth: 'نهاية الشهر الماضي',
    day: 'اليوم',
    time: 'الساعة',
    look: 'عرض هذه اللحظة',
    needed: 'أدخل يوماً وساعة.',
    ahead: 'هذه اللحظة لم تأت بعد. اختر لحظة سابقة.',
    shown: 'كما كانت في',
    readOnly: 'لا يمكن تغيير أي شيء هنا.',
    other: 'لحظة أخرى',
    back: 'العودة إلى الآن',
    formTitle: 'الماضي للقراءة فقط',
    noForm: 'أنت تنظر إلى الماضي. عُد إلى الآن لتغيير أي شيء.',
    refusedTitle: 'لا يمكن عرض هذه اللحظة',
    noMoment: 'لا يشير العنوان إلى أي لحظة. عد إلى الآن واختر واحدة من القائمة.',
    nothingYet: 'لم يكن قد حدث أي شيء في المؤسسة بعد.',
    noneTitle: 'لا ماضي يُعرض هنا',
    notAllowed: 'دورك لا يسمح لك بالاطلاع على الماضي.',
  },
};
