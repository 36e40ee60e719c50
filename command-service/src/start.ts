/** The command side of the product: every call of kind `command`, the first start, and the reactors that finish what a crash interrupted. */
import { dayAt, Problem } from '@hospital/contracts';
import {
  actorOf,
  applyErasures,
  startReactor,
  startSweeper,
  whenReachable,
  type Foundation,
  type Handlers,
  type OneTimeCode,
  type HealthPart,
  type ReactorOptions,
} from '@hospital/platform';
import { KeyedMutex } from '@hospital/event-store';
import { ClaimKeeper } from './kernel/claims/claimKeeper.ts';
import { CommandKernel } from './kernel/handleCommand.ts';
import { enterOlderRecords, olderRecordsReactor } from './kernel/claims/indexes.ts';
import { catchUp, postgresReadModel } from './kernel/readModel.ts';
import { searchRecords } from './kernel/recordSearch.ts';
import { SYSTEM, systemEnvelope } from './system.ts';
import {
  activeAdministrators,
  makeFirstAdministrator,
  makeSettingsAndRoles,
  type FirstAdministrator,
} from './firstStart.ts';
import { heldByAnother } from './flagHolders.ts';
import { accountNamed, accountOf, userIdByEmail, type Account } from './modules/users/accounts.ts';
import { commandHandlers, commandModules } from './modules/index.ts';
import {
  confirmedErasures,
  endedKeys,
  erasedPeople,
  type CarryOutDependencies,
} from './modules/erasures/carryOut.ts';
import { printedMeanwhile, printedTexts } from './modules/erasures/erasedTexts.ts';
import { resetWithOneTimeCode } from './modules/users/secondFactor.ts';
import { resetPassword } from './modules/users/users.ts';
import { Deletions, UNDECIDED_MS } from './kernel/deletions.ts';
import { Processes } from './kernel/process.ts';
import { seenRevision } from './kernel/numberedIssue.ts';
import { reactorReached } from './reactorReached.ts';
import { sweepsOf } from './sweeps.ts';
import {
  finishClaims,
  finishDeletions,
  finishProcesses,
  FINISHING_AGE_MS,
  FINISHING_EVERY_MS,
  notYoungerThan,
  compensateLateReferences,
} from './reactors.ts';

export interface CommandsOptions {
  readonly foundation: Foundation;
  /** Asked where the clinic has no user yet; without it nobody is made (another copy sees to it). */
  readonly chooseAdministrator?: () => Promise<FirstAdministrator>;
  readonly onSignIn?: (userId: string) => Promise<void>;
}

export interface CommandServiceOptions extends CommandsOptions {
  /** How long a copy may still have a key that was destroyed; for tests. */
  readonly keyCopiesMs?: number;
}

export interface Commands {
  /** Every operation of kind `command`, for `createApi`. */
  readonly handlers: Handlers;
  readonly userIdByEmail: (email: string) => Promise<string | null>;
  /** Sets a password and ends the sessions of its user; only for the person at the machine. @throws Problem */
  readonly resetPassword: (userId: string, password: string) => Promise<void>;
  /** Puts a one-time code in the place of a user's second factor and ends their sessions; only for the person at the machine. @throws Problem */
  readonly resetSecondFactor: (userId: string, reason: string) => Promise<OneTimeCode>;
  /** By e-mail or id. */
  readonly accountNamed: (emailOrId: string) => Promise<Account | null>;
  /** The active ones, first the Administrateur who has been one for longest. */
  readonly administrators: () => Promise<readonly Account[]>;
}

export interface CommandService extends Commands {
  readonly health: readonly HealthPart[];
  close(): Promise<void>;
}

const INDEXES = olderRecordsReactor(commandModules);

function openKernel(foundation: Foundation) {
  const { store, records, clock, keyed, pool, zone, passwords, keyedCommands } = foundation;
  const queue = new KeyedMutex();
  const claims = new ClaimKeeper({ store, records, queue, clock });
  const readModel = postgresReadModel({ pool, store });
  const deletions = new Deletions({ store, records, clock });
  const hash = (kind: string, value: string) => keyed.hash(kind, value);
  const processes = new Processes({ store, records, clock, modules: commandModules });
  const kernel = new CommandKernel({
    store,
    records,
    queue,
    claims,
    readModel,
    clock,
    zone,
    hash,
    modules: commandModules,
    processes,
    deletions,
    actorNow: async (actor) => (actor.id === SYSTEM.id ? actor : actorOf(records, actor.id)),
    passwords,
    keyedCommands,
    indexesComplete: reactorReached(foundation, INDEXES),
    isHeldByAnother: heldByAnother({ readModel, records }),
  });
  return { kernel, claims, processes };
}

