import { afterEach, expect, test } from '@jest/globals';
import { documentKinds, namesOf } from '@hospital/contracts';
import { act } from 'react';
import { answerWith, holdCalls } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { submit, takeOff, untilText } from '../../testing/show.tsx';
import { texts } from './texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

afterEach(takeOff);

const pdf = new File(['%PDF-1.4 %%EOF'], 'invoice.pdf', { type: 'application/pdf' });
const unknown = { genuine: false, kind: null, number: null, date: null, status: null, duplicate: null };
const current = { ...unknown, genuine: true, kind: 'invoice', number: '2026-000001', status: 'current' };

async function choose(container: HTMLElement, file: File): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

async function drop(container: HTMLElement, file: File): Promise<void> {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [file] },
  });
  await act(async () => container.querySelector('.drop-zone')?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
}

test.each([
  ['chosen', choose],
  ['dropped', drop],
] as const)('a PDF that is %s is sent at once, and the verdict is announced', async (_how, give) => {
  const asked = answerWith({ body: current });
  const container = await showForm(<VerifyPage />);
  await give(container, pdf);
  const verdict = container.querySelector<HTMLElement>('[aria-live]') ?? container;
  await untilText(verdict, 'This document is genuine and valid.');
  expect(verdict.textContent).toMatch(/invoice\.pdf.*2026-000001.*exactly the one/);
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent).toEqual([
    expect.objectContaining({ path: '/api/documents/verify', body: { document: expect.any(File) } }),
  ]);
});

test.each(namesOf(documentKinds))('the verdict names a %s', async (kind) => {
  answerWith({ body: { ...current, kind } });
  const container = await showForm(<VerifyPage />);
  await choose(container, pdf);
  await untilText(container, 'This document is genuine and valid.');
  expect(container.querySelector('.verified dd')?.textContent).toBe(texts.verify[kind]);
});

test('a PDF that nobody recorded gets a sentence of its own', async () => {
  answerWith({ body: unknown });
  const container = await showForm(<VerifyPage />);
  await choose(container, pdf);
  await untilText(container, 'This PDF is not a document of the clinic, or it was changed.');
});

test('a file that is not a PDF is refused at the field, for screen readers too', async () => {
  const error = 'This kind of file is not accepted. Accepted kinds: PDF.';
  answerWith({ status: 415, body: { error, code: 'unsupported_file', fields: { document: error } } });
  const container = await showForm(<VerifyPage />);
  await choose(container, new File(['x'], 'x.png', { type: 'image/png' }));
  await untilText(container, error);
  const button = container.querySelector('.file-field button');
  const named = (name: string) =>
    button
      ?.getAttribute(name)
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(named('aria-describedby')).toEqual([error]);
  expect(named('aria-labelledby')).toEqual(['Or choose the PDF', 'Choose a file']);
});

test('a code that could not be checked is checked again, and says so', async () => {
  answerWith(null);
  const letGo = holdCalls('/documents/verify');
  const container = await showForm(<VerifyPage />, { at: '/verify?code=K7QF-2M9X-TB4D' });
  await untilText(container, texts.verify.checking);
  letGo();
  await untilText(container, 'The server could not be reached.');
  expect(container.textContent).not.toContain(texts.verify.checking);
  answerWith({ body: current });
  await submit(container);
  await untilText(container, 'This document is genuine and valid.');
});
