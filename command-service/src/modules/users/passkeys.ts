/**
 * The passkeys of an account: what is decided about them, and their calls. Public keys are kept beside the log; events say that a passkey was
 * added or removed. They belong to a second factor, so recovery codes always exist, and end with it.
 */
import {
  idOf,
  MAX_PASSKEYS,
  Problem,
  reject,
  titleOf,
  users,
  type CreatedPasskey,
} from '@hospital/contracts';
import { passkeysOf, type Call, type Handlers, type Passkeys } from '@hospital/platform';
import { commandsOf } from '../../kernel/command.ts';
import {
  actorOf,
  bodyOf,
  commandIdOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import { accountShown } from './secondFactor.ts';
import { ownAccount } from './users.ts';

export interface PasskeyDependencies extends HandlerDependencies {
  readonly passkeys: Pick<Passkeys, 'site' | 'begin' | 'keep' | 'challenge' | 'remove'>;
}

const userCommand = commandsOf(users);

export const addPasskey = userCommand({
  name: 'AddPasskey',
  authorize: (_input: { readonly passkey: string; readonly name: string }, row, { actor }) =>
    row && ownAccount(row, actor),
  decide({ passkey, name }, row) {
    if (!row?.secondFactor) return reject('no_second_factor');
    const present = passkeysOf(row);
    if (present.includes(passkey)) return [];
    if (present.length >= MAX_PASSKEYS) return reject('too_many_passkeys');
    return [{ type: 'UserPasskeyAdded', data: { passkey, name } }];
  },
});

export const removePasskey = userCommand({
  name: 'RemovePasskey',
  authorize: (_input: { readonly passkey: string }, row, { actor }) => row && ownAccount(row, actor),
  decide: ({ passkey }, row) =>
    row && passkeysOf(row).includes(passkey)
      ? [{ type: 'UserPasskeyRemoved', data: { passkey } }]
      : reject('not_found'),
});

export function passkeyHandlers(dependencies: PasskeyDependencies): Handlers {
  return {
    StartPasskey: (call) => start(dependencies, call),
    ChallengePasskey: (call) => challenge(dependencies, call),
    AddPasskey: (call) => add(dependencies, call),
    RemovePasskey: (call) => remove(dependencies, call),
  };
}

/** The authenticator app comes first: its recovery codes are the way in for who loses every passkey. */
async function start({ kernel, passkeys }: PasskeyDependencies, call: Call) {
  const { user, owner } = await accountShown({ kernel }, actorOf(call).id);
  if (!user?.['secondFactor']) throw new Problem('no_second_factor');
  if (passkeysOf(user).length >= MAX_PASSKEYS) throw new Problem('too_many_passkeys');
  return { body: await passkeys.begin({ ...owner, name: titleOf(users.title, user) }) };
}

async function challenge({ kernel, passkeys }: PasskeyDependencies, call: Call) {
  const { id: userId } = actorOf(call);
  const { row: user } = await kernel.records.load(users, userId);
  if (!user?.['secondFactor']) throw new Problem('no_second_factor');
  const body = await passkeys.challenge({ userId, purpose: 'confirm' });
  if (!body) throw new Problem(passkeys.site.unavailable ? 'passkeys_unavailable' : 'no_passkey');
  return { body };
}

async function add({ kernel, passkeys, fingerprint }: PasskeyDependencies, call: Call) {
  const { id: userId } = actorOf(call);
  const { name, passkey: created } = bodyOf<{ name: string; passkey: CreatedPasskey }>(call);
  const id = idOf(commandIdOf(call), 'passkey');
  const { row } = await kernel.records.load(users, userId);
  // A call that is repeated brings a challenge that it used up itself.
  if (!row || !passkeysOf(row).includes(id)) await passkeys.keep({ id, userId, name, created });
  const envelope = envelopeOf(call, userId, fingerprint);
  return outcomeAnswer(users, await kernel.handle(addPasskey, { passkey: id, name }, envelope));
}

async function remove({ kernel, passkeys, fingerprint }: PasskeyDependencies, call: Call) {
  const passkey = call.params['id'] ?? '';
  const envelope = envelopeOf(call, actorOf(call).id, fingerprint);
  const outcome = await kernel.handle(removePasskey, { passkey }, envelope);
  // No event names it any more: where this fails, it is removed with what is left over.
  await passkeys.remove(passkey);
  return outcomeAnswer(users, outcome);
}
