import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { showEarly } from './optimistic.ts';

const row = (id: string, status = 'Pending') => ({ id, _id: id, status });

test('a change is seen in lists and in the record at once, nowhere else, and is taken back', () => {
  const client = new QueryClient();
  const list = { data: [row('a'), row('b')], total: 2 };
  client.setQueryData(['taxes', 'getList', {}], list);
  client.setQueryData(['taxes', 'getOne', { id: 'a' }], row('a'));
  client.setQueryData(['taxes', 'count', {}], { data: [], total: 2 });
  client.setQueryData(['taxes', 'bare'], [row('a'), row('b')]);
  client.setQueryData(['leaves', 'getOne', { id: 'a' }], row('a'));
  const takeBack = showEarly(client, { resource: 'taxes', id: 'a', fields: { status: 'Approved' } });
  expect(client.getQueryData(['taxes', 'getList', {}])).toEqual({
    data: [row('a', 'Approved'), row('b')],
    total: 2,
  });
  expect(client.getQueryData(['taxes', 'getOne', { id: 'a' }])).toEqual(row('a', 'Approved'));
  expect(client.getQueryData(['leaves', 'getOne', { id: 'a' }])).toEqual(row('a'));
  expect(client.getQueryData(['taxes', 'bare'])).toEqual([row('a', 'Approved'), row('b')]);
  takeBack();
  expect(client.getQueryData(['taxes', 'getList', {}])).toEqual(list);
  expect(client.getQueryData(['taxes', 'getOne', { id: 'a' }])).toEqual(row('a'));
});

test('what is shown early is as old as what was read, and so is what is taken back', () => {
  const client = new QueryClient();
  const key = ['taxes', 'getList', {}];
  client.setQueryData(key, { data: [row('a')], total: 1 }, { updatedAt: 1_000 });
  const takeBack = showEarly(client, { resource: 'taxes', id: 'a', fields: { status: 'Approved' } });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1_000);
  takeBack();
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1_000);
});

test('what came meanwhile is not taken back, and asked for again', () => {
  const client = new QueryClient();
  const key = ['taxes', 'getList', {}];
  client.setQueryData(key, { data: [row('a'), row('b')], total: 2 });
  const takeBack = showEarly(client, { resource: 'taxes', id: 'a', fields: { status: 'Approved' } });
  const newer = { data: [row('b'), row('c')], total: 2 };
  client.setQueryData(key, newer);
  takeBack();
  expect(client.getQueryData(key)).toEqual(newer);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
