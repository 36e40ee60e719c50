/** Words of the specification that several modules share: our code → its word. */

export const activity = { active: 'Active', inactive: 'Inactive' } as const;
export const activityAliases = { Actif: 'active', Inactif: 'inactive' } as const;
/** The same two states, as people's records word them. */
export const actif = { active: 'Actif', inactive: 'Inactif' } as const;
export const actifAliases = { Active: 'active', Inactive: 'inactive' } as const;

/** Of both. */
export const activityTones = { active: 'green', inactive: 'grey hollow' } as const;

export const gender = { male: 'Male', female: 'Female' } as const;
/** Of invoices and prescriptions, on screens and on paper (specification, section 4). */
export const paymentTones = {
  paid: 'green',
  sent: 'blue hollow',
  partiallyPaid: 'orange',
  pending: 'red hollow',
} as const;
export const approval = { pending: 'Pending', approved: 'Approved' } as const;
export const approvalTones = { pending: 'orange hollow', approved: 'green' } as const;
/** Which of these two states waits, and which one approves. */
export const pendingToApproved = { from: 'pending', to: 'approved' } as const;

export const countries = ['Morocco', 'Maroc', 'USA', 'United Kingdom', 'Royaume-Uni'] as const;
export const DEFAULT_COUNTRY = 'Morocco';
/** Countries that have two words, and the one that the specification has for patients. */
export const countriesOfPatients: Readonly<Record<string, string>> = {
  Morocco: 'Maroc',
  'United Kingdom': 'Royaume-Uni',
};

export function isSameCountry(one: unknown, other: unknown): boolean {
  const inOneWord = (word: unknown) => countriesOfPatients[String(word)] ?? word;
  return inOneWord(one) === inOneWord(other);
}

/**
 * Each country once: the one that a record has, in the word that it has.
 * @param offered one word for each country
 */
export function countriesBeside(kept: unknown, offered: readonly string[]): readonly string[] {
  return offered.map((word) => (isSameCountry(word, kept) ? String(kept) : word));
}
export const cities = ['Agadir', 'Casablanca', 'Marrakech', 'Rabat', 'Tanger'] as const;
export const specialities = [
  'Cardiologue',
  'Dentiste',
  'Gynécologue',
  'Ophtalmologiste',
  'Psychiatre',
  'Radiologue',
  'Urologue',
  'Autre',
] as const;

export const currencies = ['MAD', 'EUR', 'USD'] as const;
export const paymentMethods = { cash: 'Cash', cheque: 'Cheque', other: 'Other' } as const;
export const expensePaymentMethods = { cash: 'Cash', cheque: 'Cheque' } as const;

/** Days of leave, also by how much they move at once. */
export const leaveBalance = { min: -366, max: 366, decimals: 2 } as const;
