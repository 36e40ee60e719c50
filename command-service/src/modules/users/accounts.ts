/** Signing in and out, and the calls about a user. What these set of a password, the command kernel sets; nothing here can. */
import {
  isUuid,
  mayManage,
  Problem,
  profileBody,
  roles,
  titleOf,
  users,
  wireRecord,
  type AnyRow,
  type UsedPasskey,
} from '@hospital/contracts';
import {
  RecordParked,
  type Call,
  type Caller,
  type Handler,
  type Handlers,
  type SignIn,
} from '@hospital/platform';
import { claimStream } from '../../kernel/claims/claimPlan.ts';
import type { ClaimKeeper } from '../../kernel/claims/claimKeeper.ts';
import { bodyOf, changing, creating, envelopeOf, inputOf, outcomeAnswer } from '../../kernel/httpCommand.ts';
import { passkeyHandlers, type PasskeyDependencies } from './passkeys.ts';
import { recordRecoveryCode, secondFactorHandlers, type SecondFactorDependencies } from './secondFactor.ts';
import { changePassword, changeProfile, changesWayIn, changeUser, createUser, removeUser } from './users.ts';

export interface AccountDependencies extends SecondFactorDependencies, PasskeyDependencies {
  readonly claims: Pick<ClaimKeeper, 'state'>;
  readonly signIn: SignIn;
  /** The generated password of the first start is forgotten once somebody signed in with it. */
  readonly onSignIn: (userId: string) => Promise<void>;
}

/** The living user with that e-mail, by its claim in the log. */
export function userIdByEmail({ kernel, claims }: Pick<AccountDependencies, 'kernel' | 'claims'>) {
  return async (email: string): Promise<string | null> => {
    const key = email.trim().toLowerCase();
    const stream = claimStream({ kind: 'userEmail', key, personalKey: true }, kernel.hash);
    for (const { owner } of (await claims.state(stream)).entries.values()) {
      const id = owner.slice(owner.indexOf('-') + 1);
      const { row } = await kernel.records.load(users, id);
      if (row && !row.deletedAt && String(row['email']).toLowerCase() === key) return id;
    }
    return null;
  };
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const accountOf = (user: AnyRow): Account => ({
  id: user._id,
  name: titleOf(users.title, user),
  email: String(user['email']),
});

/** The living user with that e-mail or id: who lost an account may no longer know its e-mail. */
export function accountNamed(dependencies: Pick<AccountDependencies, 'kernel' | 'claims'>) {
  const byEmail = userIdByEmail(dependencies);
  return async (emailOrId: string): Promise<Account | null> => {
    const id = isUuid(emailOrId) ? emailOrId : await byEmail(emailOrId);
    const row = id && (await dependencies.kernel.records.load(users, id)).row;
    return row && !row.deletedAt ? accountOf(row) : null;
  };
}

/** Signing in needs the user alone: an event of their leaves that can't be read keeps nobody out. */
async function knownUser({ records }: AccountDependencies['kernel'], userId: string): Promise<AnyRow | null> {
  try {
    return (await records.loadCompleted(users, userId)).row;
  } catch (error) {
    if (!(error instanceof RecordParked)) throw error;
    return (await records.load(users, userId)).row;
  }
}

/** The user as reads return it: the role with its name. */
async function signedInUser(
  { kernel }: AccountDependencies,
  userId: string,
): Promise<Record<string, unknown>> {
  const row = await knownUser(kernel, userId);
  if (!row) throw new Problem('wrong_credentials');
  const role = (await kernel.records.load(roles, String(row['role']))).row;
  return {
    ...wireRecord(users.fields, row),
    role: role ? { _id: role._id, name: titleOf(roles.title, role) } : null,
  };
}

export function accountHandlers(dependencies: AccountDependencies): Handlers {
  return {
    ...sessionHandlers(dependencies),
    ...secondFactorHandlers(dependencies),
    ...passkeyHandlers(dependencies),
    ...userHandlers(dependencies),
  };
}

interface SignInBody {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  readonly passkey?: UsedPasskey;
}

function sessionHandlers(dependencies: AccountDependencies): Handlers {
  const { sessions } = dependencies;
  const findUser = userIdByEmail(dependencies);
  return {
    async SignIn(call) {
      const { email, password, code = null, passkey = null } = bodyOf<SignInBody>(call);
      const { ip, deviceToken: before = null, userAgent = null } = call;
      const attempt = { email, password, code, passkey, ip, deviceToken: before, userAgent };
      const { userId, token, deviceToken, newSignIns } = await dependencies.signIn(attempt, {
        userIdOf: findUser,
        recoveryCodeUsed: (id, left) => recordRecoveryCode(dependencies, { call, userId: id, left }),
      });
      const user = await signedInUser(dependencies, userId);
      await dependencies.onSignIn(userId);
      return { body: { user, token, ...(newSignIns.length > 0 ? { newSignIns } : {}) }, deviceToken };
    },

    async SignOut(call) {
      if (call.sessionId) await sessions.revoke(call.sessionId, call.ip);
      return { body: { message: 'User signout !' } };
    },

    async ChangePassword(call) {
      const userId = call.params['userId'] ?? '';
      const envelope = envelopeOf(call, userId, dependencies.fingerprint);
      return outcomeAnswer(users, await dependencies.kernel.handle(changePassword, {}, envelope));
    },
  };
}

function userHandlers(dependencies: AccountDependencies): Handlers {
  return {
    CreateUser: creating(dependencies, createUser),

    ChangeUserOrProfile: Object.assign(changeUserOrProfile(dependencies), {
      routeFor: async (caller: Caller) => {
        const user = await targetUser(dependencies, caller.params['target'] ?? '');
        if (!user) return { ...caller.route, body: profileBody };
        if (!caller.actor || !mayManage(caller.actor, user['role'])) throw new Problem('not_allowed');
        return caller.route;
      },
    }),

    RemoveUser: changing(dependencies, removeUser),
  };
}

function changeUserOrProfile(dependencies: AccountDependencies): Handler {
  return async (call) => {
    const user = await targetUser(dependencies, call.params['target'] ?? '');
    const id = user?._id ?? call.params['userId'] ?? '';
    const envelope = envelopeOf(call, id, dependencies.fingerprint);
    const { kernel } = dependencies;
    if (user && isRisky(call, user)) call.assertSecondFactor();
    const outcome = user
      ? await kernel.handle(changeUser, inputOf(call), envelope)
      : await kernel.handle(changeProfile, inputOf(call), envelope);
    return outcomeAnswer(users, outcome);
  };
}

/** Whether it opens somebody else's account, or gives it other rights: the body alone tells. */
function isRisky(call: Call, user: AnyRow): boolean {
  const setsPassword = bodyOf<{ password?: string }>(call).password !== undefined;
  return user._id !== call.actor?.id && changesWayIn(user, inputOf(call), setsPassword);
}

/** Null where the target names a role. @throws Problem `not_found` */
async function targetUser(dependencies: AccountDependencies, target: string): Promise<AnyRow | null> {
  const user = isUuid(target) ? (await dependencies.kernel.records.load(users, target)).row : null;
  if (!user && !(await isRole(dependencies, target))) throw new Problem('not_found');
  return user;
}

/** A role by id or by name. */
async function isRole({ kernel, claims }: AccountDependencies, target: string): Promise<boolean> {
  const id = isUuid(target) ? target : null;
  if (id) return (await kernel.records.load(roles, id)).row !== null;
  const key = target.trim().toLowerCase();
  const stream = claimStream({ kind: 'roleName', key, personalKey: true }, kernel.hash);
  return (await claims.state(stream)).entries.size > 0;
}
