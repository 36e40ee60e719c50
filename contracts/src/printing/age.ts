/** An age in whole years, as each language counts them; under a year it says so. */
import { pluralRules } from '../kernel/formatters.ts';
import { html, type Html } from './html.ts';
import { figure } from './pieces.ts';
import type { PrintLanguage } from './texts.ts';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { zero: string; other: string }>;

/** `#` is the figure. */
const years: Readonly<Record<PrintLanguage, Forms>> = {
  en: { zero: 'less than a year', one: '# year', other: '# years' },
  fr: { zero: 'moins d’un an', one: '# an', other: '# ans' },
  ar: {
    zero: 'أقل من سنة',
    one: 'سنة واحدة',
    two: 'سنتان',
    few: '# سنوات',
    many: '# سنة',
    other: '# سنة',
  },
};

export function ageInYears(age: number, language: PrintLanguage): Html {
  const forms = years[language];
  const category = age === 0 ? 'zero' : pluralRules(language).select(age);
  const [before = '', after] = (forms[category] ?? forms.other).split('#');
  return after === undefined ? html`${before}` : html`${before}${figure(String(age))}${after}`;
}
