import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { DocumentsOfInvoice } from './DocumentsOfRecord.tsx';

const invoice = { id: 'i', _id: 'i', revision: 2, void: false };
const document = {
  _id: 'd',
  kind: 'invoice',
  record: 'i',
  code: 'K7QF2M9XTB4D',
  status: 'ready',
  language: 'fr',
  duplicateOn: null,
  unchanged: true,
  createdAt: '2026-03-02T10:00:00.000Z',
};
const asked = { body: [{ actor: { _id: 'p', name: 'Person Who' }, changes: [] }] };

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test.each([
  ['Valid', true, invoice],
  ['Superseded', false, invoice],
  ['Void', true, { ...invoice, void: true }],
])('a document is %s', async (word, unchanged, record) => {
  answerWith({ body: [{ ...document, unchanged }] }, asked);
  const container = await showForm(<DocumentsOfInvoice record={record} />);
  await untilText(container, 'Person Who');
  expect(container.querySelector('td .pill')?.textContent).toBe(word);
  expect(container.querySelector('a')?.textContent).toBe('K7QF-2M9X-TB4D');
  expect(container.querySelector('table')?.textContent).toContain('French');
});

test('one that could not be made says so, and a record without any says that', async () => {
  answerWith({ body: [{ ...document, status: 'failed', code: null }] }, asked);
  const failed = await showForm(<DocumentsOfInvoice record={invoice} />);
  await untilText(failed, 'Person Who');
  expect(failed.querySelector('td .pill')?.textContent).toBe('Failed');
  answerWith({ body: [] });
  await untilText(await showForm(<DocumentsOfInvoice record={invoice} />), 'Not printed yet');
});
