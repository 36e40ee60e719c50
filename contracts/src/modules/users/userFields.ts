/** What a user's record holds, and which of it people edit in their own profile. */
import { choice, day, decimal, email, file, phone, text, word } from '../../kernel/field.ts';
import { ref } from '../names.ts';
import {
  actif,
  actifAliases,
  activityTones,
  cities,
  countries,
  DEFAULT_COUNTRY,
  gender,
  leaveBalance,
  specialities,
} from '../words.ts';

const own = { personal: 'self' } as const;
const needed = { personal: 'self', required: true } as const;

const remaining = { ...leaveBalance, required: true, default: '1.5' } as const;

/** What the events of a user carry, and what a call may send. */
export const userFields = {
  firstname: text({ ...needed, label: 'First name' }),
  lastname: text({ ...needed, label: 'Last name' }),
  birthday: day({ ...needed, until: 'today' }),
  gender: choice(gender, needed),
  cin: text({ ...needed, label: 'CIN', isSpacedFreely: true }),
  phone: phone(needed),
  email: email(needed),
  role: ref('roles', { required: true }),
  /** Asked for the role Doctor, null for every other. */
  speciality: word(specialities),
  joiningDate: day({ required: true }),
  address: text({ ...needed, max: 400 }),
  country: word(countries, { required: true, default: DEFAULT_COUNTRY }),
  /** The first administrator is made without one. */
  city: word(cities, { required: true, mayBeMissing: true }),
  postalcode: text({ ...needed, max: 20, label: 'Postal code' }),
  state: text(own),
  /** Days; moved by adjustments, so that two changes at once both count. */
  remainingLeave: decimal(remaining),
  status: choice(actif, { required: true, default: 'active', aliases: actifAliases, tones: activityTones }),
  photo: file('/api/users/photo/{id}', own),
};

/** What a profile edit may touch; the rest of what is sent is ignored. */
export const profileFields = [
  'firstname',
  'lastname',
  'birthday',
  'gender',
  'address',
  'country',
  'city',
  'postalcode',
  'state',
  'phone',
  'photo',
] as const;

/** In a record the balance is wider than what a call may send: leaves move it too, and a value outside of its domain would be lost. */
export const keptLeave = decimal({ ...remaining, min: -100_000, max: 100_000 });
