/** What the sign-in page says. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const texts = {
  signIn: {
    title: 'Sign in',
    lead: 'Use the account that your clinic gave you.',
    ended: 'Your session has ended. Sign in again to go on where you were; what you typed is still there.',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    show: 'Show the password',
    hide: 'Hide the password',
  },
} as const satisfies Texts;
