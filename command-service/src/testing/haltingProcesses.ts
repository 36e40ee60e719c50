/**
 * The tests that every declared process has to pass: its call is stopped before, after and during each append, while the reactor, the same
 * call or another one comes by. Afterwards every process that was begun is whole: each step written once, nothing left to do.
 */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem, type StoredEvent } from '@hospital/contracts';
import { isSelected, type EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { commandModules } from '../modules/index.ts';
import { finishClaims, finishDeletions, finishProcesses, compensateLateReferences } from '../reactors.ts';
import type { ProcessDeclaration } from '../kernel/processDeclaration.ts';
import { haltingStore, ProcessStopped, type HaltAt } from './haltingStore.ts';
import {
  logOf,
  memoryEventStore,
  startProcess,
  testClock,
  type Process,
  type Shared,
} from './kernelFixture.ts';

/** A call under an idempotency key, by any process. */
export type KeyedCall = (by: Process, key: string) => Promise<unknown>;

export interface Scenario {
  /** How many appends the call makes, those of its claims included: a test counts them. */
  readonly appends: number;
  readonly shared?: Partial<Shared>;
  /** Makes everything ready for the call, on a log of its own. */
  arrange(process: Process, clock: TestClock): Promise<KeyedCall>;
}

/** Whether the work ended, was stopped with its process, or was refused; other errors are thrown. */
export async function settled(work: Promise<unknown>): Promise<'done' | 'stopped' | 'refused'> {
  return work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof ProcessStopped) return 'stopped';
      if (error instanceof Problem) return 'refused';
      throw error;
    },
  );
}

/** What a start of the service does: the reactors read the log from its beginning. */
export async function recover({ processes, claims, deletions, kernel, store }: Process): Promise<void> {
  const reactors = [
    ...finishProcesses(processes).values(),
    finishClaims(claims, commandModules),
    finishDeletions({ deletions }),
    compensateLateReferences(kernel),
  ];
  for (const event of await logOf(store))
    for (const { selection, react } of reactors) if (isSelected(selection, event)) await react(event);
}

/** The reactors run each process again some seconds later, or years: whatever has happened since, all of it is done already. */
export async function nothingLeftToDo(again: Process): Promise<void> {
  const before = await logOf(again.store);
  await recover(again);
  const written = (await logOf(again.store)).slice(before.length);
  expect(written.map(({ type }) => type)).toEqual([]);
}

/** Each way of halting at each append, and at the one that is never begun. */
export function haltsOf(appends: number): (readonly [HaltAt, number])[] {
  const ways: readonly HaltAt[] = ['before', 'after', 'hold'];
  const at = Array.from({ length: appends + 1 }, (_, index) => index + 1);
  return ways.flatMap((how) => at.map((append) => [how, append] as const));
}

interface Setting {
  readonly store: EventStore;
  readonly call: KeyedCall;
  readonly start: (on: EventStore) => Process;
}

/** What the running test uses. */
interface Prepared {
  now: Setting;
  steps: string[];
}

/** Arranges the scenario once. @returns what gives each test a copy of its log */
function settings({ arrange, shared = {} }: Scenario): () => Promise<Setting> {
  const [arranged, clock] = [memoryEventStore(), testClock()];
  const start = (on: EventStore) => startProcess(on, clock, shared);
  let call: Promise<KeyedCall> | null = null;
  return async () => {
    call ??= arrange(start(arranged), clock);
    const ready = await call;
    return { store: arranged.copied(), start, call: ready };
  };
}

/** The types of what the steps wrote for each event that began the process, in the log's order. */
function stepsIn(log: readonly StoredEvent[], { begins }: ProcessDeclaration): string[][] {
  return log
    .filter(({ type }) => type === begins)
    .map(({ id }) => log.filter(({ metadata }) => metadata.causationId === id).map(({ type }) => type));
}

async function expectWhole({ store, start }: Setting, process: ProcessDeclaration, steps: string[]) {
  const log = await logOf(store);
  for (const written of stepsIn(log, process)) expect(written).toEqual(steps);
  const { processes } = start(store);
  for (const event of log.filter(({ type }) => type === process.begins)) await processes.run(process, event);
  expect(await logOf(store)).toHaveLength(log.length);
}

const meanwhiles: Readonly<Record<string, (at: Setting) => Promise<unknown>>> = {
  'the reactor': ({ start, store }) => recover(start(store)),
  'the same call': ({ start, store, call }) => settled(call(start(store), 'key')),
  'another call': ({ start, store, call }) => settled(call(start(store), 'another key')),
};

/** What each test of a process begins with: a copy of the arranged log, and the steps of a call that nothing halts. */
function prepared(process: ProcessDeclaration, scenario: Scenario): Prepared {
  const setting = settings(scenario);
  const at = {} as Prepared;
  beforeAll(async () => {
    const undisturbed = await setting();
    await undisturbed.call(undisturbed.start(undisturbed.store), 'key');
    at.steps = stepsIn(await logOf(undisturbed.store), process)[0] ?? [];
  });
  beforeEach(async () => {
    at.now = await setting();
  });
  return at;
}

/** Registers a test for each append and each of these: it is halted there, and meanwhile this one runs. */
function testMeanwhile(
  process: ProcessDeclaration,
  { appends, at }: Pick<Scenario, 'appends'> & { readonly at: Prepared },
  who: readonly string[],
): void {
  const cases = who.flatMap((one) => haltsOf(appends).map(([how, append]) => [how, append, one] as const));
  test.each(cases)('%s append %i, while %s comes by', async (how, append, one) => {
    const { now, steps } = at;
    const halting = haltingStore(now.store, append, how);
    const work = settled(now.call(now.start(halting.store), 'key'));
    await Promise.race([halting.halted, work]);
    await meanwhiles[one]?.(now);
    halting.resume();
    await work;
    await recover(now.start(now.store));
    await expectWhole(now, process, steps);
  });
}

/** Registers the tests of one declared process: halted while the reactor comes by, or its call is repeated. */
export function testHalting(process: ProcessDeclaration, scenario: Scenario): void {
  describe(`${process.name}, halted`, () => {
    const at = prepared(process, scenario);

    test(`nowhere: ${scenario.appends} appends, and the request alone finishes it`, async () => {
      const { now, steps } = at;
      const counting = haltingStore(now.store, 0, 'before');
      await now.call(now.start(counting.store), 'key');
      expect(counting.begun()).toBe(scenario.appends);
      expect(steps.length).toBeGreaterThan(0);
      expect(stepsIn(await logOf(now.store), process)).toEqual([steps]);
      await expectWhole(now, process, steps);
    });

    testMeanwhile(process, { ...scenario, at }, ['the reactor']);

    test.each(haltsOf(scenario.appends))(
      '%s append %i, its repeat answers as if nothing was',
      async (how, append) => {
        const { now, steps } = at;
        const halting = haltingStore(now.store, append, how);
        const work = settled(now.call(now.start(halting.store), 'key'));
        await Promise.race([halting.halted, work]);
        const answer = await now.call(now.start(now.store), 'key');
        halting.resume();
        await work;
        expect(stepsIn(await logOf(now.store), process)).toEqual([steps]);
        expect(await now.call(now.start(now.store), 'key')).toEqual(answer);
        await expectWhole(now, process, steps);
      },
    );
  });
}

/** Registers those that take as long again: halted while the same call, or another one, comes by. */
export function testCallsMeanwhile(process: ProcessDeclaration, scenario: Scenario): void {
  describe(`${process.name}, halted`, () => {
    testMeanwhile(process, { ...scenario, at: prepared(process, scenario) }, [
      'the same call',
      'another call',
    ]);
  });
}
