/** Texts of patients' accounts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'patientAccounts', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    patientAccounts: {
      name: namesAr('حساب مريض', 'حسابات المرضى'),
      fields: {
        patient: 'المريض',
        currency: 'العملة',
        balance: 'الرصيد',
        balances: 'الأرصدة حسب العملة',
        entries: 'القيود',
        cashOutsideTill: 'نقد خارج الصندوق',
      },
    },
  },
  event: {
    AdvanceReceived: 'استلام تسبيق',
    AdvanceReceiptRequested: 'طلب وصل تسبيق',
    AccountUsed: 'استعمال الحساب لفواتير',
    AccountPartReturned: 'عودة مبلغ إلى الحساب',
    CreditKept: 'إشعار دائن محفوظ في الحساب',
    AdvanceRefunded: 'إرجاع تسبيق',
    AdvanceRefundReceiptRequested: 'طلب وصل إرجاع',
    AdvanceReversed: 'إلغاء تسبيق',
    AccountMoneyTakenIntoTill: 'إدخال مبلغ إلى الصندوق',
    PatientAccountRemoved: 'سحب الحساب',
  },
  problem: {
    more_than_balance: 'لا يحتوي الحساب على هذا المبلغ. أدخل رصيده على الأكثر.',
    more_than_advance: 'المبلغ أكبر مما بقي من هذا التسبيق. أدخل ما بقي منه على الأكثر.',
    advance_reversed: 'أُلغي هذا التسبيق. لا يمكن إلغاؤه أو إرجاعه مرة أخرى.',
    advance_refunded: 'أُرجع هذا التسبيق فلا يمكن إلغاؤه. أرجع ما بقي منه.',
    account_full: 'يضم الحساب 1000 قيد على الأكثر. لا يمكن تسجيل المزيد فيه.',
  },
  menu: { patientAccounts: 'حسابات المرضى' },
  account: {
    receive: 'استلام تسبيق',
    receiveAct: 'تسجيل %{amount}',
    use: 'استعمال لفاتورة',
    useOf: 'الأداء من الحساب',
    useAct: 'استعمال %{amount}',
    refund: 'إرجاع',
    reverse: 'إلغاء',
    reverseText: 'لا يُلغى إلا تسبيق سُجل بالخطأ. يوضع على وصله علامة.',
    statement: 'كشف الحساب',
    statementOf: 'كشف حساب %{name}',
    print: 'طباعة',
    entries: 'القيود',
    noEntries: 'لا يوجد أي مبلغ في هذا الحساب بعد.',
    noLines: 'لم يُفوتر شيء لهذا المريض ولم يُؤد شيء.',
    balance: 'رصيد الحساب',
    day: 'اليوم',
    kind: 'النوع',
    amount: 'المبلغ',
    method: 'طريقة الأداء',
    reference: 'المرجع',
    invoice: 'الفاتورة',
    creditNote: 'إشعار دائن',
    writeOff: 'شطب دين',
    due: '%{number}: المستحق %{amount}',
    owed: 'المستحق بعدها',
    owedNow: 'المستحق إجمالاً',
    inFavour: 'لفائدة المريض',
    left: '%{amount} على الأكثر.',
    acts: 'الإجراءات',
  },
  toast: {
    account: {
      received: 'تم تسجيل التسبيق.',
      used: 'أُديت الفاتورة من الحساب.',
      refunded: 'تم تسجيل الإرجاع.',
      reversed: 'تم إلغاء التسبيق.',
    },
  },
};
