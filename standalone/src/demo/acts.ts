/** The price list of the demo clinic: some of its services as acts, with codes that mark them as demo data, and with last year's prices. */
import { money } from '@hospital/contracts';
import { demoDepartments, type DemoDepartment } from './departments.ts';
import type { Values } from './people.ts';
import { prices } from './services.ts';

export interface PlannedAct {
  readonly key: string;
  /** The key of its department. */
  readonly department: string;
  /** All but the department. */
  readonly values: Values & { readonly code: string; readonly nameEn: string; readonly taxRate: string };
}

type Named = readonly [code: string, nameEn: string, nameFr: string, nameAr: string];

const named: { readonly [K in DemoDepartment['key']]?: readonly Named[] } = {
  cardiology: [
    ['ECG', 'Electrocardiogram (ECG)', 'Électrocardiogramme (ECG)', 'تخطيط كهربية القلب'],
    ['ECHO', 'Echocardiography', 'Échocardiographie', 'تخطيط صدى القلب'],
    ['STRESS', 'Exercise stress test', 'Épreuve d’effort', 'اختبار الجهد'],
  ],
  dentistry: [
    ['SCAL', 'Scaling and polishing', 'Détartrage et polissage', 'تنظيف وتلميع الأسنان'],
    ['CROWN', 'Ceramic crown', 'Couronne céramique', 'تاج خزفي'],
  ],
  radiology: [
    ['CT', 'CT scan', 'Scanner', 'تصوير مقطعي'],
    ['MRI', 'MRI scan', 'IRM', 'تصوير بالرنين المغناطيسي'],
  ],
  psychiatry: [['PSY', 'Psychotherapy session', 'Séance de psychothérapie', 'جلسة علاج نفسي']],
  general: [
    ['CONS', 'Consultation', 'Consultation', 'استشارة طبية'],
    ['DRESS', 'Wound dressing', 'Pansement', 'تضميد جرح'],
    ['CERT', 'Medical certificate', 'Certificat médical', 'شهادة طبية'],
  ],
};

const LAST_YEAR = '90';

function pricesOf(name: string, year: number) {
  const price = prices[name];
  if (price === undefined) throw new Error(`${name} has no price`);
  return [
    { from: `${year - 1}-01-01`, price: money.percentOf(price, LAST_YEAR) },
    { from: `${year}-01-01`, price },
  ];
}

function actOf({ key, taxRate }: DemoDepartment, [code, nameEn, nameFr, nameAr]: Named, year: number) {
  const exemption = taxRate === '0' ? { exemption: 'Demo: exempt from VAT.' } : {};
  const values = { code: `DEMO-${code}`, nameEn, nameFr, nameAr, taxRate, ...exemption };
  return {
    key: `act-${code}`,
    department: key,
    values: { ...values, prices: pricesOf(nameEn, year), status: 'Active' },
  };
}

/** @param today the day whose year's prices are the present ones */
export function demoActs(today: string): PlannedAct[] {
  const year = Number(today.slice(0, 4));
  return demoDepartments.flatMap((department) =>
    (named[department.key] ?? []).map((names) => actOf(department, names, year)),
  );
}

/** The act of a service on a bill with this tax rate; none where it has none, or one with another rate. */
export function actOfService(acts: readonly PlannedAct[], service: string, taxRate: string): string | null {
  const act = acts.find(({ values }) => values.nameEn === service && values.taxRate === taxRate);
  return act?.key ?? null;
}
