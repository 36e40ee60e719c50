/** Prints a record as a document of its own. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { receipts, type Printable } from '@hospital/contracts';
import { act, useState } from 'react';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { answerEach, holdCalls, type Given } from '../../testing/answers.ts';
import { key, press, showForm } from '../../testing/showForm.tsx';
import { inPast } from '../../testing/inPast.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { readSession } from '../api/session.ts';
import { clearPersonalState } from '../api/clearPersonalState.ts';
import { printPaper } from './papers.ts';
import { PrintButton } from './PrintButton.tsx';

/** The pages that the browser printed. */
let printed: string[];

/** What the document of a frame lacks here. */
function loadFrame({ target: frame }: Event): void {
  if (!(frame instanceof HTMLIFrameElement) || !frame.contentDocument || !frame.contentWindow) return;
  Object.assign(frame.contentDocument, { fonts: { ready: Promise.resolve() } });
  frame.contentWindow.print = () => void printed.push(frame.srcdoc);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
  printed = [];
  document.addEventListener('load', loadFrame, true);
});
afterEach(async () => {
  await takeOff();
  document.removeEventListener('load', loadFrame, true);
  document.getElementById('print-frame')?.remove();
  await i18nProvider.changeLocale('en');
});

const paperSaying = (body: string): Given => {
  const paper: Printable = {
    ...{ title: 'Receipt R-7', language: 'en', direction: 'ltr', styles: '', running: '', numbered: '' },
    ...{ long: false, body },
  };
  return { body: paper };
};
const documentsOf = (record: string) =>
  `GET /api/documents?${new URLSearchParams({ search: JSON.stringify({ kind: 'receipt', record }), limit: '100' }).toString()}`;
const REQUEST = 'POST /api/documents';
const PAPER = 'GET /api/receipts/r/paper?language=en&document=d';

const answers: Readonly<Record<string, Given | readonly Given[]>> = {
  [documentsOf('r')]: { body: [] },
  [documentsOf('s')]: { body: [] },
  [REQUEST]: { status: 202, body: { _id: 'd', status: 'queued' } },
  [PAPER]: paperSaying('<p>K7QF-2M9X-TB4D</p>'),
  'GET /api/receipts/r/paper?language=fr&document=d': paperSaying('<p>Reçu</p>'),
  'GET /api/receipts/s/paper?language=en&document=d': paperSaying('<p>The other</p>'),
};

const receipt = { id: 'r', _id: 'r', number: 'R-7', revision: 2 };

function Screen({ isSecond }: { readonly isSecond?: boolean }) {
  const [id, setId] = useState('r');
  return (
    <>
      <PrintButton module={receipts} record={{ ...receipt, id }} {...(isSecond ? { isSecond } : {})} />
      <button type="button" onClick={() => setId('s')}>
        another record
      </button>
    </>
  );
}

async function opened(own: Readonly<Record<string, Given | readonly Given[]>> = {}, isSecond = false) {
  const asked = answerEach({ ...answers, ...own });
  const container = await showForm(<Screen isSecond={isSecond} />);
  await until(() => asked.length > 0);
  await settled();
  return { container, asked };
}

