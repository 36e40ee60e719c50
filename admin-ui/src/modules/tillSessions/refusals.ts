import { refusalFrom } from '../../kernel/api/http.ts';

/** The sentence of a count that differs from what was expected; null of any other refusal. */
export function differenceIn(error: unknown): string | null {
  const { code, fields } = refusalFrom(error);
  return code === 'difference_needs_reason' ? (fields?.['reason'] ?? '') : null;
}

/** The server's sentence has the bare figure: an amount is read with its currency. */
export function withCurrency(sentence: string, money: (amount: string) => string): string {
  return sentence.replace(/\d+\.\d{2}\b/, money);
}
