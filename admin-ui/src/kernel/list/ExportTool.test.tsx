/** Exports what is filtered as a file, says how far it is, and can be stopped. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes, tillSessions } from '@hospital/contracts';
import { act } from 'react';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { listState } from '../../testing/listState.ts';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { ExportTool } from './ExportTool.tsx';
import type { ModuleListState } from './useModuleList.ts';

interface File {
  readonly name: string;
  readonly text: string;
}

/** What the browser would save. */
let files: File[];
const parts: unknown[] = [];
const kept = { Blob: globalThis.Blob, create: URL.createObjectURL, revoke: URL.revokeObjectURL };

beforeEach(() => {
  localStorage.clear();
  signedIn();
  files = [];
  parts.length = 0;
  class TextBlob extends kept.Blob {
    constructor(given: BlobPart[], options?: BlobPropertyBag) {
      super(given, options);
      parts.push(...given);
    }
  }
  Object.assign(globalThis, { Blob: TextBlob });
  Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined });
  document.addEventListener('click', save);
});
afterEach(async () => {
  await takeOff();
  document.removeEventListener('click', save);
  Object.assign(globalThis, { Blob: kept.Blob });
  Object.assign(URL, { createObjectURL: kept.create, revokeObjectURL: kept.revoke });
});

function save(event: Event): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  files.push({ name: event.target.download, text: String(parts.at(-1)) });
}

const page = (names: readonly string[], next?: string): Given => ({
  body: names.map((name) => ({ _id: name, name, percentage: 7.5, status: 'Pending' })),
  headers: { 'X-Total-Count': '3', ...(next === undefined ? {} : { 'X-Next': next }) },
});

const tool = (state: Partial<ModuleListState> = {}, name = 'Taxes') => {
  const filtered = {
    filters: { name: 'T', status: 'Pending' },
    sort: { field: 'name', order: 'DESC' },
  } as const;
  const list = listState({ records: [{ id: 'a' }], total: 3, ...filtered, ...state });
  return showForm(<ExportTool module={taxes} name={name} list={list} fixed={{ status: 'Approved' }} />);
};

test('a part of a module is named by what it is: employees are not all the users', async () => {
  answerWith(page(['A']));
  const container = await tool({}, 'Employees');
  await press(container, 'Export as CSV');
  await until(() => files.length > 0);
  expect(files[0]?.name).toMatch(/^Employees \d{4}-\d\d-\d\d\.csv$/);
});

test('every row that matches is in the file, which is named by what is listed and the day', async () => {
  const asked = answerWith(page(['A', 'B'], 'more'), page(['C']));
  const container = await tool();
  await press(container, 'Export as CSV');
  await until(() => files.length > 0);
  expect(files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^Taxes \d{4}-\d\d-\d\d\.csv$/);
  expect(files[0]?.text.split('\r\n')).toEqual([
    '\uFEFFName,Percentage,Status',
    'A,7.5,Pending',
    'B,7.5,Pending',
    'C,7.5,Pending',
    '',
  ]);
  expect(asked).toHaveLength(2);
  const [first, second] = asked.map(({ path }) => decodeURIComponent(path));
  expect(first).toContain('"name":"T"');
  expect(first).toContain('"status":"Approved"');
  expect(first).toContain('sort=name&order=desc');
  expect(second).toContain('more');
  await until(() => container.querySelector('.exporting') === null);
});

/** An export whose first page is asked for. */
async function begun() {
  const { answer, waiting } = holdAnswers();
  const container = await tool();
  await press(container, 'Export as CSV');
  await untilText(container, '0 of 3 read');
  await until(() => waiting() === 1);
  return { container, waiting, answered: (given: Given) => act(async () => answer(given)) };
}

test('a yes and a no are said in words', async () => {
  const sessions = [true, false].map((selfApproved, index) => ({ _id: `${index}`, selfApproved }));
  answerWith({ body: sessions, headers: { 'X-Total-Count': '2' } });
  const list = listState({ records: [{ id: 'a' }], total: 2 });
  const container = await showForm(
    <ExportTool module={tillSessions} name="Till sessions" list={list} fixed={{}} />,
  );
  await press(container, 'Export as CSV');
  await until(() => files.length > 0);
  expect(files[0]?.text.split('\r\n').slice(1)).toEqual(['Yes', 'No', '']);
});

test('says how many rows are read of how many, from the start', async () => {
  const { container, waiting, answered } = await begun();
  expect(container.querySelector('[role="status"]')).not.toBeNull();
  await answered(page(['A', 'B'], 'more'));
  await untilText(container, '2 of 3 read');
  await until(() => waiting() === 1);
  await answered(page(['C']));
  await until(() => files.length > 0);
});

test('an export that is stopped makes no file and says nothing', async () => {
  const { container, waiting, answered } = await begun();
  await press(container, 'Cancel');
  await answered(page(['A', 'B'], 'more'));
  await until(() => container.querySelector('.exporting') === null);
  expect([files, waiting(), document.body.textContent]).toEqual([[], 0, '']);
});

test('leaving the list stops it', async () => {
  const { waiting, answered } = await begun();
  await takeOff();
  await answered(page(['A', 'B'], 'more'));
  await settled();
  expect([files, waiting()]).toEqual([[], 0]);
});

test('a refusal is said, and the export can be begun again', async () => {
  answerWith({ status: 403, body: { error: 'You may not read this list.', code: 'forbidden' } });
  const container = await tool();
  await press(container, 'Export as CSV');
  await until(() => document.querySelector('.toast, [role="alert"]') !== null);
  expect(document.body.textContent).toContain('You may not read this list.');
  expect(files).toEqual([]);
  await until(() => container.querySelector('.exporting') === null);
  expect(container.querySelector('button')?.getAttribute('aria-label')).toBe('Export as CSV');
});

test('there is nothing to export of an empty list', async () => {
  expect((await tool({ records: [] })).querySelector('button')?.disabled).toBe(true);
  await takeOff();
  expect((await tool()).querySelector('button')?.disabled).toBe(false);
});
