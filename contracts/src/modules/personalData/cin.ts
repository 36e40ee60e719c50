/** How a CIN is compared: as two people write the same thing. */

/** Letters and digits alone, without accents. */
export function plainWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ?? [];
}

/** Null for what stands in for a CIN that nobody knows (`-`, `N/A`, `000`): it has no digit other than 0. */
export function plainCin(cin: string): string | null {
  const plain = plainWords(cin).join('');
  return /[1-9]|[^\p{ASCII}]/u.test(plain) && plain.length > 1 ? plain : null;
}
