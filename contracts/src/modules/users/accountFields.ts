/** What is recorded of the way into an account: its password, second factor and passkeys. What they are checked with is beside the log. */
import { defineEvent } from '../../kernel/event.ts';
import { boolean, integer, lines, text } from '../../kernel/field.ts';
import { MAX_PASSKEYS, passkeyName } from './passkeyRoutes.ts';
import { resetReason } from './secondFactorRoutes.ts';

/** The password itself is beside the log: a stored credential is inert until this event names it. */
const passwordSet = defineEvent('UserPasswordSet', {
  id: text({ required: true }),
  credential: text({ required: true }),
  /** The one session that goes on, where people change their own password. */
  keptSession: text(),
});

/** The secret is beside the log, inert until this event names it. */
const secondFactorAdded = defineEvent('UserSecondFactorAdded', {
  id: text({ required: true }),
  factor: text({ required: true }),
  /** The session that added it; all others end. */
  keptSession: text(),
});
const secondFactorRemoved = defineEvent('UserSecondFactorRemoved', {
  id: text({ required: true }),
  keptSession: text(),
});
/** By an administrator, or by the system's operator on the server. */
const secondFactorReset = defineEvent('UserSecondFactorReset', {
  id: text({ required: true }),
  /** Names the one-time code of the next sign-in; without it, as in older events, the password alone opens the account. */
  factor: text(),
  reason: resetReason,
});
/** Its public key is beside the log, inert until this event names it. It ends with the second factor. */
const passkeyAdded = defineEvent('UserPasskeyAdded', {
  id: text({ required: true }),
  passkey: text({ required: true }),
  name: passkeyName,
});
const passkeyRemoved = defineEvent('UserPasskeyRemoved', {
  id: text({ required: true }),
  passkey: text({ required: true }),
});
const recoveryCodeUsed = defineEvent('UserRecoveryCodeUsed', {
  id: text({ required: true }),
  /** How many of them still work. */
  left: integer({ required: true }),
});

const inside = { computed: true, hidden: true } as const;
/** What the events say of signing in; never returned, not part of a record's history. */
export const accountFields = {
  /** Null: the password was set before events named credentials, its row has the user's id. */
  credential: text(inside),
  /** A session is over where the user's revision at its opening is below this one. */
  sessionsValidFrom: integer({ ...inside, default: 0, max: 2_147_483_647 }),
  /** The session that lives on although it is older. */
  keptSession: text(inside),
  /** Names the secret that codes are checked with; null without a second factor. */
  secondFactor: text(inside),
  /** Those that are accepted in place of a code. */
  passkeys: lines({ passkey: text({ required: true }) }, { ...inside, maxLines: MAX_PASSKEYS }),
  /** Null until one is used: the use is a version of the record, which its history shows. */
  recoveryCodesLeft: integer({ ...inside, max: 1_000 }),
  hasSecondFactor: boolean({ computed: true, default: false }),
  /** It was reset: a one-time code opens one session, in which nothing else is reached until a new one is added. */
  mustAddSecondFactor: boolean({ computed: true, default: false }),
};

export const accountEvents = [
  passwordSet,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
  passkeyAdded,
  passkeyRemoved,
  recoveryCodeUsed,
] as const;
