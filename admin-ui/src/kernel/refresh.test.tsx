/** Which reads a change makes old, and when those that are costly are read again. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { receptionist, signedIn } from '../testing/people.ts';
import type { Change } from './staleReads.ts';
import { overview, refresh } from './refresh.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});

describe('a change makes old', () => {
  const one = { resource: 'patients', _id: 'p' };
  const list = ['patients', 'getList'];
  const record = ['patients', 'getOne', { id: 'p' }];
  const some = ['patients', 'getMany', { ids: ['o', 'p'] }];
  const photo = ['photo', '/api/patients/photo/p'];
  const naming = ['appointments', 'getList', {}];
  const about = ['invoices', 'unpaid', 'p'];
  const history = ['history', 'p'];
  const overviewOfPatients = ['overview of patients'];
  const others = [
    ['patients', 'getOne', { id: 'o' }],
    ['patients', 'getMany', { ids: ['o'] }],
    ['appointments', 'getList', { page: 2 }],
    ['departments', 'getList'],
    ['taxes', 'getList'],
    ['history', 'q'],
    ['photo', '/api/patients/photo/o'],
    ['photo', '/api/users/photo/u'],
    ['clocks'],
  ];
  const all = [list, record, some, photo, naming, about, history, overviewOfPatients, ['session'], ...others];

  function madeOldBy(...changes: readonly Change[]): unknown[] {
    const client = new QueryClient();
    for (const queryKey of all)
      client.getQueryCache().build(client, {
        queryKey,
        meta: queryKey === overviewOfPatients ? { sourceModules: ['patients'] } : {},
      });
    for (const queryKey of all)
      client.setQueryData(
        queryKey,
        queryKey === naming ? { data: [{ id: 'a', patient: { _id: 'p' } }] } : 'read',
      );
    void refresh(client, changes, 'others');
    return all.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  }

  test('the record and the lists of its module, its photo and history, what names it, and overviews of its module', () => {
    expect(madeOldBy(one)).toEqual([list, record, some, photo, naming, about, history, overviewOfPatients]);
  });

  test('the lists of a module that is named by its path', () => {
    expect(madeOldBy({ resource: 'taxs', _id: 't' })).toEqual([['taxes', 'getList']]);
  });

  test('nothing else, where nobody knows the module', () => {
    expect(madeOldBy({ resource: 'clocks', _id: 'c' })).toEqual([['clocks']]);
  });

  test('the session, where it is about rights or about the person', () => {
    expect(madeOldBy({ resource: 'roles', _id: 'r' })).toContainEqual(['session']);
    expect(madeOldBy({ resource: 'users', _id: receptionist._id })).toContainEqual(['session']);
    expect(madeOldBy({ resource: 'users', _id: 'u' })).not.toContainEqual(['session']);
  });

  test('everything that any of several changes touches', () => {
    const touched = madeOldBy({ resource: 'departments', _id: 'd' }, one, { resource: 'users', _id: 'q' });
    for (const queryKey of [list, ['departments', 'getList'], ['history', 'p'], ['history', 'q']])
      expect(touched).toContainEqual(queryKey);
  });
});

describe('an overview', () => {
  const change = { resource: 'invoices', _id: 'i' };
  let reads: { readonly signal: AbortSignal }[] = [];
  const client = new QueryClient();
  let stop = (): void => undefined;

  beforeEach(async () => {
    jest.useFakeTimers();
    reads = [];
    const observer = new QueryObserver(client, {
      queryKey: ['overview'],
      queryFn: async ({ signal }) => reads.push({ signal }),
      ...overview('dashboard.charts', 60_000),
    });
    stop = observer.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(10_000);
  });
  afterEach(() => {
    stop();
    client.clear();
    jest.useRealTimers();
  });

  test('is read again once in its time, however many others change what it is made of', async () => {
    for (let second = 0; second < 49; second += 1) {
      void refresh(client, [change], 'others');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(reads).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(reads).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(2);
  });

  test('is read again at once for one’s own change', async () => {
    await refresh(client, [change], 'own');
    expect(reads).toHaveLength(2);
  });

  test('is read again now and then for people who are not notified of all that it is made of', async () => {
    stop();
    const observer = new QueryObserver(client, {
      queryKey: ['unheard'],
      queryFn: async ({ signal }) => reads.push({ signal }),
      ...overview('appointments.absences', 15_000, 60_000),
    });
    stop = observer.subscribe(() => undefined);
    reads = [];
    await jest.advanceTimersByTimeAsync(130_000);
    expect(reads).toHaveLength(2);
    await refresh(client, [{ resource: 'holidays', _id: 'h' }], 'others');
    await jest.advanceTimersByTimeAsync(15_000);
    expect(reads).toHaveLength(3);
  });

  test('is not read again for a change of what it is not made of', async () => {
    await refresh(client, [{ resource: 'leaves', _id: 'l' }], 'own');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(1);
  });
});
