/** What a module says of a process (`process.ts`): the event that begins it, and its steps. */
import type { Draft, ModuleDescription, StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Records } from '@hospital/platform';

/** The event that begins a process. The request has it before any reader does, so it has no position yet. */
export type BegunEvent = Omit<StoredEvent, 'position'>;

/** What the event that begins a process carries for its steps. */
export function carriedBy<Data>({ data }: BegunEvent): Data {
  return data as unknown as Data;
}

export interface StepContext {
  readonly store: Pick<EventStore, 'read' | 'head'>;
  readonly records: Pick<Records, 'load' | 'loadStream'>;
  /** By the name of their step: the last event that an earlier step wrote or found. */
  readonly earlier: ReadonlyMap<string, StoredEvent>;
}

export interface StepAppend {
  /** Neither the stream of the process's first event nor that of another step. */
  readonly stream: string;
  readonly expected: bigint | 'none';
  readonly drafts: readonly [Draft, ...Draft[]];
}

/** What is still to be appended, or the last event of what was, or null where there is nothing to do. */
export type StepPlan = { readonly append: StepAppend } | { readonly done: StoredEvent | null };

export interface ProcessStep {
  readonly name: string;
  /** Planned again when another append to the stream was faster. */
  plan(begun: BegunEvent, context: StepContext): Promise<StepPlan>;
}

type ProcessSteps = readonly [ProcessStep, ...ProcessStep[]];

export interface ProcessDeclaration {
  /** Of its reactor too, unless that has another one: never renamed. */
  readonly name: string;
  /** The reactor that finishes it after a crash, with others of the same: each reactor holds two connections. Never renamed. */
  readonly reactor?: string;
  /** In whose records' streams it begins. */
  readonly module: ModuleDescription;
  /** The type of the event that begins it. */
  readonly begins: string;
  /** The same ones each time, or one for each of the things that the event names. */
  readonly steps: ProcessSteps | StepsOfEvent;
}

/** Follows from what the event carries alone, so that every run has the same steps. */
export type StepsOfEvent = (begun: BegunEvent) => readonly ProcessStep[];

/** A process whose steps do not depend on its event. */
export interface FixedProcess extends ProcessDeclaration {
  readonly steps: ProcessSteps;
}

/** These processes have one reactor. */
export function finishedTogether(
  reactor: string,
  processes: readonly ProcessDeclaration[],
): readonly ProcessDeclaration[] {
  return processes.map((process) => ({ ...process, reactor }));
}
