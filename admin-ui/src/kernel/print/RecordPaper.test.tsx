/** The paper of a record on its page. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { receipts, type Printable } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { answerEach, holdCalls, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { refresh } from '../refresh.ts';
import { RecordPaper } from './RecordPaper.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const receipt = { id: 'r', _id: 'r', number: 'R-7', revision: 2 };
const paperSaying = (body: string): Given => {
  const paper: Printable = {
    ...{ title: 'Receipt R-7', language: 'en', direction: 'ltr', styles: '', running: '', numbered: '' },
    ...{ long: false, body },
  };
  return { body: paper };
};
const broken = { status: 500, body: { error: 'Broken.', code: 'internal' } };
const refused = { status: 403, body: { error: 'You may not read it.', code: 'unknown' } };
const printedBefore = {
  createdAt: '2026-03-02T10:00:00.000Z',
  ...{ status: 'ready', unchanged: true, language: 'en', duplicateOn: null },
};

const DOCUMENTS = `GET /api/documents?${new URLSearchParams({
  search: '{"kind":"receipt","record":"r"}',
  limit: '100',
}).toString()}`;

function Page() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => refresh(client, [{ resource: 'receipts', _id: 'r' }], 'others')}>
        somebody changed it
      </button>
      <RecordPaper module={receipts} record={receipt} />
    </>
  );
}

interface Answers {
  readonly papers?: readonly Given[];
  readonly documents?: readonly object[];
}

async function opened({ papers = [paperSaying('<p>Paid</p>')], documents = [] }: Answers = {}) {
  const asked = answerEach({
    'GET /api/receipts/r/paper?language=en': papers,
    [DOCUMENTS]: { body: documents },
  });
  return { container: await showForm(<Page />), asked };
}

const frame = (container: ParentNode) => container.querySelector('iframe');
const before = (container: ParentNode) => container.querySelector('.printed-before');
const waiting = (container: ParentNode) => container.querySelector('.paper-frame.waiting');
const state = (container: ParentNode) => container.querySelector('.state');

test('the paper is shown in a frame that runs no scripts, with its title', async () => {
  const { container } = await opened();
  await until(() => frame(container) !== null);
  expect(frame(container)?.title).toBe('Print preview: Receipt R-7');
  expect(frame(container)?.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame(container)?.getAttribute('srcdoc')).toContain('<p>Paid</p>');
  expect([waiting(container), state(container), before(container)]).toEqual([null, null, null]);
});

test('a placeholder is shown until the paper is there', async () => {
  const asked = answerEach({
    'GET /api/receipts/r/paper?language=en': paperSaying('<p>Paid</p>'),
    [DOCUMENTS]: { body: [] },
  });
  const letGo = holdCalls('/paper');
  const container = await showForm(<Page />);
  await until(() => asked.length > 0);
  const lines = [...(waiting(container)?.querySelectorAll<HTMLElement>('.skeleton') ?? [])];
  expect(lines.map(({ style }) => style.inlineSize)).toEqual(['40%', '65%', '55%', '60%']);
  expect([frame(container), state(container)]).toEqual([null, null]);
  await act(async () => letGo());
  await until(() => frame(container) !== null);
  expect(waiting(container)).toBeNull();
});

test.each([
  ['and that another print is a duplicate', true, 'Another print is marked as a duplicate.'],
  ['and nothing about duplicates once the record says something else', false, null],
])('says when it was printed last, %s', async (_what, unchanged, text) => {
  const { container } = await opened({ documents: [{ ...printedBefore, unchanged }] });
  await until(() => before(container) !== null);
  expect(before(container)?.textContent).toContain('Last printed or downloaded: 02/03/2026');
  expect(before(container)?.querySelector('time')?.dateTime).toBe('2026-03-02T10:00:00.000Z');
  expect(before(container)?.textContent?.split(' · ')[1] ?? null).toBe(text);
});

test('a paper that cannot be read says why, and can be read again', async () => {
  const { container } = await opened({
    papers: [refused, paperSaying('<p>Paid</p>')],
    documents: [printedBefore],
  });
  await untilText(container, 'You may not read it.');
  expect([waiting(container), frame(container)]).toEqual([null, null]);
  expect(before(container)).not.toBeNull();
  await press(container, 'Try again');
  await until(() => frame(container) !== null);
  expect(state(container)).toBeNull();
});

test('a paper that cannot be refreshed stays', async () => {
  const { container, asked } = await opened({ papers: [paperSaying('<p>Paid</p>'), broken] });
  await until(() => frame(container) !== null);
  await press(container, 'somebody changed it');
  await until(() => asked.length > 2);
  await settled();
  expect(frame(container)?.getAttribute('srcdoc')).toContain('<p>Paid</p>');
  expect([state(container), waiting(container)]).toEqual([null, null]);
});

test('a paper that the person may no longer read goes from the screen that shows it', async () => {
  const { container } = await opened({ papers: [paperSaying('<p>Paid</p>'), refused] });
  await until(() => frame(container) !== null);
  await press(container, 'somebody changed it');
  await untilText(container, 'You may not read it.');
  expect(frame(container)).toBeNull();
});
