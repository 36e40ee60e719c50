/** What the page says that checks a printed document, in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english, 'ar'> = {
  verify: {
    title: 'التحقق من وثيقة',
    lead: 'تحمل كل وثيقة تطبعها العيادة رمزاً في أسفل صفحاتها. أدخله، أو اختر ملف PDF، لمعرفة ما إذا كانت الوثيقة أصلية ولا تزال صالحة.',
    code: 'رمز التحقق',
    hint: '12 حرفاً ورقماً كما تظهر على الوثيقة: K7QF-2M9X-TB4D.',
    submit: 'تحقق',
    file: 'أو اختر ملف PDF',
    fileHint: 'ملف PDF لا يتجاوز 5 ميغابايت. يُقارَن بالوثيقة المسجلة ولا يُحتفظ به.',
    checking: 'جارٍ التحقق…',
    unknownFile: 'ملف PDF هذا ليس وثيقة من وثائق العيادة، أو أنه عُدّل.',
    same: 'ملف PDF مطابق تماماً للملف الذي سجلته العيادة.',
    kind: 'نوع الوثيقة',
    number: 'الرقم',
    date: 'التاريخ',
    invoice: 'فاتورة',
    prescription: 'وصفة طبية',
    receipt: 'وصل',
    creditNote: 'إشعار دائن',
    payslip: 'ورقة الأداء',
    depositSlip: 'قسيمة إيداع',
    current: 'هذه الوثيقة أصلية وصالحة.',
    superseded: 'هذه الوثيقة أصلية لكنها لم تعد صالحة: عُدّلت بعد طباعتها.',
    void: 'هذه الوثيقة أصلية لكنها لم تعد صالحة: أُلغيت.',
    unknown: 'لا توجد وثيقة تحمل هذا الرمز. قارنه بالورقة حرفاً حرفاً.',
    duplicate: 'هذا نظير: سبق أن طُبعت الوثيقة.',
    compare: 'قارن هذه المعلومات بما هو مكتوب على الورقة.',
  },
};
