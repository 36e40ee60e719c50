/** What is typed into a dialog: kept until it is sent or cancelled, and never what is secret. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useState } from 'react';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, untilText } from '../../testing/show.tsx';
import { useDialogForm } from './dialogForm.ts';
import { FormDialog } from './FormDialog.tsx';

const start = { amount: '100.00', payer: '', day: '2026-03-02', code: '', password: '', chosen: null };
type Start = Omit<typeof start, 'chosen'> & { readonly chosen: string | null };
const names = ['amount', 'payer', 'day', 'code', 'password', 'chosen'] as const;

interface AskingProps {
  readonly entry: string;
  readonly due: string;
  readonly onClose: () => void;
}

const filled = (typed: Start) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value));

function Asking({ entry, due, onClose }: AskingProps) {
  const form = useDialogForm<Start>({
    command: { module: 'invoices', operation: 'RefundPayment', success: 'Done.' },
    id: 'i',
    way: { parts: { entry } },
    start: { ...start, amount: due },
    onClose,
  });
  return (
    <FormDialog form={form} title="Refund" action="Refund" onSubmit={() => form.send(filled(form.typed))}>
      {names.map((name) => (
        <input
          key={name}
          name={name}
          value={form.typed[name] ?? ''}
          onChange={(event) => form.type({ [name]: event.target.value })}
        />
      ))}
    </FormDialog>
  );
}

function Opened({ entry = 'one', due = '100.00' }: Partial<AskingProps>) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Asking entry={entry} due={due} onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body;
const field = (name: string) => dialog().querySelector<HTMLInputElement>(`[name="${name}"]`);
const values = () => names.map((name) => field(name)?.value);

async function open(given: Partial<AskingProps> = {}): Promise<HTMLElement> {
  await takeOff();
  const container = await showForm(<Opened {...given} />);
  await settled();
  return container;
}

async function refund(answer: Given): Promise<HTMLElement> {
  answerWith(answer);
  const container = await open();
  await type(field('payer'), 'Sonia');
  await submit(dialog());
  return container;
}

test('is there again, but for passwords and codes, and nothing else that was filled in', async () => {
  await open();
  for (const name of names) if (name !== 'amount' && name !== 'day') await type(field(name), `my ${name}`);
  expect(JSON.stringify(sessionStorage)).not.toMatch(/my (code|password)|100\.00/);
  await open({ due: '40.00' });
  expect(values()).toEqual(['40.00', 'my payer', '2026-03-02', '', '', 'my chosen']);
});

test('belongs to what the dialog is about, and to who typed it', async () => {
  await open();
  await type(field('amount'), '1');
  await open({ entry: 'two' });
  expect(field('amount')?.value).toBe('100.00');
  const other = signedIn();
  signedIn({ ...other, _id: 'another' });
  await open();
  expect(field('amount')?.value).toBe('100.00');
});

test('is gone once it is cancelled', async () => {
  const container = await open();
  await type(field('amount'), '1');
  await press(dialog(), 'Cancel');
  await untilText(container, 'Closed');
  expect(sessionStorage).toHaveLength(0);
});

test('is gone once it is sent', async () => {
  await untilText(await refund({ body: { _id: 'i', revision: 2 } }), 'Closed');
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['is refused', { status: 409, body: { error: 'No.', code: 'more_than_due' } }],
  ['finds the session ended', { status: 401, body: { error: 'Sign in.', code: 'session_expired' } }],
])('stays where the call %s', async (_what, answer) => {
  await refund(answer);
  await settled();
  signedIn();
  await open();
  expect(field('payer')?.value).toBe('Sonia');
});

test('a field that the dialog does not have is said in a message, whatever is wrong on the page behind it', async () => {
  const fields = { other: 'Choose another one.' };
  answerWith({ status: 400, body: { error: 'Check the fields.', code: 'no', fields } });
  await showForm(
    <>
      <span className="field-error">Wrong on the page.</span>
      <Opened />
    </>,
  );
  await settled();
  await submit(dialog());
  await untilText(document.body, 'Check the fields.');
});

test('of another shape, as another release kept it, is not taken', async () => {
  await open();
  await type(field('payer'), 'Sonia');
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(
    key,
    JSON.stringify({ payer: ['Sonia'], amount: null, chosen: 7, day: '2026-03-01' }),
  );
  await open();
  expect(values()).toEqual(['100.00', '', '2026-03-01', '', '', '']);
});

describe('after an answer that was lost', () => {
  const answer = { body: { _id: 'i', revision: 2 } };
  const reused = { status: 422, body: { error: 'Send a new key.', code: 'key_reused' } };
  const lost = { status: 504, body: {} };
  const keysOf = (asked: ReturnType<typeof answerWith>) =>
    new Set(asked.map(({ headers }) => headers['Idempotency-Key']));

  async function send(payer: string): Promise<void> {
    await type(field('payer'), payer);
    await submit(dialog());
    await settled();
  }

  async function cancelled(): Promise<void> {
    await press(dialog(), 'Cancel');
    await open();
  }

  test.each([
    ['at once', async () => undefined],
    ['after a reload', open],
    ['after it was cancelled', cancelled],
  ])('the same is recorded once: %s', async (_when, meanwhile) => {
    const asked = answerWith(lost, answer);
    await open();
    await send('Sonia');
    await meanwhile();
    await send('Sonia');
    await untilText(document.body, 'It was recorded once.');
    expect([asked.length, keysOf(asked).size]).toEqual([2, 1]);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['at once', async () => undefined],
    ['after a reload', open],
    ['after it was cancelled', cancelled],
  ])('something else is not recorded beside it, and that is said: %s', async (_when, meanwhile) => {
    const asked = answerWith(lost, reused, answer);
    await open();
    await send('Sonia');
    await meanwhile();
    await send('Karim');
    await untilText(document.body, 'What you changed after it is not.');
    expect(asked.map(({ body }) => (body as Start).payer)).toEqual(['Sonia', 'Karim', 'Sonia']);
    expect(keysOf(asked).size).toBe(1);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    await open();
    await send('Karim');
    expect(keysOf(asked).size).toBe(2);
  });

  test('what is sent while the page is reloaded is known again', async () => {
    holdAnswers();
    await open();
    await send('Sonia');
    const asked = answerWith(reused, answer);
    await open();
    await send('Karim');
    expect(asked.map(({ body }) => (body as Start).payer)).toEqual(['Karim', 'Sonia']);
  });

  test('a refusal is an answer: nothing is kept of what was sent', async () => {
    answerWith({ status: 409, body: { error: 'No.', code: 'more_than_due' } });
    await open();
    await send('Sonia');
    await press(dialog(), 'Cancel');
    expect(sessionStorage).toHaveLength(0);
  });

  test('neither a password nor a code is kept of what was sent', async () => {
    answerWith(lost);
    await open();
    await type(field('code'), 'my code');
    await send('Sonia');
    expect(JSON.stringify(sessionStorage)).not.toContain('my code');
  });
});
