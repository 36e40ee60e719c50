/**
 * The second factor of an account: what is decided about it, and its calls. Secrets and codes are kept beside the log; events say that one
 * was added, removed or reset, and that a recovery code was used. A person's own sessions are here too.
 */
import {
  lacksRightOf,
  newId,
  Problem,
  problems,
  reject,
  roles,
  settings,
  SETTINGS_ID,
  users,
  type UsedPasskey,
} from '@hospital/contracts';
import {
  actorOf as actorNow,
  type Accounts,
  type Call,
  type Handlers,
  type OneTimeCode,
  type Passwords,
  type SecondFactors,
  type Sessions,
} from '@hospital/platform';
import { byRoute, commandsOf } from '../../kernel/command.ts';
import type { Envelope, CommandOutcome } from '../../kernel/envelope.ts';
import {
  actorOf,
  bodyOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import { ownAccount } from './users.ts';

export interface SecondFactorDependencies extends HandlerDependencies {
  readonly sessions: Pick<Sessions, 'revoke' | 'listOf' | 'confirmSecondFactor'>;
  readonly passwords: Pick<Passwords, 'prove'>;
  readonly secondFactors: Pick<SecondFactors, 'begin' | 'beginOneTime' | 'oneTimeCode' | 'acceptOfApp'>;
  readonly confirmCode: Accounts['confirmCode'];
  readonly forgetFailures: Accounts['forgetFailures'];
}

const userCommand = commandsOf(users);

const keptBy = (sessionId: string | null) => (sessionId ? { keptSession: sessionId } : {});

export const addSecondFactor = userCommand({
  name: 'AddSecondFactor',
  authorize: (_input: { readonly factor: string }, row, { actor }) => row && ownAccount(row, actor),
  decide: ({ factor }, row, { sessionId }) =>
    row?.secondFactor === factor
      ? []
      : [{ type: 'UserSecondFactorAdded', data: { factor, ...keptBy(sessionId) } }],
});

export const removeSecondFactor = userCommand({
  name: 'RemoveSecondFactor',
  facts: (_input, row) => ({ role: { module: roles, id: row?.role } }),
  authorize: (_input, row, { actor }) => row && ownAccount(row, actor),
  decide(_input, row, { facts, sessionId }) {
    if (!row?.secondFactor) return [];
    if (facts.role?.requiresSecondFactor) return reject('second_factor_kept');
    return [{ type: 'UserSecondFactorRemoved', data: keptBy(sessionId) }];
  },
});

interface Reset {
  readonly reason: string;
  /** Names the one-time code that was made for it. */
  readonly factor: string;
}

/** As other ways into an account (decision 47), it is not opened by who lacks its rights. A one-time code that was lost too is replaced. */
export const resetSecondFactor = userCommand({
  name: 'ResetSecondFactor',
  facts: (_input: Reset, row) => ({ role: { module: roles, id: row?.role } }),
  authorize: (_input, _row, { actor, facts }) =>
    lacksRightOf(actor, facts.role) ? reject('account_beyond_own') : null,
  decide: ({ reason, factor }, row) =>
    row?.secondFactor
      ? [{ type: 'UserSecondFactorReset', data: { reason, factor } }]
      : reject('no_second_factor'),
});

interface Resetting extends Pick<SecondFactorDependencies, 'kernel' | 'forgetFailures'> {
  readonly secondFactors: Pick<SecondFactors, 'beginOneTime' | 'oneTimeCode'>;
}

interface ResetOutcome {
  readonly outcome: CommandOutcome;
  /** null for a repeated call whose code was used or is over by now. */
  readonly oneTime: OneTimeCode | null;
}

/** A repeated call returns the code that the first one made. Guesses at the former factor make nobody wait who uses it. */
export async function resetWithOneTimeCode(
  { secondFactors, kernel, forgetFailures }: Resetting,
  reason: string,
  envelope: Envelope,
): Promise<ResetOutcome> {
  const { row: user } = await kernel.records.load(users, envelope.id);
  const isThere = user?.secondFactor && !user.deletedAt;
  const factor = isThere ? await secondFactors.beginOneTime(envelope.id) : newId();
  const outcome = await kernel.handle(resetSecondFactor, { reason, factor }, envelope);
  await forgetFailures(envelope.id);
  const named = outcome.row['secondFactor'];
  return { outcome, oneTime: await secondFactors.oneTimeCode(envelope.id, String(named)) };
}

/** By the person who used it: not a call of its own. */
export const noteRecoveryCode = userCommand({
  name: 'NoteRecoveryCode',
  isOfOwnStream: true,
  authorize: byRoute,
  decide: ({ left }: { readonly left: number }) => [{ type: 'UserRecoveryCodeUsed', data: { left } }],
});

interface UsedCode {
  readonly call: Pick<Call, 'requestId'>;
  readonly userId: string;
  readonly left: number;
}

/** In the user's stream, by the user: auditors see it. */
export async function recordRecoveryCode(
  { kernel }: HandlerDependencies,
  { call, userId, left }: UsedCode,
): Promise<void> {
  const actor = await actorNow(kernel.records, userId);
  if (!actor) throw new Problem('wrong_credentials');
  const rest = { fingerprint: null, expectedRevision: null };
  await kernel.handle(
    noteRecoveryCode,
    { left },
    { id: userId, actor, commandId: newId(), correlationId: call.requestId, ...rest },
  );
}

export function secondFactorHandlers(dependencies: SecondFactorDependencies): Handlers {
  return {
    StartSecondFactor: (call) => startSecondFactor(dependencies, call),
    AddSecondFactor: (call) => add(dependencies, call),
    ConfirmSecondFactor: (call) => confirm(dependencies, call),
    RemoveSecondFactor: async (call) => {
      const envelope = envelopeOf(call, actorOf(call).id, dependencies.fingerprint);
      return outcomeAnswer(users, await dependencies.kernel.handle(removeSecondFactor, {}, envelope));
    },
    ResetSecondFactor: (call) => reset(dependencies, call),
    ...ownSessionHandlers(dependencies),
  };
}

/** Whose account it is, as an app or a browser shows it. */
export async function accountShown({ kernel }: Pick<HandlerDependencies, 'kernel'>, userId: string) {
  const [{ row: user }, { row: clinic }] = await Promise.all([
    kernel.records.load(users, userId),
    kernel.records.load(settings, SETTINGS_ID),
  ]);
  const issuer = String(clinic?.['websiteName'] ?? clinic?.['companyName'] ?? 'Hospital');
  return { user, owner: { userId, account: String(user?.['email'] ?? userId), issuer } };
}

/** The present password is asked for: an open session alone must not be enough to lock its person out. */
async function startSecondFactor(dependencies: SecondFactorDependencies, call: Call) {
  const { id: userId } = actorOf(call);
  const { currentPassword } = bodyOf<{ currentPassword: string }>(call);
  await dependencies.passwords.prove(userId, {
    currentPassword,
    ip: call.ip,
    deviceToken: call.deviceToken ?? null,
  });
  const { owner } = await accountShown(dependencies, userId);
  return { status: 201, body: await dependencies.secondFactors.begin(owner) };
}

async function add({ kernel, sessions, secondFactors, fingerprint }: SecondFactorDependencies, call: Call) {
  const { id: userId } = actorOf(call);
  const { factor, code } = bodyOf<{ factor: string; code: string }>(call);
  const { row } = await kernel.records.load(users, userId);
  // A call that is repeated brings a code that it used up itself.
  const isRepeat = row?.['secondFactor'] === factor;
  if (!isRepeat && !(await secondFactors.acceptOfApp({ userId, factor, code })))
    throw new Problem('wrong_code', { fields: { code: problems.wrong_code[1] } });
  const envelope = envelopeOf({ ...call, body: { factor } }, userId, fingerprint);
  const outcome = await kernel.handle(addSecondFactor, { factor }, envelope);
  if (call.sessionId && !isRepeat) await sessions.confirmSecondFactor(call.sessionId);
  return outcomeAnswer(users, outcome);
}

async function reset(dependencies: SecondFactorDependencies, call: Call) {
  const { reason } = bodyOf<{ reason: string }>(call);
  const envelope = envelopeOf(call, call.params['id'] ?? '', dependencies.fingerprint);
  const { outcome, oneTime } = await resetWithOneTimeCode(dependencies, reason, envelope);
  const answer = outcomeAnswer(users, outcome);
  const code = { oneTimeCode: oneTime?.code ?? null, validUntil: oneTime?.validUntil.toISOString() ?? null };
  return { ...answer, body: { ...Object(answer.body), ...code } };
}

async function confirm(dependencies: SecondFactorDependencies, call: Call) {
  const { id: userId } = actorOf(call);
  const { code, passkey } = bodyOf<{ code?: string; passkey?: UsedPasskey }>(call);
  const { ip, deviceToken = null, sessionId } = call;
  await dependencies.confirmCode(
    { userId, code, passkey, ip, deviceToken },
    { recoveryCodeUsed: (id, left) => recordRecoveryCode(dependencies, { call, userId: id, left }) },
  );
  if (sessionId) await dependencies.sessions.confirmSecondFactor(sessionId);
  return { body: { message: 'Second factor confirmed.' } };
}

function ownSessionHandlers({ sessions }: SecondFactorDependencies): Handlers {
  return {
    async EndSession(call) {
      const own = await sessions.listOf(actorOf(call).id);
      const session = own.find(({ id }) => id === call.params['id']);
      if (!session) throw new Problem('not_found');
      await sessions.revoke(session.id, call.ip);
      return { body: { message: 'Session ended.' } };
    },

    async EndOtherSessions(call) {
      const own = await sessions.listOf(actorOf(call).id);
      const others = own.filter(({ id }) => id !== call.sessionId);
      for (const { id } of others) await sessions.revoke(id, call.ip);
      return { body: { message: 'Other sessions ended.' } };
    },
  };
}
