/**
 * What a new clinic starts with: its settings, the ten roles, the first administrator. Each has an id that every process knows and is
 * appended at the start of its stream, so that any number of copies may start at once and a crash between two is made good by the next start.
 */
import {
  ADMINISTRATEUR,
  ADMINISTRATEUR_ROLE,
  firstRoleId,
  firstRoles,
  newId,
  Problem,
  recordIdOf,
  reject,
  roles,
  settings,
  SETTINGS_ID,
  streamOf,
  userFields,
  users,
  withDefaults,
  type AnyRow,
  type Values,
} from '@hospital/contracts';
import { RevisionConflict } from '@hospital/event-store';
import { ConfigError } from '@hospital/platform';
import type { ClaimKeeper } from './kernel/claims/claimKeeper.ts';
import { claimStream } from './kernel/claims/claimPlan.ts';
import { byRoute, commandsOf } from './kernel/command.ts';
import type { CommandKernel } from './kernel/handleCommand.ts';
import { SYSTEM, systemEnvelope } from './system.ts';
import { createRole } from './modules/roles/roles.ts';
import { ADMINISTRATORS } from './modules/users/users.ts';

const FIRST_START = 'first start';

const createSettings = commandsOf(settings)({
  name: 'CreateSettings',
  creates: true,
  isRepeatable: true,
  authorize: byRoute,
  decide: (input: Values<typeof settings.fields>, row) =>
    row ? [] : [{ type: 'SettingsCreated', data: input }],
});

export async function makeSettingsAndRoles(kernel: CommandKernel): Promise<void> {
  const created = await kernel.records.load(settings, SETTINGS_ID);
  if (!created.row)
    await kernel.handle(
      createSettings,
      withDefaults(settings.fields, {}),
      systemEnvelope(SETTINGS_ID, FIRST_START),
    );
  for (const [name, granted] of Object.entries(firstRoles)) {
    const id = firstRoleId(name);
    if ((await kernel.records.load(roles, id)).row) continue;
    const values = {
      name,
      hasAccessModule: true,
      ...Object.fromEntries(granted.map((flag) => [flag, true])),
    };
    await kernel.handle(createRole, withDefaults(roles.fields, values), systemEnvelope(id, FIRST_START));
  }
}

export interface FirstAdministrator {
  readonly email: string;
  readonly password: string;
}

export interface FirstAdministratorDependencies {
  readonly kernel: CommandKernel;
  readonly claims: ClaimKeeper;
  /** Asked only where an administrator is to be made: from the environment, or generated and kept for the sign-in. */
  readonly choose: () => Promise<FirstAdministrator>;
}

const administrators = claimStream(ADMINISTRATORS, () => '');

/** Decided by the administrators' claim at `none`: one of several copies makes the first administrator, a later start finishes it. */
export async function makeFirstAdministrator(
  dependencies: FirstAdministratorDependencies,
): Promise<{ readonly made: boolean }> {
  const holder = await unfinished(dependencies);
  if (!holder) return { made: false };
  const id = recordIdOf(holder.owner);
  const { email, password } = await dependencies.choose();
  const envelope = {
    ...systemEnvelope(id, FIRST_START),
    claimToken: holder.token,
    given: { password, currentPassword: null },
  };
  const made = await dependencies.kernel.handle(createAdministrator, { email }, envelope).catch(notMade);
  return { made: made !== null };
}

/** Another copy was faster, with a password of its own; or the chosen one is none. */
function notMade(error: unknown): null {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'key_reused') return null;
  const fault = error.details.fields?.['password'];
  if (fault === undefined) throw error;
  throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${fault}`);
}

/** The active Administrateurs, in the order in which they became one. */
export async function activeAdministrators({
  kernel,
  claims,
}: Pick<FirstAdministratorDependencies, 'kernel' | 'claims'>): Promise<AnyRow[]> {
  const { entries } = await claims.state(administrators);
  const found = await Promise.all(
    [...entries.values()].map(({ owner }) => kernel.records.load(users, recordIdOf(owner))),
  );
  return found.flatMap(({ row }) => (row && row['status'] === 'active' && !row.deletedAt ? [row] : []));
}

interface Holder {
  readonly owner: string;
  readonly token: string;
}

/** Who is to become the first administrator and is not yet a user; null where the clinic has one. */
async function unfinished({ kernel, claims }: FirstAdministratorDependencies): Promise<Holder | null> {
  const { entries, head } = await claims.state(administrators);
  if (head === 'none') return found(claims);
  for (const { owner } of entries.values()) {
    if ((await kernel.records.load(users, recordIdOf(owner))).row) return null;
  }
  const [first] = entries.values();
  return first ?? null;
}

/** null where another copy was faster: it makes the administrator. */
async function found(claims: ClaimKeeper): Promise<Holder | null> {
  const holder = { owner: streamOf(users.category, newId()), token: newId() };
  try {
    await claims.found(administrators, holder);
    return holder;
  } catch (error) {
    if (error instanceof RevisionConflict) return null;
    throw error;
  }
}

const createAdministrator = commandsOf(users)({
  name: 'CreateAdministrator',
  creates: true,
  authorize: (_input: { readonly email: string }, _row, { actor }) =>
    actor.id === SYSTEM.id ? null : reject('not_allowed'),
  wayIn: ({ email }) => ({ words: [email, ADMINISTRATEUR], isOwn: false }),
  decide({ email }, row, { today, credential }) {
    if (row) return reject('already_set_up');
    const values = withDefaults(userFields, {
      firstname: ADMINISTRATEUR,
      lastname: '',
      email,
      role: ADMINISTRATEUR_ROLE,
      joiningDate: today,
      status: 'active',
    });
    return [
      { type: 'UserCreated', data: values },
      ...(credential === null ? [] : [{ type: 'UserPasswordSet', data: { credential } } as const]),
    ];
  },
});