const button = (container: ParentNode) => container.querySelector('button');
const isBusy = (container: ParentNode) => button(container)?.getAttribute('aria-busy');
const requests = (asked: readonly { readonly method: string; readonly body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const request = { kind: 'receipt', record: 'r', language: 'en', reprint: true };

describe('printing', () => {
  test('asks for a document, and prints the paper of it', async () => {
    const { container, asked } = await opened();
    await press(container, 'Print');
    await until(() => printed.length > 0);
    expect(requests(asked)).toEqual([request]);
    expect(printed).toEqual([expect.stringContaining('<p>K7QF-2M9X-TB4D</p>')]);
    await until(() => isBusy(container) === 'false');
    await press(container, 'Print');
    await until(() => printed.length === 2);
  });

  test('leaves nothing of the paper in the page once the session has ended', async () => {
    const { container } = await opened();
    await press(container, 'Print');
    await until(() => printed.length > 0);
    expect(document.documentElement.outerHTML).toContain('K7QF-2M9X-TB4D');
    clearPersonalState({ code: 'not_signed_in' });
    expect(document.documentElement.outerHTML).not.toContain('K7QF-2M9X-TB4D');
  });

  test('shows no paper where the session ends before it stands in the page', async () => {
    const paper = printPaper({
      ...{ title: 'Receipt', language: 'en', direction: 'ltr', styles: '', running: '', numbered: '' },
      ...{ long: false, body: '<p>K7QF</p>' },
    });
    clearPersonalState({ isOwnWill: true });
    await paper;
    expect(document.documentElement.outerHTML).not.toContain('K7QF');
    expect(printed).toEqual([]);
  });

  test('is in the language of the screens', async () => {
    await i18nProvider.changeLocale('fr');
    const { container, asked } = await opened();
    await act(async () => button(container)?.click());
    await until(() => printed.length > 0);
    expect(requests(asked)).toEqual([{ ...request, language: 'fr' }]);
    expect(printed[0]).toContain('<p>Reçu</p>');
  });

  test('happens once, also where it is asked for again meanwhile', async () => {
    const { container, asked } = await opened();
    const letGo = holdCalls('/paper');
    expect(isBusy(container)).toBe('false');
    await press(container, 'Print');
    await until(() => requests(asked).length > 0);
    await settled();
    expect(isBusy(container)).toBe('true');
    await press(container, 'Print');
    await key(document.body, 'p', { ctrlKey: true });
    await settled();
    await act(async () => letGo());
    await until(() => isBusy(container) === 'false');
    expect([requests(asked).length, printed.length]).toEqual([1, 1]);
  });

  test.each([
    ['the document', REQUEST],
    ['its paper', PAPER],
  ])('prints nothing where %s is refused, says why, and can be tried again', async (_what, call) => {
    const refused = { status: 409, body: { error: 'Not now.', code: 'unknown' } };
    const { container, asked } = await opened({ [call]: [refused, ...[answers[call] ?? []].flat()] });
    await press(container, 'Print');
    await untilText(document.body, 'Not now.');
    expect(document.querySelector('.toast strong')?.textContent).toBe('Error, try again !');
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    await until(() => isBusy(container) === 'false');
    expect(asked.some(({ path }) => path.includes('/paper'))).toBe(call === PAPER);
    expect(printed).toEqual([]);
    await press(container, 'Print');
    await until(() => printed.length > 0);
    // Where the document is there already, another one would call its only paper a duplicate.
    expect(requests(asked)).toHaveLength(call === PAPER ? 1 : 2);
    await until(() => isBusy(container) === 'false');
    await press(container, 'Print');
    await until(() => printed.length === 2);
    expect(requests(asked)).toHaveLength(call === PAPER ? 2 : 3);
  });

  test('asks for another document where the one whose paper did not come is gone', async () => {
    const gone = { status: 410, body: { error: 'This record was deleted.', code: 'gone' } };
    const { container, asked } = await opened({ [PAPER]: [gone, ...[answers[PAPER] ?? []].flat()] });
    await press(container, 'Print');
    await until(() => requests(asked).length === 1);
    await until(() => isBusy(container) === 'false');
    await press(container, 'Print');
    await until(() => printed.length === 1);
    expect(requests(asked)).toHaveLength(2);
  });

  test('shows no message of its own when the session has ended', async () => {
    const { container } = await opened({
      [PAPER]: { status: 401, body: { error: 'Sign in.', code: 'session_ended' } },
    });
    await press(container, 'Print');
    await until(() => readSession() === null && isBusy(container) === 'false');
    expect([printed, document.querySelector('.toast')]).toEqual([[], null]);
  });
});

describe('the button', () => {
  const before = {
    createdAt: '2026-03-02T10:00:00.000Z',
    ...{ status: 'ready', unchanged: true, language: 'en', duplicateOn: null },
  };

  test.each([
    ['Print', []],
    ['Print a duplicate', [before]],
    ['Print', [{ ...before, unchanged: false }]],
  ])('says %j where it was printed so before: %j', async (text, documents) => {
    const { container } = await opened({ [documentsOf('r')]: { body: documents } });
    expect(button(container)?.textContent).toBe(text);
  });

  test('offers a duplicate after the first print', async () => {
    const { container } = await opened({ [documentsOf('r')]: [{ body: [] }, { body: [before] }] });
    await press(container, 'Print');
    await until(() => button(container)?.textContent === 'Print a duplicate');
    await until(() => printed.length > 0 && isBusy(container) === 'false');
  });

  test('is the first of its page, unless another one is', async () => {
    const { container } = await opened();
    expect(button(container)?.className).toBe('button primary');
    await takeOff();
    expect(button((await opened({}, true)).container)?.className).toBe('button');
  });
});

test('in the past nothing is printed, and the shortcut is the browser’s', async () => {
  const asked = answerEach(answers);
  const container = await showForm(inPast(<Screen />));
  expect(button(container)?.textContent).toBe('another record');
  expect((await key(document.body, 'p', { ctrlKey: true })).defaultPrevented).toBe(false);
  await settled();
  expect(requests(asked)).toEqual([]);
});

describe('the browser’s shortcut for printing', () => {
  test.each([
    ['p', { ctrlKey: true }],
    ['p', { metaKey: true }],
    ['P', { ctrlKey: true }],
  ])('prints the paper and not the screen: %s with %j', async (name, held) => {
    const { asked } = await opened();
    expect((await key(document.body, name, held)).defaultPrevented).toBe(true);
    await until(() => printed.length > 0);
    expect(requests(asked)).toEqual([request]);
  });

  test.each([
    ['p', {}],
    ['o', { ctrlKey: true }],
    ['p', { ctrlKey: true, shiftKey: true }],
    ['p', { metaKey: true, altKey: true }],
  ])('is no other key: %s with %j', async (name, held) => {
    const { asked } = await opened();
    expect((await key(document.body, name, held)).defaultPrevented).toBe(false);
    await settled();
    expect(requests(asked)).toEqual([]);
  });

  test('prints nothing while it is held down', async () => {
    const { asked } = await opened();
    const held = await key(document.body, 'p', { ctrlKey: true, repeat: true });
    await settled();
    expect([held.defaultPrevented, requests(asked)]).toEqual([true, []]);
  });

  test('prints the record that is shown at that moment', async () => {
    const { container, asked } = await opened();
    await press(container, 'another record');
    await key(document.body, 'p', { ctrlKey: true });
    await until(() => printed.length > 0);
    expect(requests(asked)).toEqual([{ ...request, record: 's' }]);
    expect(printed[0]).toContain('<p>The other</p>');
  });

  test('is the browser’s again once the page is left', async () => {
    await opened();
    await takeOff();
    expect((await key(document.body, 'p', { ctrlKey: true })).defaultPrevented).toBe(false);
  });
});
