/** Calls about the second factor of an account, and about the sessions of the person who is signed in. */
import { longText } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { administrator, session } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { z } from 'zod';
import { appCode, currentPassword, emptyAsAbsent, secondFactorCode } from './accountBodies.ts';
import { usedPasskey } from './passkeyRoutes.ts';

/** What a reset says of its reason. */
export const resetReason = longText({ personal: 'self', required: true });

const text = { type: 'string' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const message = {
  kind: 'object',
  schema: { type: 'object', properties: { message: text } },
} as const;

/** A browser as its person knows it. */
export const browserSchema = {
  browser: { ...textOrNull, description: 'Firefox; null where it is not known.' },
  system: { ...textOrNull, description: 'Windows; null where it is not known.' },
  address: textOrNull,
} as const;

const newFactor = {
  type: 'object',
  required: ['factor', 'secret', 'uri', 'recoveryCodes'],
  properties: {
    factor: { ...text, format: 'uuid', description: 'To be named when the first code is sent.' },
    secret: { ...text, description: 'Base32, for typing it into the app.' },
    uri: { ...text, description: 'otpauth://, for a QR code.' },
    recoveryCodes: { type: 'array', items: text, description: 'Ten; each works once. Not shown again.' },
  },
} as const;

const oneTimeCode = {
  type: 'object',
  required: ['oneTimeCode', 'validUntil'],
  properties: {
    oneTimeCode: {
      ...textOrNull,
      description:
        'To be handed over on paper: it opens one session, in which a new second factor is added. null once it was used or is over.',
    },
    validUntil: { ...instant, type: ['string', 'null'] },
  },
} as const;

const sessions = {
  type: 'array',
  items: {
    type: 'object',
    required: ['_id', 'isThis', 'browser', 'system', 'address', 'firstUsedAt', 'lastUsedAt'],
    properties: {
      _id: text,
      isThis: { type: 'boolean' },
      ...browserSchema,
      firstUsedAt: instant,
      lastUsedAt: { ...instant, description: 'Exact to a minute.' },
    },
  },
} as const;

interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: unknown;
}
const hasOneProof = ({ code, passkey }: Proof) => (code === undefined) !== (passkey === undefined);

const own = { module: 'users', permission: session } as const;

export const secondFactorRoutes: readonly Route[] = [
  {
    ...own,
    method: 'POST',
    path: '/profile/secondFactor/:userId',
    kind: 'command',
    operation: 'StartSecondFactor',
    isBeforeSecondFactor: true,
    isRisky: true,
    body: z.object({ currentPassword }),
    answer: { kind: 'object', status: 201, schema: newFactor },
    summary: 'Makes a secret for an authenticator app. It counts once a code of it is sent.',
  },
  {
    ...own,
    method: 'PUT',
    path: '/profile/secondFactor/:userId',
    kind: 'command',
    operation: 'AddSecondFactor',
    isBeforeSecondFactor: true,
    isRisky: true,
    body: z.object({ factor: z.uuid('Factor is not an id.'), code: appCode }),
    summary: "Adds the second factor, or replaces the present one, and ends one's other sessions.",
  },
  {
    ...own,
    method: 'DELETE',
    path: '/profile/secondFactor/:userId',
    kind: 'command',
    operation: 'RemoveSecondFactor',
    isRisky: true,
    summary: "Removes one's second factor, unless the role requires one.",
  },
  {
    ...own,
    method: 'POST',
    path: '/profile/secondFactor/confirm/:userId',
    kind: 'command',
    operation: 'ConfirmSecondFactor',
    body: z
      .object({
        code: z.preprocess(emptyAsAbsent, secondFactorCode.optional()),
        passkey: z.preprocess(emptyAsAbsent, usedPasskey.optional()),
      })
      .refine(hasOneProof, { path: ['code'], message: 'Code is required.' }),
    answer: { ...message, status: 200 },
    summary: 'Confirms the session by a code or a passkey, for the risky calls of the next ten minutes.',
  },
  {
    module: 'users',
    permission: administrator,
    method: 'PATCH',
    path: '/users/secondFactor/:id/:userId',
    kind: 'command',
    operation: 'ResetSecondFactor',
    isRisky: true,
    body: inputSchema({ reason: resetReason }, 'create'),
    answer: { kind: 'record', adds: oneTimeCode },
    summary:
      'Puts a one-time code in the place of a second factor that was lost, and ends the sessions of its person.',
  },
  {
    ...own,
    method: 'GET',
    path: '/profile/sessions',
    kind: 'query',
    operation: 'users.sessions',
    isOfNow: true,
    isBeforeSecondFactor: true,
    answer: { kind: 'object', schema: sessions },
    summary: "One's own sessions, the last used first.",
  },
  {
    ...own,
    method: 'DELETE',
    path: '/profile/sessions/:id/:userId',
    kind: 'command',
    operation: 'EndSession',
    isBeforeSecondFactor: true,
    answer: message,
    summary: "Ends one of one's own sessions.",
  },
  {
    ...own,
    method: 'DELETE',
    path: '/profile/sessions/:userId',
    kind: 'command',
    operation: 'EndOtherSessions',
    isBeforeSecondFactor: true,
    answer: message,
    summary: "Ends all of one's sessions but this one.",
  },
];
