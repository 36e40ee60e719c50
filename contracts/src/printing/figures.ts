/** Amounts, quantities, rates and days as paper shows them. An unknown locale or currency never stops a print. */
import { monthName, monthTitle } from '../kernel/day.ts';
import { numberFormat } from '../kernel/formatters.ts';
import { figureLocales, type PrintLanguage } from './texts.ts';

export interface FigureStyle {
  readonly locale: string;
  readonly currency: string;
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return numberFormat(locale, options);
  } catch {
    return numberFormat('en-US', options);
  }
}

/** French groups with a narrow space, which on paper is hardly seen between two figures. */
function written(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return formatter(locale, options).format(value).replaceAll('\u202f', '\u00a0');
}

/** Figures are written as the document's language writes them; the record's own locale says which of its countries. */
export function figureLocale(locale: string, language: PrintLanguage): string {
  return locale.toLowerCase().split('-')[0] === language ? locale : figureLocales[language];
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** `1,234.50`; exact up to the largest amount that an invoice may have. */
export function plainAmount(amount: string, style: FigureStyle): string {
  return written(Number(amount), style.locale, twoDecimals);
}

/** `MAD 1,234.50`. */
export function moneyAmount(amount: string, style: FigureStyle): string {
  if (!/^[A-Z]{3}$/.test(style.currency)) return `${style.currency} ${plainAmount(amount, style)}`;
  const currency = { style: 'currency', currency: style.currency, currencyDisplay: 'code' } as const;
  return written(Number(amount), style.locale, { ...currency, ...twoDecimals });
}

/** Up to three decimals, none that say nothing. */
export function quantityFigure(quantity: string, style: FigureStyle): string {
  return written(Number(quantity), style.locale, { maximumFractionDigits: 3 });
}

/** From a percentage (`"4.2915"`): `4.2915%`. Settings hold up to four decimals, and the amount beside it is of all of them. */
export function percentFigure(percent: string, style: FigureStyle): string {
  return written(Number(percent) / 100, style.locale, { style: 'percent', maximumFractionDigits: 4 });
}

export function isZeroAmount(amount: string): boolean {
  return Number(amount) === 0;
}

/** A day (`YYYY-MM-DD`) in one of the settings' formats: `d` and `m` have two digits, `M` is the short name, `Y` four digits. */
export function printedDay(day: string, format: string, language: PrintLanguage): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  const name = () => monthName(day.slice(0, 10), figureLocales[language]);
  return format.replace(/[dmMY]/g, (part) =>
    part === 'd' ? date : part === 'm' ? month : part === 'Y' ? year : name(),
  );
}

/** A month (`YYYY-MM`): `November 2026`. */
export function monthAndYear(month: string, language: PrintLanguage): string {
  return monthTitle(`${month}-01`, figureLocales[language]);
}
