/**
 * Formatters of `Intl`, kept: making one takes a hundred times as long as using it, and a payslip writes forty figures. Locales come from records
 * too, so only the newest are kept.
 */
const KEPT = 200;
const kept = new Map<string, object>();

function keptAs<T extends object>(key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known as T;
  const made = make();
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT) kept.delete(oldest);
  kept.set(key, made);
  return made;
}

/** @throws RangeError for a locale or a currency that is none */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptAs(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

/** Of days, which are midnights in UTC. @throws RangeError for a locale that is none */
export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return keptAs(`day ${locale} ${JSON.stringify(options)}`, make);
}

/** @throws RangeError for a locale that is none */
export function pluralRules(locale: string): Intl.PluralRules {
  return keptAs(`plural ${locale}`, () => new Intl.PluralRules(locale));
}
