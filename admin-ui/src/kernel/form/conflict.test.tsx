import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { invoices, taxes } from '@hospital/contracts';
import { act, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

const tax: RaRecord = { id: 't', _id: 't', name: 'TVA', percentage: 20, status: 'Approved', revision: 3 };
const refused = { status: 409, body: { error: 'Somebody changed it.', code: 'stale_revision', revision: 4 } };
const history = (field: string, to: unknown) => ({
  body: [
    {
      revision: 0,
      at: '2026-11-20T08:00:00.000Z',
      actor: { _id: 'a', name: 'Somebody Else' },
      changes: [{ field, from: 1, to: 2 }],
    },
    {
      revision: 4,
      at: '2026-11-21T09:30:00.000Z',
      actor: { _id: 'n', name: 'Nadia Test' },
      changes: [{ field, from: 20, to }],
    },
  ],
});

function Editing({ saved }: { saved: (record: RaRecord) => void }) {
  const [record, setRecord] = useState(tax);
  return (
    <>
      <button type="button" onClick={() => setRecord({ ...tax, name: 'TVA réduite', revision: 4 })}>
        refetched
      </button>
      <RecordForm module={taxes} route={routeOf('ChangeTax')} record={record} cancelTo="/" onSaved={saved}>
        <Input name="name" />
        <Input name="percentage" />
      </RecordForm>
    </>
  );
}

async function edit() {
  const saved: RaRecord[] = [];
  const container = await showForm(<Editing saved={(record) => saved.push(record)} />);
  return { container, saved };
}

const dialog = () => document.querySelector('[role="dialog"]');
/** Of each draft, what it says was typed. */
const keptValues = () =>
  Object.values(sessionStorage)
    .map((kept) => (JSON.parse(String(kept)) as { readonly values?: unknown }).values)
    .filter((values) => values !== undefined);
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

async function choose(value: 'mine' | 'theirs') {
  const radio = dialog()?.querySelector<HTMLInputElement>(`input[value="${value}"]`);
  await act(async () => radio?.click());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('a field that two people changed', () => {
  const theirs = { body: { ...tax, percentage: 10, name: 'TVA 10', revision: 4 } };

  test('shows who saved it, when, and both values; mine is saved at their revision', async () => {
    const asked = answerWith(refused, theirs, history('percentage', 10), { body: { ...tax, revision: 5 } });
    const { container, saved } = await edit();
    await type(inputNamed(container, 'percentage'), '14');
    await submit(container);
    await untilText(document.body, 'Somebody else changed the same fields');
    const text = dialog()?.textContent ?? '';
    expect(document.querySelector('.toast')).toBeNull();
    for (const part of ['Percentage', 'Your value', '14', 'Saved by Nadia Test, 21/11/2026', '10'])
      expect(text).toContain(part);
    expect(text).not.toContain('Name');
    await press(document, 'Use these values');
    await settled();
    expect(asked[3]).toMatchObject({ method: 'PUT', body: { percentage: '14' } });
    expect(asked[3]?.headers['If-Match']).toBe('"4"');
    expect([inputNamed(container, 'name').value, saved.length]).toEqual(['TVA 10', 1]);
  });

  test('takes theirs where it is chosen, and sends what is left', async () => {
    const asked = answerWith(refused, theirs, history('percentage', 10), { body: { ...tax, revision: 4 } });
    const { container } = await edit();
    await type(inputNamed(container, 'percentage'), '14');
    await submit(container);
    await untilText(document.body, 'Your value');
    await choose('theirs');
    await press(document, 'Use these values');
    await settled();
    expect(inputNamed(container, 'percentage').value).toBe('10');
    expect(asked[3]?.body).toEqual({});
  });

  test('is shown without a name to who may not read the history', async () => {
    answerWith(refused, theirs, { status: 403, body: { error: 'No.', code: 'not_allowed' } });
    const { container } = await edit();
    await type(inputNamed(container, 'percentage'), '14');
    await submit(container);
    await untilText(document.body, 'Saved meanwhile');
    await press(document, 'Continue editing');
    expect(inputNamed(container, 'percentage').value).toBe('14');
  });
});

test('lines that two people changed stand beside each other, one by one', async () => {
  const line = (id: string, name: string, price: number | string) => ({ id, name, quantity: 1, price });
  const contested = {
    name: 'lineItems',
    mine: [line('1', 'Visit', '350'), line('2', 'Scan', '500.00'), line('3', 'Bandage', 20)],
    theirs: [line('1', 'Visit', 320), line('2', 'Scan', 500)],
    by: 'Nadia Test',
    at: '2026-11-21T09:30:00.000Z',
  };
  await showForm(
    <ConflictDialog
      module={invoices}
      contested={[contested]}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  );
  const sides = [...(dialog()?.querySelectorAll('.line-changes') ?? [])].map((side) =>
    [...side.children].map(({ textContent }) => textContent),
  );
  expect(sides).toEqual([
    ['Visit · 1 × 350.00', 'Bandage · 1 × 20.00'],
    ['Visit · 1 × 320.00', 'not there'],
  ]);
});

test('fields that only one of the two changed are brought together without a question', async () => {
  const theirs = { body: { ...tax, name: 'TVA réduite', revision: 4 } };
  const asked = answerWith(refused, theirs, { body: { ...tax, revision: 5 } });
  const { container } = await edit();
  await type(inputNamed(container, 'percentage'), '14');
  await submit(container);
  await untilText(container, 'Both changes are kept.');
  expect(asked[2]).toMatchObject({ method: 'PUT', body: { percentage: '14' } });
  expect(asked[2]?.headers['If-Match']).toBe('"4"');
  const announced = () => container.textContent.split('Both changes are kept.').length - 1;
  expect(announced()).toBe(1);
  for (const close of container.querySelectorAll<HTMLButtonElement>('.toast [aria-label=Close]'))
    await act(async () => close.click());
  expect(announced()).toBe(0);
  const again = answerWith({ body: { ...tax, revision: 6 } });
  await type(inputNamed(container, 'percentage'), '15');
  await submit(container);
  await until(() => again.length > 0);
  await settled();
  expect(announced()).toBe(0);
});

test('the same figure from two people is no conflict: a form holds it as text', async () => {
  const theirs = { body: { ...tax, percentage: 14, revision: 4 } };
  answerWith(refused, theirs, { body: { ...tax, percentage: 14, revision: 5 } });
  const { container, saved } = await edit();
  await type(inputNamed(container, 'percentage'), '14');
  await submit(container);
  await until(() => saved.length > 0);
  expect(dialog()).toBeNull();
});

describe('what somebody else saves while the form is open', () => {
  test('moves nothing in a form that is being filled in, and is reported', async () => {
    const { container } = await edit();
    await type(inputNamed(container, 'percentage'), '14');
    await press(container, 'refetched');
    expect(container.textContent).toContain('Somebody saved this record while you were editing it.');
    expect([inputNamed(container, 'name').value, inputNamed(container, 'percentage').value]).toEqual([
      'TVA',
      '14',
    ]);
    answerWith({ body: { ...tax, name: 'TVA réduite', revision: 4 } });
    await press(container, 'Compare');
    await settled();
    expect([inputNamed(container, 'name').value, inputNamed(container, 'percentage').value]).toEqual([
      'TVA réduite',
      '14',
    ]);
    expect(container.textContent).not.toContain('while you were editing it');
    expect(keptValues()).toEqual([{ percentage: '14' }]);
  });

  test('is not kept as typed where an earlier draft is discarded', async () => {
    const first = await edit();
    await type(inputNamed(first.container, 'percentage'), '14');
    await press(first.container, 'refetched');
    await takeOff();
    const { container } = await edit();
    await press(container, 'refetched');
    await press(container, 'Discard');
    expect(inputNamed(container, 'name').value).toBe('TVA réduite');
    expect(keptValues()).toEqual([]);
  });

  test('is followed by a form that nobody touched', async () => {
    const { container } = await edit();
    await press(container, 'refetched');
    expect(inputNamed(container, 'name').value).toBe('TVA réduite');
    expect(keptValues()).toEqual([]);
  });
});

test('a draft of an earlier revision is not saved over what came after it', async () => {
  const { container } = await edit();
  await type(inputNamed(container, 'percentage'), '14');
  await takeOff();
  const asked = answerWith({ body: tax });
  const again = await showForm(
    <RecordForm
      module={taxes}
      route={routeOf('ChangeTax')}
      record={{ ...tax, percentage: 10, revision: 4 }}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <Input name="percentage" />
    </RecordForm>,
  );
  expect(inputNamed(again, 'percentage').value).toBe('14');
  expect(again.textContent).toContain('Somebody saved this record');
  await submit(again);
  await settled();
  expect(asked[0]?.headers['If-Match']).toBe('"3"');
});

test('their version that cannot be loaded is reported, and what was typed stays', async () => {
  answerWith(refused, null);
  const { container } = await edit();
  await type(inputNamed(container, 'percentage'), '14');
  await submit(container);
  await untilText(container, 'The server could not be reached.');
  expect(inputNamed(container, 'percentage').value).toBe('14');
});
