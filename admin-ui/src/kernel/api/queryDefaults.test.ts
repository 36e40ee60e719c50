import { expect, test } from '@jest/globals';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { readCache } from './queryDefaults.ts';

test('what could not be loaded is asked for again when the connection returns', async () => {
  const client = readCache();
  client.mount();
  const answers = [new Error('no connection'), 'appointments'];
  const queryFn = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const observer = new QueryObserver(client, { queryKey: ['appointments'], queryFn });
  onlineManager.setOnline(false);
  const failed = new Promise<void>((resolve) => {
    const stop = observer.subscribe(({ isError, data }) => {
      if (isError) resolve();
      if (data !== undefined) stop();
    });
  });
  await failed;
  const loaded = new Promise((resolve) =>
    observer.subscribe(({ data }) => data !== undefined && resolve(data)),
  );
  onlineManager.setOnline(true);
  expect(await loaded).toBe('appointments');
  observer.destroy();
  client.unmount();
});

test('an update that changes nothing leaves an invalidated entry invalidated', async () => {
  const client = readCache();
  const key = ['patients', 'getOne', { id: 'p' }];
  const kept = { id: 'p', revision: 3 };
  const row = { id: 'p', revision: 4 };
  client.setQueryData(key, (old: unknown) => old ?? kept, { updatedAt: 1 });
  await client.invalidateQueries({ queryKey: key });
  client.setQueryData(key, (old: unknown) => old ?? row);
  expect(client.getQueryState(key)).toMatchObject({ data: kept, dataUpdatedAt: 1, isInvalidated: true });
  client.setQueryData(key, row);
  expect(client.getQueryState(key)).toMatchObject({ data: row, isInvalidated: false });
});

test.each([
  [403, undefined],
  [404, undefined],
  [410, undefined],
  [400, 'the record'],
  [500, 'the record'],
  [0, 'the record'],
])('after an answer %i a screen that is open and the cache hold %s', async (status, left) => {
  const client = readCache();
  let isRefused = false;
  const queryFn = async () => {
    if (isRefused) throw new HttpError('', status, { code: 'restricted_record', error: 'Withheld.' });
    return 'the record';
  };
  const queryKey = ['patients', 'getOne', { id: 'p' }];
  const observer = new QueryObserver<string>(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect(observer.getCurrentResult().data).toBe('the record');
  isRefused = true;
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ data: left, isError: true });
  expect(client.getQueryData(queryKey)).toBe(left);
  isRefused = false;
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'the record', isError: false });
  stop();
});
