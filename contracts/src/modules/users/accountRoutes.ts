/** Signing in and out, one's own profile, password, second factor and sessions. */
import { open, session } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { z } from 'zod';
import {
  confirmPassword,
  currentPassword,
  emptyAsAbsent,
  mismatch,
  password,
  samePassword,
  secondFactorCode,
} from './accountBodies.ts';
import { passkeyRoutes, usedPasskey } from './passkeyRoutes.ts';
import { browserSchema, secondFactorRoutes } from './secondFactorRoutes.ts';
import { userFields } from './userFields.ts';

const account = { module: 'users', fields: userFields } as const;
export const accountRoutes: readonly Route[] = [
  {
    ...account,
    method: 'POST',
    path: '/signin',
    kind: 'command',
    operation: 'SignIn',
    permission: open,
    body: z.object({
      email: z
        .string({ error: 'Email is required.' })
        .trim()
        .min(1, 'Email is required.')
        .pipe(z.email('Email is not an email address.')),
      password: z
        .string({ error: 'Password is required.' })
        .min(1, 'Password is required.')
        .max(128, 'Password is too long.'),
      /** Asked for where the account has a second factor. */
      code: z.preprocess(emptyAsAbsent, secondFactorCode.optional()),
      /** In place of the code. */
      passkey: z.preprocess(emptyAsAbsent, usedPasskey.optional()),
    }),
    answer: {
      kind: 'object',
      schema: {
        type: 'object',
        required: ['user', 'token'],
        properties: {
          user: { $ref: '#/components/schemas/User' },
          token: { type: 'string' },
          newSignIns: {
            type: 'array',
            description:
              'Sign-ins from unknown browsers, until the session is used. Absent where there are none.',
            items: {
              type: 'object',
              required: ['at', 'browser', 'system', 'address'],
              properties: { at: { type: 'string', format: 'date-time' }, ...browserSchema },
            },
          },
        },
      },
    },
    summary: 'Opens a session. Where the account has a second factor, also with its code, or with a passkey.',
  },
  {
    ...account,
    method: 'GET',
    path: '/signout',
    kind: 'command',
    operation: 'SignOut',
    permission: open,
    isNeverQueued: true,
    answer: { kind: 'object', schema: { type: 'object', properties: { message: { type: 'string' } } } },
    summary: 'Ends the session.',
  },
  {
    ...account,
    method: 'GET',
    path: '/profile',
    kind: 'query',
    operation: 'users.profile',
    isBeforeSecondFactor: true,
    /** As of a moment before the person was added. */
    refuses: ['not_found'],
    permission: session,
    answer: {
      kind: 'object',
      schema: {
        allOf: [
          { $ref: '#/components/schemas/User' },
          {
            type: 'object',
            required: ['recoveryCodesLeft'],
            properties: {
              recoveryCodesLeft: {
                type: ['integer', 'null'],
                description: 'Recovery codes that still work; null without a second factor.',
              },
            },
          },
        ],
      },
    },
    summary: 'The signed-in user.',
  },
  {
    ...account,
    method: 'GET',
    path: '/profile/reach',
    kind: 'query',
    operation: 'reach',
    isBeforeSecondFactor: true,
    isOfNow: true,
    permission: session,
    answer: { kind: 'object', schema: { type: 'object' } },
    summary: 'Whose account one’s rights do not reach.',
  },
  {
    ...account,
    method: 'PATCH',
    path: '/profile/password/:userId',
    kind: 'command',
    operation: 'ChangePassword',
    isBeforeSecondFactor: true,
    permission: session,
    body: z.object({ currentPassword, password, confirmPassword }).refine(samePassword, mismatch),
    summary: "Changes one's own password and ends one's other sessions.",
  },
  ...secondFactorRoutes,
  ...passkeyRoutes,
];
