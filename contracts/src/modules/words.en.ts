/** The words of closed lists that English says otherwise: the specification has two countries in French as well. */
export const listWordsEn: Readonly<Record<string, string>> = {
  Maroc: 'Morocco',
  'Royaume-Uni': 'United Kingdom',
};
