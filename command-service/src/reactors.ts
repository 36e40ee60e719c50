/** What a crash between two appends left undone: processes that were begun, claims that were given up, deletions that were announced. */
import {
  categoryOf,
  moduleList,
  recordIdOf,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import {
  claimChanges,
  msUntilOlder,
  type ClaimChange,
  type Clock,
  type ReactorOptions,
} from '@hospital/platform';
import type { ClaimKeeper } from './kernel/claims/claimKeeper.ts';
import { ADMINISTRATORS } from './modules/users/users.ts';
import { claimStream } from './kernel/claims/claimPlan.ts';
import type { CommandModule } from './kernel/command.ts';
import { guardedReferences, type Deletions, type Reference } from './kernel/deletions.ts';
import type { CommandKernel } from './kernel/handleCommand.ts';
import { referencesSetBy, compensate } from './kernel/compensating.ts';
import type { Processes } from './kernel/process.ts';
import type { ProcessDeclaration } from './kernel/processDeclaration.ts';

interface Work extends Pick<ReactorOptions, 'selection'> {
  react(event: StoredEvent, signal?: AbortSignal): Promise<void>;
}

/** Ten times what a request needs after its first append, also where it meets a commit timeout of EventStoreDB (2 s). */
export const FINISHING_AGE_MS = 5_000;
/** How often they look at the log: nobody waits for them. */
export const FINISHING_EVERY_MS = 500;

/**
 * Leaves an event alone while the request that wrote it is most likely still at work: two that finish the same race for every append, and
 * EventStoreDB ends the second of two equal appends with a timeout. It waits, so that nothing is passed over; an event of a clock that is
 * fast is waited for as long as a new one.
 */
export function notYoungerThan(
  ageMs: number,
  clock: Clock,
  { selection, react }: Work,
): Pick<ReactorOptions, 'selection' | 'react'> {
  return {
    selection,
    react: async (event, signal) => {
      const wait = msUntilOlder(ageMs, event.metadata.at, clock);
      if (wait > 0) await pause(wait, { signal });
      signal.throwIfAborted();
      await react(event, signal);
    },
  };
}

/** By the name of their reactor: what finishes the declared processes. */
export function finishProcesses(processes: Processes): ReadonlyMap<string, Work> {
  const reactorOf = ({ name, reactor }: ProcessDeclaration) => reactor ?? name;
  return new Map(
    [...new Set(processes.declared.map(reactorOf))].map((reactor) => [
      reactor,
      finishing(
        processes,
        processes.declared.filter((process) => reactorOf(process) === reactor),
      ),
    ]),
  );
}

function finishing(processes: Processes, own: readonly ProcessDeclaration[]): Work {
  const begunBy = ({ stream, type }: StoredEvent) =>
    own.filter(({ begins, module }) => begins === type && categoryOf(stream) === module.category);
  return {
    selection: {
      filter: { types: [...new Set(own.map(({ begins }) => begins))] },
      concerns: (event) => begunBy(event).length > 0,
    },
    react: async (event) => {
      for (const process of begunBy(event)) await processes.run(process, event);
    },
  };
}

/** Releases are repeated, and administrators entered: both silent where it was done. Tokens are never encrypted. */
export function finishClaims(claims: ClaimKeeper, modules: Readonly<Record<string, CommandModule>>): Work {
  const administrators = claimStream(ADMINISTRATORS, () => '');
  const claiming = moduleList.filter(({ name }) => modules[name]?.claims ?? modules[name]?.indexes);
  const isToDo = ([stream, { take, release }]: [string, ClaimChange]) =>
    stream === administrators ? take !== undefined : release !== undefined;
  return {
    selection: {
      filter: { categories: claiming.map(({ category }) => category) },
      concerns: (event) => claimChanges(event).some(isToDo),
    },
    react: async (event) => {
      for (const [stream, { take, release }] of claimChanges(event)) {
        if (stream === administrators) {
          if (take) await claims.enter(stream, event.stream, take);
        } else if (release) await claims.release(stream, release);
      }
    },
  };
}

function moduleOf({ stream }: StoredEvent): ModuleDescription | undefined {
  return moduleList.find(({ category }) => category === categoryOf(stream));
}

/** References are never encrypted, and events name them as their fields do. */
function referencesIn(event: StoredEvent): readonly Reference[] {
  return guardedReferences(moduleOf(event)?.name ?? '').flatMap(({ field, module }) => {
    const id = event.data[field];
    return typeof id === 'string' ? [{ field, module, id }] : [];
  });
}

/** An announcement that nobody carried out or withdrew is withdrawn. */
export function finishDeletions({ deletions }: { readonly deletions: Deletions }): Work {
  return {
    selection: { filter: { types: ['DeletionAnnounced'] } },
    react: async (event, signal) => {
      const module = moduleOf(event);
      if (module) await deletions.settled(module, recordIdOf(event.stream), signal);
    },
  };
}

/** What refers to a record that was deleted without seeing it, by a request that did not come to notice. */
export function compensateLateReferences(kernel: CommandKernel): Work {
  const { records, modules, deletions } = kernel.dependencies;
  const referring = moduleList.filter(({ name }) => guardedReferences(name).length > 0);
  return {
    selection: {
      filter: { categories: referring.map(({ category }) => category) },
      concerns: (event) => referencesIn(event).length > 0,
    },
    react: async (event, signal) => {
      const module = moduleOf(event);
      // An event may name what its record referred to before: that is looked up only where it matters.
      if (!module || !(await deletions.firstLate(referencesIn(event), event.position, signal))) return;
      const id = module.rowsOf ? String(event.data['id']) : recordIdOf(event.stream);
      const written = { module, id, commandId: event.metadata.commandId };
      const late = await deletions.firstLate(await referencesSetBy(records, written), event.position, signal);
      if (late) await compensate({ kernel, records, modules, deletions }, written, late);
    },
  };
}