const todayOf =
  ({ clock, zone }: Foundation) =>
  async () =>
    dayAt(clock(), await zone());

/** What finishes the work of requests that did not come to their end. */
function startReactors(
  foundation: Foundation,
  {
    claims,
    processes,
    kernel,
    erasing,
  }: ReturnType<typeof openKernel> & { readonly erasing: CarryOutDependencies },
) {
  const { store, clock, reactorConnections: connections, log } = foundation;
  const start = (name: string, work: Pick<ReactorOptions, 'selection' | 'react'>) =>
    startReactor({ name, store, connections, log, everyMs: FINISHING_EVERY_MS, ...work });
  const later = (work: Parameters<typeof notYoungerThan>[2], ageMs = FINISHING_AGE_MS) =>
    notYoungerThan(ageMs, clock, work);
  return [
    ...[...finishProcesses(processes)].map(([name, work]) => start(name, later(work))),
    start('claims', later(finishClaims(claims, commandModules))),
    start('announced deletions', later(finishDeletions(kernel.dependencies), UNDECIDED_MS)),
    start('late references', later(compensateLateReferences(kernel))),
    start(INDEXES, enterOlderRecords(kernel.dependencies)),
    start('confirmed erasures', confirmedErasures(erasing)),
    start('erased people', erasedPeople(erasing)),
    start('ended kept values', endedKeys(erasing)),
    start('printed texts', printedTexts(erasing)),
    start('erased texts', printedMeanwhile(erasing)),
  ];
}

/** For the person at the machine. */
function resets(
  kernel: CommandKernel,
  { secondFactors, forgetFailures }: Foundation,
): Pick<Commands, 'resetPassword' | 'resetSecondFactor'> {
  return {
    resetPassword: async (userId, password) => {
      const given = { password, currentPassword: null };
      await kernel.handle(resetPassword, {}, { ...systemEnvelope(userId), given });
    },
    resetSecondFactor: async (userId, reason) => {
      const parts = { kernel, secondFactors, forgetFailures };
      const { oneTime } = await resetWithOneTimeCode(parts, reason, systemEnvelope(userId));
      if (!oneTime) throw new Error('The second factor was changed again meanwhile');
      return oneTime;
    },
  };
}

/** Who comes as soon as the clinic is ready finds all roles. Read models that do not come, because another process makes them, keep it waiting for 2 s. */
async function firstRecordsAreRead(foundation: Foundation): Promise<void> {
  await catchUp(foundation).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not_caught_up')) throw error;
  });
}

/** The calls alone: nothing goes on behind them, so a maintenance command finishes and removes nothing that it was not asked for. */
export async function openCommands(options: CommandsOptions): Promise<Commands> {
  return (await open(options)).commands;
}

async function open(options: CommandsOptions) {
  const { foundation, onSignIn = () => Promise.resolve() } = options;
  const { store, storedLog, pool, subjectKeys } = foundation;
  const today = todayOf(foundation);
  const opened = openKernel(foundation);
  const { kernel, claims } = opened;
  const step = <T>(make: () => Promise<T>) => whenReachable('the event store', foundation, make);
  await step(() => applyErasures({ pool, store: storedLog, keys: subjectKeys }));
  await step(() => makeSettingsAndRoles(kernel));
  const { chooseAdministrator: choose } = options;
  const { made } = choose
    ? await step(() => makeFirstAdministrator({ kernel, claims, choose }))
    : { made: false };
  if (made) await firstRecordsAreRead(foundation);
  const handlers = commandHandlers({
    ...foundation,
    kernel,
    claims,
    seenRevision: (series, year) => seenRevision(store, series, year),
    searchRecords: searchRecords(foundation),
    fingerprint: (body) => foundation.keyed.fingerprint(body),
    today,
    onSignIn,
  });
  const commands: Commands = {
    handlers,
    userIdByEmail: userIdByEmail({ kernel, claims }),
    ...resets(kernel, foundation),
    accountNamed: accountNamed({ kernel, claims }),
    administrators: async () => (await activeAdministrators({ kernel, claims })).map(accountOf),
  };
  return { commands, opened, today };
}

export async function startCommandService(options: CommandServiceOptions): Promise<CommandService> {
  const { foundation, keyCopiesMs } = options;
  const { commands, opened, today } = await open(options);
  const { kernel } = opened;
  const erasing = { ...foundation, kernel, today, keyCopiesMs };
  const reactors = startReactors(foundation, { ...opened, erasing });
  const { databaseUrl, log } = foundation;
  const sweeper = startSweeper({ databaseUrl, log, sweeps: sweepsOf(foundation, todayOf(foundation)) });
  return {
    ...commands,
    health: reactors.map(({ health }) => health),
    close: async () => {
      await Promise.all([...reactors, sweeper].map((part) => part.close()));
    },
  };
}
