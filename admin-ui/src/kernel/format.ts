/**
 * How the clinic writes days, times and amounts: by its settings, not by the browser. Figures and days are always written
 * with western digits and stay left-to-right.
 */
import {
  clinicTime,
  currencyCodeOf,
  isDay,
  isInstant,
  isMonth,
  monthName,
  numberFormat,
  weekdayName,
  zoneOf,
} from '@hospital/contracts';

export interface ClinicStyle {
  /** One of the settings' words: `d M Y`, `d/m/Y`, … */
  readonly dateFormat: string;
  /** One of the settings' words for time zones. */
  readonly timezone: string;
  /** ISO 4217, as records have it; the settings have a word. */
  readonly currency: string;
  readonly locale: string;
}

export const defaultStyle: ClinicStyle = {
  dateFormat: 'd M Y',
  timezone: '(UTC +1) Casablanca',
  currency: 'MAD',
  locale: 'en',
};

const NOTHING = '–';

/** `2026-11-21` in the clinic's format. */
export function formatDay(day: string | null | undefined, style: ClinicStyle): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '');
  if (!parts) return day || NOTHING;
  const [, year = '', month = '', date = ''] = parts;
  const calendarDay = `${year}-${month}-${date}`;
  const words: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: date,
    M: isDay(calendarDay) ? monthName(calendarDay, style.locale) : month,
  };
  return style.dateFormat.replace(/[YmdM]/g, (letter) => words[letter] ?? letter);
}

/** The day and the month in the clinic's order: `21 Nov`, `21/11`. */
export function formatShortDay(day: string, style: ClinicStyle): string {
  const dateFormat = style.dateFormat.replace(/^Y[^a-z]?|[^a-z]?Y$/i, '');
  return formatDay(day, { ...style, dateFormat });
}

/** `2026-03` → `Mar 2026`. */
export function formatMonth(month: string, style: Pick<ClinicStyle, 'locale'>): string {
  return isMonth(month) ? `${monthName(`${month}-01`, style.locale)} ${month.slice(0, 4)}` : month || NOTHING;
}

/** The clinic's day and time of an instant. */
export function clinicClock(instant: string | Date, style: ClinicStyle): { day: string; time: string } {
  return clinicTime(instant, zoneOf(style.timezone));
}

export function formatInstant(instant: string | null | undefined, style: ClinicStyle): string {
  if (!instant || !isInstant(instant)) return NOTHING;
  const { day, time } = clinicClock(instant, style);
  return formatWords([formatDay(day, style), time], style);
}

/** The weekday of a day, in full or short; nothing where there is no day. */
export function formatWeekday(
  day: string | null,
  style: ClinicStyle,
  length: 'long' | 'short' = 'short',
): string {
  return isDay(day ?? '') ? weekdayName(day ?? '', style.locale, length) : '';
}

/**
 * `MAD 1,234.50`: always two decimals, always with the currency.
 *
 * @param currency of the record; the clinic's where the record has none
 */
export function formatMoney(amount: unknown, style: ClinicStyle, currency?: string): string {
  const value = typeof amount === 'string' ? Number(amount) : amount;
  if (typeof value !== 'number' || !Number.isFinite(value)) return NOTHING;
  const text = numberFormat(numberLocale(style), {
    style: 'currency',
    currency: currencyCodeOf(currency || style.currency),
    currencyDisplay: 'code',
  }).format(value);
  return style.locale === 'ar' ? leftToRight(text.replace(MARKS, '')) : text;
}

/** Marks of direction: with them an Arabic amount would run as its sentence does, and one below 0 otherwise. On paper figures run left to right. */
const MARKS = /[\u200e\u200f\u061c]/g;

function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Where `en` and `ar` differ between countries, the one whose figures the papers have. */
const figureLocales: Readonly<Record<string, string>> = { en: 'en-US', ar: 'ar-MA' };

/** Western digits in every language. */
export function numberLocale({ locale }: Pick<ClinicStyle, 'locale'>): string {
  return `${figureLocales[locale] ?? locale}-u-nu-latn`;
}

/** What stands between words in a row. */
export function commaOf({ locale }: Pick<ClinicStyle, 'locale'>): string {
  return locale === 'ar' ? '، ' : ', ';
}

