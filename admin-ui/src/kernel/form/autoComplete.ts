/** What the browser may fill in: the person's own data (WCAG 1.3.5), and nothing of theirs into another person's record. */
const ownWords: Readonly<Record<string, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  birthday: 'bday',
  gender: 'sex',
  phone: 'tel',
  email: 'email',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  postalcode: 'postal-code',
  country: 'country-name',
};

export function autoCompleteOf(name: string, isOwn: boolean): string {
  if (/password/i.test(name)) return name === 'currentPassword' ? 'current-password' : 'new-password';
  return (isOwn ? ownWords[name] : undefined) ?? 'off';
}
