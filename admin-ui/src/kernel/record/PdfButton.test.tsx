/** Downloads the PDF of a record. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { receipts } from '@hospital/contracts';
import { act } from 'react';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { answerEach, answerWith, holdAnswers } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { readSession } from '../api/session.ts';
import { PastContext } from '../past/past.ts';
import { PdfButton } from './PdfButton.tsx';

interface Saved {
  readonly name: string;
  readonly file: Blob | undefined;
}

/** What the browser would save. */
let saved: Saved[];
const kept = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
  saved = [];
  const files = new Map<string, Blob>();
  const createObjectURL = (file: Blob) => {
    files.set(`blob:${files.size}`, file);
    return `blob:${files.size - 1}`;
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) });
  };
});
afterEach(async () => {
  await takeOff();
  Object.assign(URL, { createObjectURL: kept.create, revokeObjectURL: kept.revoke });
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  await i18nProvider.changeLocale('en');
});

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
}

const receipt = { id: 'a/b', _id: 'a/b', number: 'R-7' };
const pdf = { body: 'the PDF', headers: { 'Content-Type': 'application/pdf' } };
const madeFirst = (own: object) => ({
  status: 202,
  body: { _id: 'd', ...own },
  headers: { 'Content-Type': 'application/json' },
});

const shown = (asIcon?: boolean) =>
  showForm(<PdfButton module={receipts} record={receipt} {...(asIcon === undefined ? {} : { asIcon })} />);
const button = (container: ParentNode) => container.querySelector('button');
const isBusy = (container: ParentNode) => button(container)?.getAttribute('aria-busy');

test.each([
  ['en', undefined],
  ['fr', undefined],
  ['en', true],
])(
  'saves the PDF in the language %s, named by its kind and number (as an icon: %p)',
  async (locale, asIcon) => {
    await i18nProvider.changeLocale(locale);
    const asked = answerEach({ [`GET /api/receipts/a%2Fb/pdf?language=${locale}`]: pdf });
    const container = await shown(asIcon);
    await press(container, 'PDF');
    await until(() => saved.length > 0);
    expect(saved.map(({ name }) => name)).toEqual(['receipt-R-7.pdf']);
    expect(await textOf(saved[0]?.file)).toBe('"the PDF"');
    expect(asked).toHaveLength(1);
    await until(() => isBusy(container) === 'false');
  },
);

test('saves the PDF of a document that was made first', async () => {
  answerEach({
    'GET /api/receipts/a%2Fb/pdf?language=en': madeFirst({ status: 'ready' }),
    'GET /api/documents/d/pdf': pdf,
  });
  await press(await shown(), 'PDF');
  await until(() => saved.length > 0);
  expect(saved.map(({ name }) => name)).toEqual(['receipt-R-7.pdf']);
});

test('is a button with a text, or an icon with the same name', async () => {
  const container = await shown();
  expect([button(container)?.textContent, button(container)?.getAttribute('aria-label')]).toEqual([
    'PDF',
    null,
  ]);
  await takeOff();
  const icon = button(await shown(true));
  expect([icon?.textContent, icon?.getAttribute('aria-label')]).toEqual(['', 'PDF']);
  expect([...(icon?.classList ?? [])]).toEqual(expect.arrayContaining(['icon', 'small']));
});

test.each([false, true])('is busy until the PDF is there, and asks once (as an icon: %p)', async (asIcon) => {
  const { answer, waiting } = holdAnswers();
  const container = await shown(asIcon);
  expect(isBusy(container)).toBe('false');
  await press(container, 'PDF');
  expect(isBusy(container)).toBe('true');
  await press(container, 'PDF');
  await settled();
  expect(waiting()).toBe(1);
  await act(async () => answer(pdf));
  await until(() => isBusy(container) === 'false');
});

test.each([
  [
    'is refused',
    { status: 403, body: { error: 'You may not read it.', code: 'unknown' } },
    'You may not read it.',
  ],
  ['fails', madeFirst({ status: 'failed', error: 'The printer is away.' }), 'The printer is away.'],
])('where the PDF %s, it says why and can be pressed again', async (_what, answer, text) => {
  answerWith(answer);
  const container = await shown();
  await press(container, 'PDF');
  await untilText(document.body, text);
  const toast = document.querySelector('.toast');
  expect(toast?.querySelector('strong')?.textContent).toBe('The PDF could not be made.');
  expect([...(toast?.classList ?? [])]).toContain('error');
  expect(saved).toEqual([]);
  await until(() => isBusy(container) === 'false');
});

test('a refusal is shown in the language of the screens', async () => {
  answerWith({ status: 403, body: { error: 'No.', code: 'not_allowed' } });
  await i18nProvider.changeLocale('fr');
  await press(await shown(), 'PDF');
  await until(() => document.querySelector('.toast') !== null);
  expect(document.querySelector('.toast')?.textContent).not.toContain('No.');
});

test('when the session has ended, no other message is shown', async () => {
  answerWith({ status: 401, body: { error: 'Sign in again.', code: 'session_ended' } });
  const container = await shown();
  await press(container, 'PDF');
  await until(() => readSession() === null && isBusy(container) === 'false');
  expect(document.querySelector('.toast')).toBeNull();
});

test('is not offered in the past: a PDF shows the record as it is now', async () => {
  const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
  const container = await showForm(
    <PastContext.Provider value={past}>
      <PdfButton module={receipts} record={receipt} />
    </PastContext.Provider>,
  );
  expect(button(container)).toBeNull();
});
