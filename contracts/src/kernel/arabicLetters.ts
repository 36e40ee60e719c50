/**
 * Arabic letters that are written in several ways in the same name: what each becomes in searches. As Lucene's ArabicNormalizer does it (teh marbuta,
 * dotless yeh, alef of every kind, no tatweel; a hamza or madda on its letter is an accent, which decomposed text loses), and beside it the letters
 * of Moroccan spelling and of Persian keyboards, and the digits.
 */
export const arabicLetters: Readonly<Record<string, string>> = {
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ٱ: 'ا', ک: 'ك', ڭ: 'ك', گ: 'ك', ڤ: 'ف', پ: 'ب' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
};
