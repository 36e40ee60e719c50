/** Nobody begins to work before they are born. Older records that say so are left alone until one of the two days changes. */
import { reject, type Rejection } from '@hospital/contracts';

interface Dates {
  readonly birthday?: string | null;
  readonly joiningDate?: string | null;
}

interface Change {
  /** null for a person who is created. */
  readonly before: Dates | null;
  readonly after: Dates;
}

export function datesRefusal({ before, after }: Change): Rejection | null {
  const { birthday, joiningDate } = after;
  if (!birthday || !joiningDate || birthday <= joiningDate) return null;
  if (before?.joiningDate !== joiningDate)
    return reject('validation_failed', {
      fields: { joiningDate: 'Joining date must not be before the birthday.' },
    });
  if (before.birthday === birthday) return null;
  return reject('validation_failed', {
    fields: { birthday: 'Birthday must not be after the joining date.' },
  });
}
