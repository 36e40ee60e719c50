import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { act, useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { productOf, ProductProvider } from '../screens.ts';
import { StatusMenu } from './StatusMenu.tsx';

const opposite = { operation: 'ChangeTaxStatus', events: ['TaxStatusChanged'], fields: ['status'] };
const tax = { _id: 't', name: 'TVA', percentage: 20, status: 'Pending', revision: 3 };

function Shown() {
  const { data } = useGetOne(taxes.name, { id: 't' }, { retry: false });
  return (
    data && (
      <>
        {data['name']}
        <StatusMenu
          module={taxes}
          record={data}
          operation="ChangeTaxStatus"
          words={['Pending', 'Approved']}
          success="toast.tax.status"
        />
      </>
    )
  );
}

async function click(selector: string): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>(selector)?.click());
}

/** Shows the tax and approves it; the toast can take it back. */
async function approve(): Promise<HTMLElement> {
  const container = await showForm(
    <ProductProvider value={productOf([{ screens: [], opposites: [opposite] }])}>
      <Shown />
    </ProductProvider>,
  );
  await untilText(container, 'Pending');
  await click('button.pill');
  await untilText(document.body, 'Approved');
  await click('[role="menuitem"]');
  return container;
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('the toast says which record has which state now, and so does that of the way back', async () => {
  const approved = { ...tax, status: 'Approved', revision: 4 };
  answerWith({ body: tax }, { body: approved }, { body: approved }, { body: tax }, { body: tax });
  const container = await approve();
  await untilText(container, '\u2068TVA\u2069 · Approved');
  await press(container, 'Undo');
  await untilText(container, '\u2068TVA\u2069 · Pending');
});

test('what the toast takes back is refused where somebody has changed the record since', async () => {
  const approved = { ...tax, status: 'Approved', revision: 4 };
  const stale = { status: 409, body: { error: 'Somebody changed it.', code: 'stale_revision' } };
  const calls = answerWith({ body: tax }, { body: approved }, { body: approved }, stale, { body: tax });
  const container = await approve();
  await untilText(container, 'Undo');
  await press(container, 'Undo');
  await untilText(container, 'Somebody changed it.');
  const sent = calls.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body, headers }) => [body, headers['If-Match']])).toEqual([
    [{ status: 'Approved' }, undefined],
    [{ status: 'Pending' }, '"4"'],
  ]);
});

test('a change that is refused, for somebody else was faster, shows what there is now', async () => {
  const refused = { status: 409, body: { error: 'This tax is closed.', code: 'tax_closed' } };
  answerWith({ body: tax }, refused, { body: { ...tax, name: 'TVA réduite', revision: 4 } });
  const container = await showForm(<Shown />);
  await untilText(container, 'Pending');
  await click('button.pill');
  await untilText(document.body, 'Approved');
  await click('[role="menuitem"]');
  await untilText(container, 'This tax is closed.');
  await untilText(container, 'TVA réduite');
  expect(container.querySelector('button.pill')?.textContent).toBe('Pending');
});

test('the same state once more, after a lost answer and a colleague’s change, is another command', async () => {
  function Changing() {
    const [record, setRecord] = useState<RaRecord>({ ...tax, id: 't' });
    return (
      <>
        <button type="button" onClick={() => setRecord({ ...record, revision: 5 })}>
          a colleague
        </button>
        <StatusMenu
          module={taxes}
          record={record}
          operation="ChangeTaxStatus"
          words={['Pending', 'Approved']}
          success="toast.tax.status"
        />
      </>
    );
  }
  const calls = answerWith(null);
  const container = await showForm(
    <ProductProvider value={productOf([{ screens: [], opposites: [opposite] }])}>
      <Changing />
    </ProductProvider>,
  );
  const give = async (times: number) => {
    await click('button.pill');
    await until(() => document.querySelector('[role="menuitem"]') !== null);
    await click('[role="menuitem"]');
    await until(() => calls.length === times);
    await settled();
  };
  await give(1);
  await give(2);
  await press(container, 'a colleague');
  await give(3);
  const [first, again, later] = calls.map(({ headers }) => headers['Idempotency-Key']);
  expect([again === first, later === first]).toEqual([true, false]);
});
