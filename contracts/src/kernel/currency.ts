/** The specification's words for currencies and their ISO 4217 codes. */
export const currencyCodes = { MAD: 'MAD', USD: 'USD', Pound: 'GBP', EURO: 'EUR', Ringgit: 'MYR' } as const;

const codes = new Map<string, string>(Object.entries(currencyCodes));

/** The code of a word; a code is its own. */
export function currencyCodeOf(word: string): string {
  return codes.get(word) ?? word;
}
