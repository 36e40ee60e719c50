import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { ReadRows, type ReadEntry } from './ReadRows.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const person = (name: string) => ({ _id: name, name });
const read: ReadEntry = {
  _id: '1',
  at: '2026-11-23T08:00:00.000Z',
  actor: person('Tarik'),
  resource: 'patients',
  record: null,
  patient: null,
  how: 'list',
  requestId: 'r',
};
const textOf = async (given: Partial<ReadEntry>) =>
  (await showForm(<ReadRows rows={[{ ...read, ...given }]} />)).textContent ?? '';

test('a list says by what it was searched, and names the first patients and how many more there are', async () => {
  const patients = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => person(`Patient ${name}`));
  const text = await textOf({ searched: ['cin', 'name'], patients, shown: 9 });
  expect(text).toContain('Searched by: CIN, Name');
  expect(text).toContain('Patient E');
  expect(text).not.toContain('Patient F');
  expect(text).toContain('and 4 more');
});

test('patients whom the reader may not see are counted', async () => {
  const hidden = ['a', 'b'].map((id) => ({ _id: id, name: null }));
  expect(await textOf({ patients: hidden, shown: 18 })).toContain('18 patients');
  const text = await textOf({ patients: [...hidden, person('Hana')], shown: 18 });
  expect(text).toContain('Hana');
  expect(text).toContain('and 17 more');
});

test('a search that showed nobody says so', async () => {
  expect(await textOf({ searched: ['cin'], patients: [], shown: 0 })).toContain('No patient shown');
});

test('a search of the audit is one of the audit', async () => {
  const given = { resource: 'audit', how: 'history', searched: ['text'], patients: [person('A')], shown: 1 };
  const text = await textOf(given);
  expect(text).toContain('Audit');
  expect(text).toContain('Searched by: Text');
});

test('an opened record and a list of an earlier version name their patient', async () => {
  for (const how of ['record', 'list'])
    expect(await textOf({ how, record: person('Hana'), patient: person('Hana') })).toContain('Hana');
});
