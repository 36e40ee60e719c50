/** Texts of erasures in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'erasures', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    erasures: {
      name: namesAr('محو', 'عمليات المحو'),
      fields: {
        kind: 'نوع الشخص',
        subject: 'الشخص',
        patient: 'المريض',
        employee: 'الموظف',
        reason: 'السبب',
        requestedBy: 'بطلب من',
        status: 'الحالة',
        confirmedBy: 'تم التأكيد من قبل',
        selfApproved: 'أكده صاحب الطلب',
        closedBy: 'أغلقه',
        closingReason: 'سبب الإغلاق',
      },
    },
  },
  event: {
    ErasureRequested: 'تم طلب المحو',
    ErasureConfirmed: 'تم تأكيد المحو',
    ErasureRefused: 'تم رفض المحو',
    ErasureWithdrawn: 'تم سحب طلب المحو',
    ErasureDone: 'اكتمل المحو',
  },
  problem: {
    erasure_hindered: 'هناك ما يمنع هذا المحو. عالجه أولاً ثم أعد المحاولة.',
    erasure_exists: 'سبق طلب محو بيانات هذا الشخص. راجع قائمة عمليات المحو.',
    erasure_closed: 'أُغلق هذا الطلب من قبل. أعد تحميل الصفحة لمعرفة ما آل إليه.',
    not_your_request: 'لا يمكن سحب هذا الطلب إلا لمن قدمه. يمكنك رفضه.',
  },
  erasure: {
    menu: 'عمليات المحو',
    action: 'محو البيانات الشخصية…',
    title: 'محو البيانات الشخصية',
    about: 'كل ما يدل على هوية هذا الشخص يصبح غير مقروء في كل مكان وبشكل نهائي. يجب أن يؤكد ذلك شخص آخر.',
    goesTitle: 'ما سيُمحى',
    goesAbout: 'ملف الشخص نفسه، وما يتعلق به في هذه السجلات:',
    what: 'البيان',
    count: 'العدد',
    versions: 'حالات سابقة للسجلات',
    files: 'الصور وملفات أخرى',
    reads: 'سجلات من اطّلع عليه؛ تبقى دون اسم',
    sessions: 'الجلسات ووسائل تسجيل الدخول',
    staysTitle: 'ما يبقى',
    staysAbout:
      'تبقى الأرقام والأيام والمبالغ في جميع السجلات. وما تفرضه المحاسبة يُحفظ بمفتاح مستقل إلى أن تنتهي مدته:',
    nothingStays: 'تبقى الأرقام والأيام والمبالغ في جميع السجلات. ولا يلزم حفظ شيء آخر.',
    keptOf: 'المحفوظ',
    invoices: 'الفواتير: المشتري والعنوان والخدمات',
    employeesSalaries: 'الرواتب: جميع المبالغ والاسم ورقم البطاقة الوطنية',
    providentFunds: 'صناديق الادخار: الحصص',
    until: 'حتى',
    older: 'تبقى النصوص القديمة مشفرة في السجل وفي النسخ الاحتياطية، ولا يستطيع أحد قراءتها بعد الآن.',
    obstaclesTitle: 'ما يمنع المحو',
    obstacle: {
      open_invoice: 'فواتير لم تُدفع بعد: %{count}. قم بتسويتها أو حذفها أولاً.',
      unfinished_billing: 'يجري إصدار فاتورة الآن. أعد المحاولة بعد لحظات.',
      open_batch: 'دفعات مستندات غير مكتملة: %{count}. انتظر أو ألغها.',
      coming_appointment: 'مواعيد قادمة: %{count}. ألغها أولاً.',
      open_leave: 'إجازات مفتوحة: %{count}. أغلقها أو احذفها أولاً.',
      salary_this_month: 'يوجد راتب لهذا الشهر. انتظر حتى نهاية الشهر.',
      last_administrator: 'هذا آخر مدير نظام نشط. أسند هذا الدور إلى شخص آخر أولاً.',
      hold: 'بيانات هذا الشخص مقيّدة. ارفع التقييد أولاً.',
    },
    textsTitle: 'نصوص عن هذا الشخص في سجلات أخرى',
    sameTitle: 'على الأرجح الشخص نفسه',
    reason: 'السبب',
    ask: 'طلب المحو',
    asked: 'تم طلب المحو. يجب أن يؤكده شخص آخر.',
    confirm: 'تأكيد',
    confirmTitle: 'محو بيانات هذا الشخص نهائياً؟',
    confirmText:
      'يُتلف مفتاح هذا الشخص. لا يستطيع أحد جعل بياناته مقروءة من جديد، ولا حتى من نسخة احتياطية لهذا اليوم.',
    confirmed: 'تم تأكيد المحو. سيكتمل خلال بضع دقائق.',
    refuse: 'رفض',
    refused: 'تم رفض المحو.',
    withdraw: 'سحب',
    withdrawn: 'تم سحب الطلب.',
    underWay: 'قيد التنفيذ: يكتمل حين لا يمكن لأي جزء من المنتج أن يملك المفتاح، بعد نحو ثلاث دقائق.',
  },
};
