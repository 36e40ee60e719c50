/** What calls about an account send besides the fields of a user: passwords, and codes of the second factor. */
import { z } from 'zod';
import { latinDigits } from '../../kernel/latinDigits.ts';

export const password = z
  .string({ error: 'Password is required.' })
  .min(8, 'Password must have at least 8 characters.')
  .max(128, 'Password must have at most 128 characters.');
export const confirmPassword = z
  .string({ error: 'Please repeat the password.' })
  .min(1, 'Please repeat the password.');
export const emptyAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

interface Passwords {
  readonly password?: string | undefined;
  readonly confirmPassword?: string | undefined;
}
export const samePassword = (body: Passwords) => body.password === body.confirmPassword;
export const mismatch = { path: ['confirmPassword'], message: 'The two passwords differ.' };

const MOST_OF_A_CODE = 40;
const NO_CODE = 'Type six digits, or a recovery code.';

/** Six digits of the app, or a recovery code; blanks and hyphens are ignored, and digits may be those of an Arabic keyboard. */
export const secondFactorCode = z
  .string({ error: 'Code is required.' })
  .overwrite(latinDigits)
  .trim()
  .min(1, 'Code is required.')
  .max(MOST_OF_A_CODE, NO_CODE)
  .regex(/^[0-9A-Za-z -]*$/, NO_CODE);

export const appCode = secondFactorCode.regex(/^\d{3}\s?\d{3}$/, 'Type the six digits that the app shows.');

export const currentPassword = z
  .string({ error: 'Current password is required.' })
  .min(1, 'Current password is required.')
  .max(128, 'Password is too long.');
