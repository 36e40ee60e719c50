import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { invoiceInputFields, invoices, lineItemFields } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import { Input } from './Input.tsx';
import { LinesTable } from './LinesTable.tsx';
import { RecordForm } from './RecordForm.tsx';

const emptyLine = () => ({ name: '', price: '' });

function linesForm() {
  return showForm(
    <RecordForm
      module={invoices}
      fields={invoiceInputFields}
      route={routeOf('CloseWithInvoice')}
      defaults={{ lineItems: [emptyLine()] }}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <LinesTable
        name="lineItems"
        head={null}
        emptyLine={emptyLine}
        texts={{ add: 'add', remove: 'remove' }}
        cells={(index) => (
          <>
            <td>
              <Input bare name={`lineItems.${index}.name`} field={lineItemFields.name} />
            </td>
            <td>
              <Input bare name={`lineItems.${index}.price`} field={lineItemFields.price} />
            </td>
          </>
        )}
      />
    </RecordForm>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('Enter in a cell adds a line, in a line above goes to the next, and sends nothing', async () => {
  const asked = answerWith({ body: {} });
  const container = await linesForm();
  await type(inputNamed(container, 'lineItems.0.price'), '150,50');
  const first = await key(inputNamed(container, 'lineItems.0.price'), 'Enter');
  expect(first.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(inputNamed(container, 'lineItems.1.name'));
  await key(inputNamed(container, 'lineItems.0.price'), 'Enter');
  expect(document.activeElement).toBe(inputNamed(container, 'lineItems.1.name'));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(asked).toEqual([]);
});

test('Ctrl and Enter, or ⌘ and Enter, send the form from a cell', async () => {
  const container = await linesForm();
  let sent = 0;
  container.querySelector('form')?.addEventListener('submit', () => (sent += 1));
  await key(inputNamed(container, 'lineItems.0.price'), 'Enter', { ctrlKey: true });
  await key(inputNamed(container, 'lineItems.0.price'), 'Enter', { metaKey: true });
  expect(sent).toBe(2);
});

test('a removed line leaves the focus in the one that took its place', async () => {
  const container = await linesForm();
  for (const line of [0, 1]) await key(inputNamed(container, `lineItems.${line}.name`), 'Enter');
  const buttons = () => [...container.querySelectorAll<HTMLButtonElement>('tbody button')];
  const removeAt = async (index: number) => act(async () => buttons()[index]?.click());
  await removeAt(0);
  expect([buttons().length, document.activeElement]).toEqual([2, buttons()[0]]);
  await removeAt(1);
  // The only line that is left cannot be removed.
  expect(document.activeElement).toBe(inputNamed(container, 'lineItems.0.name'));
});

test('each head of its columns has a name', async () => {
  const container = await linesForm();
  const heads = [...container.querySelectorAll('.lines th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['More actions']);
});
