/**
 * The moment that this tab shows: `asOf` in its address, an instant or a position of the log. Without it the screens show now. The address is
 * the only place where it is, so that a link leads to the same and two tabs may show two moments.
 */
import { isInstant, isPosition } from '@hospital/contracts';

export const AS_OF = 'asOf';

/** As it was given, which may be no moment at all; '' for now. */
export function givenMoment(search: string): string {
  return new URLSearchParams(search).get(AS_OF)?.trim() ?? '';
}

export function isMoment(given: string): boolean {
  return isPosition(given) || isInstant(given);
}

/** null for now. What is no moment is asked for all the same: the server refuses it. */
export function currentMoment(): string | null {
  return givenMoment(location.search) || null;
}

/** An address of the product at another moment; null leads back to now. */
export function atMoment(address: string, moment: string | null): string {
  const [beforeHash = '', hash] = address.split('#');
  const [path = '', search = ''] = beforeHash.split('?');
  const parameters = new URLSearchParams(search);
  if (moment === null) parameters.delete(AS_OF);
  else parameters.set(AS_OF, moment);
  const text = parameters.toString();
  return path + (text && `?${text}`) + (hash === undefined ? '' : `#${hash}`);
}
