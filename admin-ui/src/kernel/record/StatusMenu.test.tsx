import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { act } from 'react';
import { useGetOne } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { StatusMenu } from './StatusMenu.tsx';

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

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('a change that is refused, for somebody else was faster, shows what there is now', async () => {
  const refused = { status: 409, body: { error: 'This tax is closed.', code: 'tax_closed' } };
  answerWith({ body: tax }, refused, { body: { ...tax, name: 'TVA réduite', revision: 4 } });
  const place = await showForm(<Shown />);
  await untilText(place, 'Pending');
  await click('button.pill');
  await untilText(document.body, 'Approved');
  await click('[role="menuitem"]');
  await untilText(place, 'This tax is closed.');
  await untilText(place, 'TVA réduite');
  expect(place.querySelector('button.pill')?.textContent).toBe('Pending');
});
