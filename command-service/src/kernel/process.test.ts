/** What the kernel promises of a process, shown with one of the test's own: a new tax makes departments. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, modules, streamOf, type Draft } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { commandModules } from '../modules/index.ts';
import { testCallsMeanwhile, testHalting, type Scenario } from '../testing/haltingProcesses.ts';
import { haltingStore } from '../testing/haltingStore.ts';
import { logOf, memoryEventStore, send, startProcess, testClock } from '../testing/kernelFixture.ts';
import { changeCommand, createCommand } from './crud.ts';
import type { BegunEvent, ProcessDeclaration, ProcessStep } from './processDeclaration.ts';

const TAX = idOf('tax');
const createTax = createCommand(modules.taxes);
const input = { name: 'TVA', percentage: '20', status: 'pending' };

const departmentOf = (begun: BegunEvent, name: string) => idOf(begun.stream, name);

/** Makes a department, and says more of it. */
function making(name: string, more: readonly Draft[] = []): ProcessStep {
  return {
    name,
    async plan(begun, { store }) {
      const id = departmentOf(begun, name);
      const stream = streamOf(modules.departments.category, id);
      const done = await store.head(stream);
      if (done) return { done };
      const data = { id, name, status: 'active' };
      return { append: { stream, expected: 'none', drafts: [{ type: 'DepartmentCreated', data }, ...more] } };
    },
  };
}

const nothingToDo: ProcessStep = { name: 'nothing', plan: () => Promise.resolve({ done: null }) };
const status = { type: 'DepartmentStatusChanged', data: { from: 'active', to: 'inactive' } };

const departments: ProcessDeclaration = {
  name: 'test departments',
  module: modules.taxes,
  begins: 'TaxCreated',
  steps: [making('first'), nothingToDo, making('second', [status])],
};

const modulesWith = (process: ProcessDeclaration) => ({
  modules: { ...commandModules, taxes: { ...commandModules['taxes'], processes: [process] } },
});

let store: EventStore;
const clock = testClock();
const start = (on: EventStore, process = departments) => startProcess(on, clock, modulesWith(process));

beforeEach(() => {
  store = memoryEventStore();
});

function testEachWay(process: ProcessDeclaration, scenario: Scenario): void {
  testHalting(process, scenario);
  testCallsMeanwhile(process, scenario);
}

testEachWay(departments, {
  appends: 4,
  shared: modulesWith(departments),
  arrange: () =>
    Promise.resolve(async (by, key) => {
      const { row, position } = await send(by, createTax, { id: idOf('tax', key), input, key });
      return { row, position };
    }),
});

/** One department for each word of the tax's name. */
const forEachWord: ProcessDeclaration = {
  ...departments,
  name: 'test departments for each word',
  steps: (begun) =>
    String(begun.data['name'])
      .split(' ')
      .map((word) => making(word)),
};

testEachWay(forEachWord, {
  appends: 5,
  shared: modulesWith(forEachWord),
  arrange: () =>
    Promise.resolve(async (by, key) => {
      const named = { ...input, name: 'TVA IR IS' };
      const { row, position } = await send(by, createTax, { id: idOf('tax', key), input: named, key });
      return { row, position };
    }),
});

/** It begins with what a step of `departments` writes. */
const following: ProcessDeclaration = {
  name: 'test departments that follow',
  module: modules.departments,
  begins: 'DepartmentStatusChanged',
  steps: [making('third')],
};
const both = {
  modules: {
    ...commandModules,
    taxes: { ...commandModules['taxes'], processes: [departments] },
    departments: { ...commandModules['departments'], processes: [following] },
  },
};

testEachWay(following, {
  appends: 5,
  shared: both,
  arrange: () =>
    Promise.resolve(async (by, key) => {
      const { row, position } = await send(by, createTax, { id: idOf('tax', key), input, key });
      return { row, position };
    }),
});

