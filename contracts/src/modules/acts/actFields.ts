/** What an act is called and costs. Apart from the module, because the lines of invoices keep some of it. */
import { choice, day, decimal, lines, money, text } from '../../kernel/field.ts';
import { MAX_LINE_VALUE } from '../invoices/billing.ts';
import { ref } from '../names.ts';
import { activity, activityAliases, activityTones } from '../words.ts';

export const MAX_ACT_CODE = 40;
/** As the name of a line. */
const MAX_ACT_NAME = 400;
export const MAX_EXEMPTION = 300;
/** One price a month for eight years. */
const MAX_PRICES = 100;

const required = { required: true } as const;

/** At least one is given. */
export const actNameFields = {
  nameFr: text({ label: 'Name (French)', max: MAX_ACT_NAME }),
  nameEn: text({ label: 'Name (English)', max: MAX_ACT_NAME }),
  nameAr: text({ label: 'Name (Arabic)', max: MAX_ACT_NAME }),
} as const;

/** A price and the first day on which it is valid. Amounts are in the clinic's currency. */
export const actPriceFields = {
  from: day(required),
  price: money({ ...required, max: MAX_LINE_VALUE }),
} as const;

/** What a call may send. */
export const actFields = {
  code: text({ ...required, max: MAX_ACT_CODE }),
  ...actNameFields,
  department: ref('departments'),
  prices: lines(actPriceFields, { ...required, maxLines: MAX_PRICES }),
  taxRate: decimal({ default: '0', max: 100, decimals: 3, isPercentage: true }),
  exemption: text({ max: MAX_EXEMPTION }),
  status: choice(activity, {
    required: true,
    default: 'active',
    aliases: activityAliases,
    tones: activityTones,
  }),
} as const;

interface ActNames {
  readonly nameFr: string | null;
  readonly nameEn: string | null;
  readonly nameAr: string | null;
}

/** The name in a language (`fr`, `en`, `ar`). If it has none in that language, its first name in the order French, English, Arabic; null without any name. */
export function actName({ nameFr, nameEn, nameAr }: ActNames, language = 'fr'): string | null {
  const own = new Map([
    ['fr', nameFr],
    ['en', nameEn],
    ['ar', nameAr],
  ]).get(language);
  return own || nameFr || nameEn || nameAr || null;
}

interface ActPrice {
  readonly from: string;
  readonly price: string;
}

/** The price on a day: that with the newest start that is not after it. Null before the first start. */
export function priceOn(prices: readonly ActPrice[], onDay: string): string | null {
  const valid = prices.filter(({ from }) => from <= onDay);
  const newest = valid.reduce<ActPrice | null>(
    (best, each) => (best === null || each.from > best.from ? each : best),
    null,
  );
  return newest?.price ?? null;
}
