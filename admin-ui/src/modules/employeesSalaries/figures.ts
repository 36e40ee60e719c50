/** The figures of a salary while one types: asked of the server, or computed with the rates that a recorded one keeps. */
import {
  currencyCodeOf,
  currencyCodes,
  figuresRefusal,
  money,
  salaryFigures,
  salaryRateFields,
  salaryRates,
  type SalaryFigures,
  type SalaryRates,
} from '@hospital/contracts';
import { routeOf } from '../../kernel/api/calls.ts';
import { call, refusalFrom } from '../../kernel/api/http.ts';

type Plain = Readonly<Record<string, unknown>>;
export type Messages = Readonly<Record<string, string>>;

export interface Computed {
  readonly figures: Plain;
  /** What is refused, by field. */
  readonly messages: Messages;
}

export interface Amounts {
  readonly baseSalary: string;
  readonly othersEarning: string;
  readonly othersDeducations: string;
}

/** Nothing to compute before there is a base salary. */
export function amountsOf(values: Plain): Amounts | null {
  const text = (name: keyof Amounts) => String(values[name] ?? '').trim();
  const baseSalary = text('baseSalary');
  if (baseSalary === '') return null;
  return {
    baseSalary,
    othersEarning: text('othersEarning') || '0',
    othersDeducations: text('othersDeducations') || '0',
  };
}

const nothing: Plain = {};

export async function previewed(amounts: Amounts, signal: AbortSignal): Promise<Computed> {
  const { method, path } = routeOf('employeesSalaries.preview');
  try {
    const { body } = await call({ method, path, body: { ...amounts }, signal });
    return { figures: { ...(body as object) }, messages: {} };
  } catch (error) {
    const { fields } = refusalFrom(error);
    if (!fields) throw error;
    return { figures: nothing, messages: fields };
  }
}

/** What a salary is computed with. */
export interface SalaryTerms {
  readonly rates: SalaryRates;
  /** A word or a code. */
  readonly currency: string | null;
}

const currencyOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Those that a recorded salary keeps. Its rates are numbers; the arithmetic takes their text. */
export function keptTerms({ rates, currency }: Plain): SalaryTerms {
  const kept = typeof rates === 'object' && rates !== null ? Object.entries(rates) : [];
  return {
    rates: salaryRates(Object.fromEntries(kept.map(([name, rate]) => [name, String(rate)]))),
    currency: currencyOf(currency),
  };
}

/** Those of the settings, as an API response has them: the rates are numbers. */
export function termsOf(settings: Plain | null): SalaryTerms {
  const known = Object.keys(salaryRateFields).filter((name) => typeof settings?.[name] === 'number');
  return {
    rates: salaryRates(Object.fromEntries(known.map((name) => [name, String(settings?.[name])]))),
    currency: currencyOf(settings?.['currencyCode']),
  };
}

/** Whether a salary is in the currency of these terms: amounts of another one are no proposal. Salaries from before currencies were kept have none. */
export function isInCurrency(salary: Plain, { currency }: SalaryTerms): boolean {
  const own = currencyOf(salary['currency']);
  return own === null || currencyCodeOf(own) === currencyCodeOf(currency ?? currencyCodes.MAD);
}

function decimal(text: string): string | null {
  return /^\d{1,12}(\.\d+)?$/.test(text) ? money.centimes(text) : null;
}

export function computedWith({ rates, currency }: SalaryTerms, amounts: Amounts): Computed {
  const [baseSalary, othersEarning, othersDeducations] = [
    decimal(amounts.baseSalary),
    decimal(amounts.othersEarning),
    decimal(amounts.othersDeducations),
  ];
  if (baseSalary === null || othersEarning === null || othersDeducations === null)
    return { figures: nothing, messages: {} };
  const figures: SalaryFigures = salaryFigures({ baseSalary, othersEarning, othersDeducations }, rates);
  const refusal = figuresRefusal(figures, currency);
  return { figures, messages: refusal?.fields ?? {} };
}