describe('the request', () => {
  test('goes on with the processes that began with what the steps wrote', async () => {
    const { position } = await send(startProcess(store, clock, both), createTax, { id: TAX, input });
    const log = await logOf(store);
    const [changed, third] = log.slice(-2);
    expect([changed?.type, third?.type]).toEqual(['DepartmentStatusChanged', 'DepartmentCreated']);
    expect(third?.metadata.causationId).toBe(changed?.id);
    expect(position).toBe(third?.position);
  });

  test('runs the steps in order, with ids, actor and cause that follow from the first event', async () => {
    const { position } = await send(start(store), createTax, { id: TAX, input, key: 'k' });
    const log = (await logOf(store)).filter(({ type }) => type !== 'ClaimTaken');
    const [begun, ...steps] = log;
    expect(log.map(({ type }) => type)).toEqual([
      'TaxCreated',
      'DepartmentCreated',
      'DepartmentCreated',
      'DepartmentStatusChanged',
    ]);
    const { commandId, correlationId, actor, fingerprint } = begun?.metadata ?? {};
    for (const { metadata } of steps)
      expect(metadata).toMatchObject({
        commandId,
        correlationId,
        actor,
        fingerprint,
        causationId: begun?.id,
      });
    expect(steps.map(({ id }) => id)).toEqual(
      steps.map(({ stream, revision }) => idOf(begun?.id ?? '', stream, String(revision))),
    );
    expect(position).toBe(log.at(-1)?.position);
  });

  test('repeated writes nothing and answers at the last step, whatever came after the first', async () => {
    const process = start(store);
    const first = await send(process, createTax, { id: TAX, input, key: 'k' });
    const change = changeCommand(modules.taxes, 'ChangeTax');
    await send(process, change, { id: TAX, input: { name: 'Other' } });
    const end = await store.end();
    const again = await send(process, createTax, { id: TAX, input, key: 'k' });
    expect(again).toMatchObject({ row: first.row, position: first.position, isRepeat: true });
    expect(await store.end()).toBe(end);
  });

  test('that changes nothing finishes what another one left', async () => {
    const work = send(start(haltingStore(store, 3, 'before').store), createTax, { id: TAX, input, key: 'k' });
    await expect(work).rejects.toThrow('the process was stopped');
    const change = changeCommand(modules.taxes, 'ChangeTax');
    const { position } = await send(start(store), change, { id: TAX, input: { name: 'TVA' } });
    expect((await logOf(store)).filter(({ type }) => type !== 'ClaimTaken')).toHaveLength(4);
    expect(position).toBe(await store.end());
  });

  test('of a record without processes reads nothing more than before', async () => {
    const reads: string[] = [];
    const watching: EventStore = {
      ...haltingStore(store, 0, 'hold').store,
      read: (...given) => {
        reads.push(given[0]);
        return store.read(...given);
      },
    };
    const id = idOf('department');
    const named = { name: 'Cardiology', status: 'active' };
    await send(start(watching), createCommand(modules.departments), { id, input: named });
    expect(reads.filter((stream) => stream.startsWith('department-'))).toHaveLength(1);
  });
});

test('an append that another one overtook is planned again', async () => {
  let plans = 0;
  const shared = 'department-shared';
  const late: ProcessStep = {
    name: 'late',
    async plan(begun, reading) {
      plans += 1;
      const head = await reading.store.head(shared);
      if (head?.metadata.causationId === begun.id) return { done: head };
      if (plans === 1) await send(start(store), createCommand(modules.departments), overtaking);
      const draft = { type: 'DepartmentChanged', data: { id: 'shared', name: 'Late' } };
      return { append: { stream: shared, expected: head?.revision ?? 'none', drafts: [draft] } };
    },
  };
  const overtaking = { id: 'shared', input: { name: 'Faster', status: 'active' } };
  await send(start(store, { ...departments, steps: [late] }), createTax, { id: TAX, input });
  expect(plans).toBe(2);
  expect((await store.head(shared))?.revision).toBe(1n);
});

test('a step that appends where an earlier one did is a mistake in the declaration', async () => {
  const twice: ProcessDeclaration = {
    ...departments,
    steps: [
      making('first'),
      {
        name: 'again',
        plan: (begun) =>
          Promise.resolve({
            append: {
              stream: streamOf(modules.departments.category, departmentOf(begun, 'first')),
              expected: 0n,
              drafts: [status],
            },
          }),
      },
    ],
  };
  await expect(send(start(store, twice), createTax, { id: TAX, input })).rejects.toThrow('a second time');
});

test('steps of many processes at one stream take turns: their appends do not grow with the square of their number', async () => {
  const [many, shared] = [20, 'department-shared'];
  const counting: ProcessStep = {
    name: 'counting',
    async plan(begun, reading) {
      for await (const event of reading.store.read(shared, 0n))
        if (event.metadata.causationId === begun.id) return { done: event };
      const head = await reading.store.head(shared);
      const draft = { type: 'DepartmentChanged', data: { id: 'shared', name: begun.stream } };
      return { append: { stream: shared, expected: head?.revision ?? 'none', drafts: [draft] } };
    },
  };
  let appends = 0;
  const watched: EventStore = {
    ...haltingStore(store, 0, 'hold').store,
    append: (...given) => {
      if (given[0] === shared) appends += 1;
      return store.append(...given);
    },
  };
  const process = start(watched, { ...departments, steps: [counting] });
  await Promise.all(
    Array.from({ length: many }, (_, n) =>
      send(process, createTax, { id: idOf('tax', String(n)), input: { ...input, name: `Tax ${n}` } }),
    ),
  );
  expect((await store.head(shared))?.revision).toBe(BigInt(many - 1));
  expect(appends).toBeLessThanOrEqual(2 * many);
});
