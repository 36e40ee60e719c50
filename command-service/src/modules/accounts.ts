/** Signing in and out, passwords, and the calls that change a user together with their credential. */
import {
  idOf,
  newId,
  Problem,
  profileBody,
  roles,
  titleOf,
  users,
  wireRecord,
  type AnyRow,
} from '@hospital/contracts';
import type { Call, Caller, Credentials, Handler, Handlers, Sessions, SignIn } from '@hospital/platform';
import { claimStream } from '../kernel/claims/claimPlan.ts';
import type { ClaimKeeper } from '../kernel/claims/claimKeeper.ts';
import {
  changing,
  commandIdOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerParts,
} from '../kernel/httpCommand.ts';
import { changeProfile, changeUser, createUser, mayManage, removeUser } from './users.ts';

export interface AccountParts extends HandlerParts {
  readonly claims: ClaimKeeper;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  /** The generated password of the first start is forgotten once somebody signed in with it. */
  readonly onSignIn: (userId: string) => Promise<void>;
}

type Values = Readonly<Record<string, unknown>>;
/** Without the secrets: a hash of them in the log could be guessed at. */
function withoutPasswords(call: Call): Call {
  const { password: _password, confirmPassword: _confirm, ...body } = (call.body ?? {}) as Values;
  return { ...call, body };
}

/** The living user with that e-mail, by its claim in the log. */
export function userIdByEmail({ kernel, claims }: Pick<AccountParts, 'kernel' | 'claims'>) {
  return async (email: string): Promise<string | null> => {
    const key = email.trim().toLowerCase();
    const stream = claimStream({ kind: 'userEmail', key, personalKey: true }, kernel.parts.hash);
    for (const { owner } of (await claims.state(stream)).entries.values()) {
      const id = owner.slice(owner.indexOf('-') + 1);
      const { row } = await kernel.parts.records.load(users, id);
      if (row && !row.deletedAt && String(row['email']).toLowerCase() === key) return id;
    }
    return null;
  };
}

/** The user as reads answer it: the role with its name. */
async function signedInUser({ kernel }: AccountParts, userId: string): Promise<Record<string, unknown>> {
  const { row } = await kernel.parts.records.load(users, userId);
  if (!row) throw new Problem('wrong_credentials');
  const role = (await kernel.parts.records.load(roles, String(row['role']))).row;
  return {
    ...wireRecord(users.fields, row),
    role: role ? { _id: role._id, name: titleOf(roles.title, role) } : null,
  };
}

export function accountHandlers(parts: AccountParts): Handlers {
  return { ...sessionHandlers(parts), ...userHandlers(parts) };
}

function sessionHandlers(parts: AccountParts): Handlers {
  const { credentials, sessions } = parts;
  const findUser = userIdByEmail(parts);
  return {
    async SignIn(call) {
      const { email, password } = call.body as { email: string; password: string };
      const { ip, deviceToken: before = null } = call;
      const attempt = { email, password, ip, deviceToken: before };
      const { userId, token, deviceToken } = await parts.signIn(attempt, findUser);
      const user = await signedInUser(parts, userId);
      await parts.onSignIn(userId);
      return { body: { user, token }, deviceToken };
    },

    async SignOut(call) {
      if (call.sessionId) await sessions.revoke(call.sessionId, call.ip);
      return { body: { message: 'User signout !' } };
    },

    async ChangePassword(call) {
      const { currentPassword, password } = call.body as { currentPassword: string; password: string };
      const userId = call.params['userId'] ?? '';
      if (!(await credentials.verify(userId, currentPassword))) {
        throw new Problem('wrong_password', {
          fields: { currentPassword: 'The current password is wrong.' },
        });
      }
      await credentials.set(userId, password);
      await sessions.revokeAll(userId, call.sessionId ?? undefined);
      return { body: await signedInUser(parts, userId) };
    },
  };
}

function userHandlers(parts: AccountParts): Handlers {
  const { kernel, credentials, sessions, fingerprint } = parts;
  return {
    /** Credential first: one without its user is inert, a user without credential could never sign in. */
    async CreateUser(call) {
      const { password } = call.body as { password: string };
      const id = call.idempotencyKey ? idOf(commandIdOf(call), users.category) : newId();
      const exists = (await kernel.parts.records.load(users, id)).row !== null;
      if (!exists) await credentials.set(id, password);
      const safe = withoutPasswords(call);
      return outcomeAnswer(
        users,
        await kernel.handle(createUser, safe.body as Values, envelopeOf(safe, id, fingerprint)),
        201,
      );
    },

    ChangeUserOrProfile: Object.assign(changeUserOrProfile(parts), {
      routeFor: async (caller: Caller) => {
        const user = await targetUser(parts, caller.params['target'] ?? '');
        if (!user) return { ...caller.route, body: profileBody };
        if (!caller.actor || !mayManage(caller.actor, user['role'])) throw new Problem('not_allowed');
        return caller.route;
      },
    }),

    async RemoveUser(call) {
      const answer = await changing(parts, removeUser)(call);
      const id = call.params['id'] ?? '';
      await sessions.revokeAll(id);
      await credentials.remove(id);
      return answer;
    },
  };
}

function changeUserOrProfile(parts: AccountParts): Handler {
  return async (call) => {
    const user = await targetUser(parts, call.params['target'] ?? '');
    const id = user?._id ?? call.params['userId'] ?? '';
    const body = { ...(call.body as Values) };
    const envelope = envelopeOf(withoutPasswords(call), id, parts.fingerprint);
    const outcome = await parts.kernel.handle(user ? changeUser : changeProfile, body, envelope);
    if (user && typeof body['password'] === 'string') {
      await setPassword(parts, call, { id, password: body['password'] });
    }
    return outcomeAnswer(users, outcome);
  };
}

/** Null where the target names a role. @throws Problem `not_found` */
async function targetUser(parts: AccountParts, target: string): Promise<AnyRow | null> {
  const user = isUuid(target) ? (await parts.kernel.parts.records.load(users, target)).row : null;
  if (!user && !(await isRole(parts, target))) throw new Problem('not_found');
  return user;
}

async function setPassword(
  parts: AccountParts,
  call: Call,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await parts.credentials.set(id, password);
  await parts.sessions.revokeAll(id, call.actor?.id === id ? (call.sessionId ?? undefined) : undefined);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** A role by id or by name. */
async function isRole({ kernel, claims }: AccountParts, target: string): Promise<boolean> {
  if (isUuid(target)) return (await kernel.parts.records.load(roles, target)).row !== null;
  const key = target.trim().toLowerCase();
  const stream = claimStream({ kind: 'roleName', key, personalKey: true }, kernel.parts.hash);
  return (await claims.state(stream)).entries.size > 0;
}
