/** Calls about the passkeys of an account: WebAuthn credentials that are accepted in place of a code of the second factor. */
import { text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { session } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { z } from 'zod';

/** What its person calls a passkey. */
export const passkeyName = text({ personal: 'self', required: true, max: 60 });

export const MAX_PASSKEYS = 10;

/** An attestation with a chain of certificates has some kilobytes. */
const MOST_ENCODED = 16_384;
const NOT_READABLE = 'The passkey could not be read. Try again.';
const encoded = z
  .string(NOT_READABLE)
  .min(1, NOT_READABLE)
  .max(MOST_ENCODED, NOT_READABLE)
  .regex(/^[A-Za-z0-9_-]+$/, NOT_READABLE);

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key', NOT_READABLE),
};

/** What the browser's `navigator.credentials.create` returns, as JSON. */
const createdPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: encoded,
        attestationObject: encoded,
        transports: z.array(z.string().max(40, NOT_READABLE), NOT_READABLE).max(10, NOT_READABLE).optional(),
      },
      NOT_READABLE,
    ),
  },
  NOT_READABLE,
);
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What the browser's `navigator.credentials.get` returns, as JSON. */
export const usedPasskey = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: encoded, authenticatorData: encoded, signature: encoded },
      NOT_READABLE,
    ),
  },
  NOT_READABLE,
);
export type UsedPasskey = z.output<typeof usedPasskey>;

const string = { type: 'string' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const options = {
  type: 'object',
  description:
    'For the browser: PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON.',
} as const;

/** Where passkeys work, beside the options. */
const passkeyOptions = {
  type: 'object',
  required: ['origin', 'options'],
  properties: {
    origin: { ...string, description: 'The only address at which the browser can use them.' },
    options,
  },
} as const;

const passkeys = {
  type: 'object',
  required: ['origin', 'unavailable', 'passkeys'],
  properties: {
    origin: { type: ['string', 'null'], description: 'Where passkeys work; null where they do not.' },
    unavailable: {
      type: ['string', 'null'],
      enum: ['no_public_url', 'address', 'plain_http', null],
      description: 'Why there are none: PUBLIC_URL is not set, has an IP address, or is not HTTPS.',
    },
    passkeys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['_id', 'name', 'site', 'addedAt', 'lastUsedAt'],
        properties: {
          _id: string,
          name: string,
          site: { ...string, description: 'The host name at which it works.' },
          addedAt: instant,
          lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
        },
      },
    },
  },
} as const;

const own = { module: 'users', permission: session } as const;

export const passkeyRoutes: readonly Route[] = [
  {
    ...own,
    method: 'GET',
    path: '/profile/passkeys',
    kind: 'query',
    operation: 'users.passkeys',
    isOfNow: true,
    answer: { kind: 'object', schema: passkeys },
    summary: "One's own passkeys, and where they work.",
  },
  {
    ...own,
    method: 'POST',
    path: '/profile/passkeys/options/:userId',
    kind: 'command',
    operation: 'StartPasskey',
    isRisky: true,
    answer: { kind: 'object', status: 200, schema: passkeyOptions },
    summary: 'The options with which the browser makes a passkey, for five minutes. Needs a second factor.',
  },
  {
    ...own,
    method: 'POST',
    path: '/profile/passkeys/challenge/:userId',
    kind: 'command',
    operation: 'ChallengePasskey',
    answer: { kind: 'object', status: 200, schema: passkeyOptions },
    summary: 'The options with which the browser uses a passkey to confirm the session, for five minutes.',
  },
  {
    ...own,
    method: 'POST',
    path: '/profile/passkeys/:userId',
    kind: 'command',
    operation: 'AddPasskey',
    isRisky: true,
    body: inputSchema({ name: passkeyName }, 'create').extend({ passkey: createdPasskey }),
    summary: 'Adds the passkey that the browser made.',
  },
  {
    ...own,
    method: 'DELETE',
    path: '/profile/passkeys/:id/:userId',
    kind: 'command',
    operation: 'RemovePasskey',
    isRisky: true,
    summary: "Removes one of one's own passkeys.",
  },
];
