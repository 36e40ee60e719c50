/** The list of the roles and the page of one: what they show where they cannot be refreshed. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { product } from '../index.ts';
// Of the lazy screens: what is first imported while a test runs does not always link.
import '../../kernel/crud/CrudForms.tsx';
import '../../kernel/crud/CrudList.tsx';
import '../../kernel/crud/CrudRecord.tsx';
import './screens.tsx';

Element.prototype.scrollBy = () => undefined;

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const role = { _id: 'r1', name: 'Night desk', status: 'Active', Patients: true };
const away: Given = { status: 503, body: { error: 'Away.', code: 'x' } };

function Refresh({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['roles'] })}>
        refresh
      </button>
      {children}
    </>
  );
}

async function opened(at: string, ...answers: readonly Given[]): Promise<HTMLElement> {
  answerWith(...answers);
  const container = await showForm(
    <Refresh>
      <Routes>
        {product.screens.map(({ path: known, component: Screen }) => (
          <Route key={known} path={known} element={<Screen />} />
        ))}
      </Routes>
    </Refresh>,
    { at },
  );
  await untilText(container, 'Night desk');
  return container;
}

test('the list keeps its rows, says so, and can be asked for again', async () => {
  const renamed = { ...role, name: 'Day desk' };
  const container = await opened('/settings/roles-permissions', { body: [role] }, away, { body: [renamed] });
  expect(container.textContent).not.toContain('could not be refreshed');
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It may be out of date.');
  expect(container.textContent).toContain('Night desk');
  await press(container, 'Try again');
  await untilText(container, 'Day desk');
  expect(container.textContent).not.toContain('could not be refreshed');
});

test('the page of a role that was deleted meanwhile shows nothing of it', async () => {
  const gone: Given = { status: 410, body: { error: 'Gone.', code: 'gone' } };
  const container = await opened('/settings/roles-permissions/r1', { body: role }, gone);
  await press(container, 'refresh');
  await untilText(container, 'This record was deleted');
  expect(container.textContent).not.toContain('Night desk');
});

test('the page of a role that cannot be refreshed keeps it, and says so', async () => {
  const container = await opened('/settings/roles-permissions/r1', { body: role }, away);
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It shows the state of');
  expect(container.textContent).toContain('Night desk');
});
