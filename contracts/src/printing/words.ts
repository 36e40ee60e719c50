/** Amounts in words, with the currency and its hundredths: what an invoice and a payslip say beside the figure. */
import { toCardinal as arabic } from 'n2words/ar-SA';
import { toCardinal as english } from 'n2words/en-US';
import { toCardinal as french } from 'n2words/fr-FR';
import { pluralRules } from '../kernel/formatters.ts';
import type { PrintLanguage } from './texts.ts';

/** By the categories of `Intl.PluralRules`; `other` stands for those that are missing. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface Noun {
  readonly unit: Forms;
  readonly hundredth: Forms;
}

const centime = { en: { one: 'centime', other: 'centimes' }, fr: { one: 'centime', other: 'centimes' } };
const plural = (one: string, other: string): Forms => ({ one, other });
/** French says `un million de dirhams`. */
const gallic = (one: string, other: string): Forms => ({ one, other, many: `de ${other}` });
/** After 3 to 10 the plural, after 11 to 99 the singular with its ending, else the bare singular. */
const arab = ([other, two, few, many]: readonly [string, string, string, string]): Forms => ({
  other,
  two,
  few,
  many,
});
const same = (word: string): Forms => ({ other: word });
const santim = arab(['سنتيم', 'سنتيمان', 'سنتيمات', 'سنتيماً']);
const cent = arab(['سنت', 'سنتان', 'سنتات', 'سنتاً']);

const nouns: Readonly<Record<PrintLanguage, Readonly<Record<string, Noun>>>> = {
  en: {
    MAD: { unit: plural('dirham', 'dirhams'), hundredth: centime.en },
    EUR: { unit: plural('euro', 'euros'), hundredth: plural('cent', 'cents') },
    USD: { unit: plural('US dollar', 'US dollars'), hundredth: plural('cent', 'cents') },
    GBP: { unit: plural('pound sterling', 'pounds sterling'), hundredth: plural('penny', 'pence') },
    MYR: { unit: same('ringgit'), hundredth: same('sen') },
  },
  fr: {
    MAD: { unit: gallic('dirham', 'dirhams'), hundredth: centime.fr },
    EUR: { unit: { one: 'euro', other: 'euros', many: 'd’euros' }, hundredth: centime.fr },
    USD: { unit: gallic('dollar américain', 'dollars américains'), hundredth: plural('cent', 'cents') },
    GBP: { unit: gallic('livre sterling', 'livres sterling'), hundredth: plural('penny', 'pence') },
    MYR: { unit: gallic('ringgit', 'ringgits'), hundredth: same('sen') },
  },
  ar: {
    MAD: { unit: arab(['درهم', 'درهمان', 'دراهم', 'درهماً']), hundredth: santim },
    EUR: { unit: same('يورو'), hundredth: cent },
    USD: { unit: arab(['دولار', 'دولاران', 'دولارات', 'دولاراً']), hundredth: cent },
    GBP: {
      unit: arab(['جنيه إسترليني', 'جنيهان إسترلينيان', 'جنيهات إسترلينية', 'جنيهاً إسترلينياً']),
      hundredth: arab(['بنس', 'بنسان', 'بنسات', 'بنساً']),
    },
    MYR: { unit: same('رينغيت'), hundredth: same('سن') },
  },
};

const cardinals = {
  en: (number: bigint) => english(number),
  fr: (number: bigint) => french(number),
};

/** `une livre`, and not `un`: the only feminine noun here. */
function agreeing(words: string, noun: string): string {
  return noun.includes('livre') ? words.replace(/\bun$/, 'une') : words;
}

/** A thousand counts like any noun; a single one needs no number beside it. */
const scale = (...forms: Parameters<typeof arab>[0]): Forms => ({ ...arab(forms), one: forms[0] });
const scales: readonly (readonly [unit: bigint, forms: Forms])[] = [
  [1_000_000_000n, scale('مليار', 'ملياران', 'مليارات', 'ملياراً')],
  [1_000_000n, scale('مليون', 'مليونان', 'ملايين', 'مليوناً')],
  [1_000n, scale('ألف', 'ألفان', 'آلاف', 'ألفاً')],
];

/** The library is right below a thousand alone: it says `مائة وألف ألف` for 101,000. */
function arabicWords(number: bigint): string {
  const [unit, forms] = scales.find(([least]) => number >= least) ?? [];
  if (unit === undefined || forms === undefined) return arabic(number).replaceAll('مئت', 'مائت');
  const counted = countedInArabic(number / unit, forms);
  const rest = number % unit;
  return rest === 0n ? counted : `${counted} و${arabicWords(rest)}`;
}

/** Before its noun a dual loses its last letter, and a thousand its ending. */
function joined(words: string): string {
  return words.replace(/(مائتا|ألفا|مليونا|مليارا)ن$/, '$1').replace(/(ألف|مليون|مليار)اً$/, '$1');
}

/** `a hundred dirhams and two dirhams`: one and two have words of their own, for dirhams as for thousands. */
function countedInArabic(number: bigint, forms: Forms): string {
  const units = number % 100n;
  if (number > 100n && (units === 1n || units === 2n))
    return `${countedInArabic(number - units, forms)} و${countedInArabic(units, forms)}`;
  const category = pluralRules('ar').select(Number(number));
  const noun = forms[category] ?? forms.other;
  if (category === 'one') return forms.one ?? `${noun} واحد`;
  if (category === 'two' && forms.two !== undefined) return forms.two;
  const words = arabicWords(number);
  return `${noun === forms.other ? joined(words) : words} ${noun}`;
}

function counted(number: bigint, forms: Forms, language: PrintLanguage): string {
  if (language === 'ar') return countedInArabic(number, forms);
  const category = pluralRules(language).select(Number(number));
  const noun = forms[category] ?? forms.other;
  return `${agreeing(cardinals[language](number), noun)} ${noun}`;
}

const and: Readonly<Record<PrintLanguage, string>> = { en: ' and ', fr: ' et ', ar: ' و' };

/** `one thousand dirhams and fifty centimes`, from `"1000.50"`. Null for a currency that has no words here. */
export function amountInWords(amount: string, currency: string, language: PrintLanguage): string | null {
  const [, whole, hundredths] = /^(\d{1,15})\.(\d{2})$/.exec(amount) ?? [];
  const noun = Object.hasOwn(nouns[language], currency) ? nouns[language][currency] : undefined;
  if (whole === undefined || hundredths === undefined || noun === undefined) return null;
  const units = counted(BigInt(whole), noun.unit, language);
  if (Number(hundredths) === 0) return units;
  return units + and[language] + counted(BigInt(hundredths), noun.hundredth, language);
}
