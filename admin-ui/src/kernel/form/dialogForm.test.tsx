/** What is typed into a dialog: kept until it is sent or cancelled, and never what is secret. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/formPlace.tsx';
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

function Asking({ entry, due, onClose }: AskingProps) {
  const form = useDialogForm<Start>({
    command: { module: 'invoices', operation: 'RefundPayment', success: 'Done.' },
    id: 'i',
    way: { parts: { entry } },
    start: { ...start, amount: due },
    onClose,
  });
  return (
    <FormDialog form={form} title="Refund" action="Refund" onSubmit={() => form.send(form.typed)}>
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
  const place = await showForm(<Opened {...given} />);
  await settled();
  return place;
}

async function refund(answer: Given): Promise<HTMLElement> {
  answerWith(answer);
  const place = await open();
  await type(field('payer'), 'Sonia');
  await submit(dialog());
  return place;
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
  const place = await open();
  await type(field('amount'), '1');
  await press(dialog(), 'Cancel');
  await untilText(place, 'Closed');
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
