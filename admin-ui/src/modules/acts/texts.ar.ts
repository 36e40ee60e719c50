/** Act texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'acts', typeof english, 'ar'> = {
  resources: {
    acts: {
      name: namesAr('عمل طبي', 'الأعمال الطبية'),
      fields: {
        code: 'الرمز',
        nameFr: 'الاسم (بالفرنسية)',
        nameEn: 'الاسم (بالإنجليزية)',
        nameAr: 'الاسم (بالعربية)',
        department: 'القسم',
        prices: 'الأسعار',
        taxRate: 'نسبة الضريبة (%)',
        exemption: 'عبارة الإعفاء',
        status: 'الحالة',
        name: 'الاسم',
      },
    },
  },
  event: {
    ActCreated: 'إضافة العمل الطبي',
    ActChanged: 'تعديل العمل الطبي',
    ActStatusChanged: 'تغيير حالة العمل الطبي',
    ActRemoved: 'حذف العمل الطبي',
  },
  problem: {},
  act: {
    names: 'الأسماء',
    namesHint: 'يكفي اسم واحد، ويُستعمل في اللغات الأخرى أيضاً.',
    tax: 'الضريبة',
    exemptionHint: 'تُطبع على الفواتير التي تتضمن هذا العمل الطبي.',
    prices: 'الأسعار',
    from: 'ابتداءً من',
    price: 'السعر',
    priceToday: 'سعر اليوم',
    addPrice: 'إضافة سعر',
    removePrice: 'إزالة السعر %{number}',
    suggestionsAway: 'لا يمكن اقتراح الأعمال الطبية الآن. تحقق من الاتصال أو اكتب البند بنفسك.',
    unlink: 'إزالة العمل الطبي %{code} من البند %{number}',
    otherTax: 'نسبة ضريبة مختلفة عن نسبة هذه الفاتورة: %{codes}. ضع هذه الأعمال في فاتورة ثانية.',
    otherCurrency: 'أسعار الأعمال الطبية بعملة %{own}. تحقق من الأسعار بعملة %{currency} لكل من: %{codes}.',
  },
  toast: {
    act: {
      created: 'تم إنشاء العمل الطبي %{name}.',
      changed: 'تم تعديل العمل الطبي %{name}.',
      deleted: 'تم حذف العمل الطبي.',
    },
  },
};
