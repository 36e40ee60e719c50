import { modules, routes } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { noteShown, searchedList } from './noteShown.ts';
import type { ListRead } from './readsLog.ts';

const [youssef, helene, invoice] = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
);

test('a search of some fields records whom the body shows, and whom it found', () => {
  const noted: ListRead[] = [];
  const reads = { note: () => undefined, noteList: (read: ListRead) => void noted.push(read) };
  const route = routes.find(({ operation }) => operation === 'invoices.list');
  const row = { _id: String(invoice), patient: youssef };
  const kept = { ...row, revision: 0, createdAt: '', updatedAt: '', deletedAt: null };
  const body = [{ _id: invoice, appointment: { patient: { _id: helene }, injury: 'x' } }];
  const shows = searchedList(modules.invoices, { number: '1' }, [kept]);
  const actor = { id: 'a' };
  noteShown(reads, { route, actor, requestId: 'r' } as unknown as Parameters<typeof noteShown>[1], {
    body,
    shows,
  });
  expect(noted).toEqual([expect.objectContaining({ searched: ['number'] })]);
  expect(noted[0]?.shown.map(({ patient }) => patient).sort()).toEqual([youssef, helene]);
});