/** Words in a row, without the last `and`: `Ada, Grace`. */
export function formatWords(words: readonly string[], style: Pick<ClinicStyle, 'locale'>): string {
  return words.join(commaOf(style));
}

/** `1,234.50`, as the language writes it. */
export function formatFigure(value: number, style: Pick<ClinicStyle, 'locale'>, decimals = 2): string {
  return numberFormat(numberLocale(style), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  }).format(value);
}

const FIRST_GROUP = 1_000;

/** Up to three decimals and no more than are there. */
export function formatNumber(value: unknown, style: Pick<ClinicStyle, 'locale'>): string {
  const figure = Number(value);
  if (value === null || value === undefined || Number.isNaN(figure)) return NOTHING;
  // Alike in all languages: the first formatter of a page takes longer than its first row.
  if (Number.isInteger(figure) && figure >= 0 && figure < FIRST_GROUP) return String(figure);
  return formatFigure(figure, style, 0);
}

/** What the language writes between thousands. */
export function groupSign(style: Pick<ClinicStyle, 'locale'>): string | undefined {
  return formatFigure(10_000, style, 0)[2];
}

const CENTIMES = 2;

/** The decimals of an amount; one that has too many keeps them, for the check of the form. */
function withCentimes(value: string): string {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d{0,2}))?$/.exec(value) ?? [];
  return whole === undefined ? value : `${whole}.${decimals.padEnd(CENTIMES, '0')}`;
}

/** A figure as it stands in a field: `1234,5` in French, without groups and with the decimals that it has; an amount has two. */
export function typedFigure(value: string, style: Pick<ClinicStyle, 'locale'>, isMoney = false): string {
  const [, sign = '.'] = formatFigure(1.5, style, 1);
  const figure = isMoney ? withCentimes(value) : value;
  return /^-?\d*\.\d*$/.test(figure) ? figure.replace('.', sign) : figure;
}

/** In right-to-left text a number and a day would turn round, in a string, which has no element to keep them. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The parts of a name in their order: beside Arabic, figures and Latin words of several parts would be shown as one run, in another order. */
export function inRow(parts: readonly string[], between = ' '): string {
  const said = parts.filter(Boolean);
  const isMixed = said.length > 1 && said.some((part) => RIGHT_TO_LEFT.test(part));
  return (isMixed ? said.map(isolated) : said).join(between);
}

/** A figure that fills a sentence of the server: in Arabic the minus sign of one below 0 would otherwise stand behind it. */
export function figureInSentence(value: string, style: Pick<ClinicStyle, 'locale'>): string {
  const [, decimals] = /^-?\d+(?:\.(\d+))?$/.exec(value) ?? [];
  const figure = decimals === undefined ? value : formatFigure(Number(value), style, decimals.length);
  return style.locale === 'ar' && /^-\d/.test(figure) ? leftToRight(figure) : figure;
}

const SERVER_DAY = /\b\d{4}-\d{2}-\d{2}\b(?!T)/g;
const SERVER_AMOUNT = /\b([A-Z]{3}) (-?\d+\.\d\d)\b/g;

/** The server writes days as `2026-11-21` and amounts as `MAD 1234.50`; people read them as on the rest of the page. */
export function inFormatOf(sentence: string, { locale }: Pick<ClinicStyle, 'locale'>): string {
  const style = { ...defaultStyle, locale };
  return sentence
    .replaceAll(SERVER_DAY, (day) => (isDay(day) ? formatDay(day, style) : day))
    .replaceAll(SERVER_AMOUNT, (_, currency: string, amount: string) => formatMoney(amount, style, currency));
}

/** Any text in a settings-like record, or the default. */
export function styleOf(settings: Readonly<Record<string, unknown>> | null, locale: string): ClinicStyle {
  const text = (name: string) => {
    const value = settings?.[name];
    return typeof value === 'string' && value ? value : null;
  };
  return {
    dateFormat: text('dateFormat') ?? defaultStyle.dateFormat,
    timezone: text('timezone') ?? defaultStyle.timezone,
    currency: currencyCodeOf(text('currencyCode') ?? defaultStyle.currency),
    locale,
  };
}
