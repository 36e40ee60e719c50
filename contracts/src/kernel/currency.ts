/** The specification's words for currencies and their ISO 4217 codes. */
export const currencyCodes = { MAD: 'MAD', USD: 'USD', Pound: 'GBP', EURO: 'EUR', Ringgit: 'MYR' } as const;

const codes = new Map<string, string>(Object.entries(currencyCodes));

/** The code of a word; a code is its own. */
export function currencyCodeOf(word: string): string {
  return codes.get(word) ?? word;
}

/**
 * An amount within a sentence of the server: `MAD 350.00`, as the screens write it in English. In other languages they format it again.
 *
 * @param currency a word or a code; dirhams where a record has none
 */
export function amountInSentence(amount: string, currency: string | null | undefined): string {
  return `${currencyCodeOf(currency ?? currencyCodes.MAD)} ${amount}`;
}
