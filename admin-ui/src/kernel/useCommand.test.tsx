import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { answerWith, holdAnswers } from '../testing/answers.ts';
import { press, showForm } from '../testing/showForm.tsx';
import { signedIn } from '../testing/people.ts';
import { settled, takeOff, untilText } from '../testing/show.tsx';
import { useCommand, type CommandOptions } from './useCommand.ts';

interface AskingProps {
  readonly operation?: string;
  readonly text?: string;
  readonly options?: CommandOptions;
}

function Asking({ operation = 'ExportAudit', text = 'Ask', options }: AskingProps) {
  const { run, progress } = useCommand('auditExports', operation, options);
  return (
    <button
      type="button"
      disabled={progress === 'running'}
      onClick={() => void run(undefined, { format: 'csv' })}
    >
      {text}
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('a call whose answer was lost keeps its key, and the next one after an answer has another', async () => {
  const keys: (string | null)[] = [];
  globalThis.fetch = (async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    const body = '{"_id":"e1"}';
    return { ok: true, status: 201, headers: new Headers(), text: async () => body };
  }) as unknown as typeof fetch;
  const container = await showForm(<Asking />);
  for (let asked = 1; asked <= 3; asked += 1) {
    await press(container, 'Ask');
    await untilText(container, 'Ask');
    expect(keys).toHaveLength(asked);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('two presses at the same moment are one call; a press after the answer is another', async () => {
  const asked = answerWith({ body: { _id: 'e1' } });
  const container = await showForm(<Asking />);
  const button = container.querySelector('button');
  await act(async () => {
    button?.click();
    button?.click();
  });
  await settled();
  expect(asked).toHaveLength(1);
  await press(container, 'Ask');
  await settled();
  expect(asked).toHaveLength(2);
});

test('the refusal of an act goes when the act succeeds, and stays while another one does', async () => {
  answerWith(
    { status: 409, body: { error: 'Not now.', code: 'busy_now' } },
    { body: { _id: 'other' } },
    { body: { _id: 'e1' } },
  );
  const container = await showForm(
    <>
      <Asking />
      <Asking operation="RequestDocumentBatch" text="Print" />
    </>,
  );
  await press(container, 'Ask');
  await untilText(container, 'Not now.');
  await press(container, 'Print');
  await settled();
  expect(container.textContent).toContain('Not now.');
  await press(container, 'Ask');
  await settled();
  expect(container.textContent).not.toContain('Not now.');
});

function Answering() {
  const { run } = useCommand('auditExports', 'ExportAudit', { onRefused: () => true });
  return (
    <button type="button" onClick={() => void run(undefined, { format: 'csv' })}>
      Ask
    </button>
  );
}

function Leaving() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <Answering />}
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
    </>
  );
}

test('a refusal that its screen answers is said in a message once the screen is gone', async () => {
  const { answer } = holdAnswers();
  const refusal = { status: 409, body: { error: 'Not now.', code: 'busy_now' } };
  const container = await showForm(<Leaving />);
  await press(container, 'Ask');
  await act(async () => answer(refusal));
  await settled();
  expect(container.textContent).not.toContain('Not now.');
  await press(container, 'Ask');
  await press(container, 'Leave');
  await act(async () => answer(refusal));
  await untilText(container, 'Not now.');
});

test.each([
  ['leads on from the screen that asked', false, ['done', 'next']],
  ['leads nowhere once that screen is left', true, ['done']],
])('an answer %s', async (_where, isLeft, expected) => {
  const { answer } = holdAnswers();
  const seen: string[] = [];
  const options = { onDone: () => void seen.push('done'), goNext: () => void seen.push('next') };
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && <Asking options={options} />}
        <button type="button" onClick={() => setOpen(false)}>
          Leave
        </button>
      </>
    );
  }
  const container = await showForm(<Screen />);
  await press(container, 'Ask');
  if (isLeft) await press(container, 'Leave');
  await act(async () => answer({ body: { _id: 'e1' } }));
  await settled();
  expect(seen).toEqual(expected);
});
