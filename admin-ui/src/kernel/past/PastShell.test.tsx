import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { PersonMenu } from '../layout/PersonMenu.tsx';
import { PastShell } from './PastShell.tsx';

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const settings = { dateFormat: 'd/m/Y', timezone: '(UTC +4) Dubai' };
const at = (moment: string) =>
  showForm(
    <PastShell key={moment} moment={moment}>
      what was
    </PastShell>,
    { settings },
  );

test('a position is described by its last event, and is no moment where nothing had happened', async () => {
  answerWith({ body: [{ at: '2026-03-01T08:00:00.000Z' }] }, { body: [] });
  await untilText(await at('42'), 'As it was on 01/03/2026, 12:00');
  await takeOff();
  const container = await at('0');
  await untilText(container, 'Nothing had happened in the clinic by then.');
  expect(container.textContent).not.toContain('what was');
});

test('an instant without an offset is the clinic’s time, wherever the browser is', async () => {
  await untilText(await at('2026-03-01T08:00'), 'As it was on 01/03/2026, 08:00');
});

test('what is still to come is not shown as what was', async () => {
  const container = await at('2190-01-01T00:00:00Z');
  await untilText(container, 'This moment is still to come. Choose an earlier one.');
  expect(container.textContent).not.toContain('what was');
});

describe('what was read of now is nobody’s any more', () => {
  const FIGURES = ['dashboard'];
  const SALARIES = ['employeesSalaries', 'getList', {}];

  function Now({ found, children }: { readonly found: QueryClient[]; readonly children: ReactNode }) {
    found[0] = useQueryClient();
    return children;
  }

  async function shownWith(content: ReactNode): Promise<{ container: HTMLElement; isEmpty: () => boolean }> {
    const found: QueryClient[] = [];
    const container = await showForm(
      <Now found={found}>
        <PastShell moment="2026-03-01T08:00:00.000Z">{content}</PastShell>
      </Now>,
      { settings },
    );
    await untilText(container, 'As it was on');
    const keys = [FIGURES, SALARIES];
    for (const key of keys) found[0]?.setQueryData(key, [{ id: '1' }]);
    return { container, isEmpty: () => keys.every((key) => found[0]?.getQueryData(key) === undefined) };
  }

  test('once the person signs out while the screens show the past', async () => {
    answerWith({ body: {} });
    const { container, isEmpty } = await shownWith(<PersonMenu />);
    await act(async () => container.querySelector<HTMLElement>('button.person')?.click());
    await until(() => document.querySelector('[role=menuitem]') !== null);
    expect(isEmpty()).toBe(false);
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    await act(async () => items.find(({ textContent }) => textContent === 'Logout')?.click());
    await until(isEmpty);
  });

  test('once the server ends the session there', async () => {
    answerWith({ body: {} });
    function Refused() {
      const denied = useLogoutIfAccessDenied();
      const ended = new HttpError('no', 401, { code: 'not_signed_in' });
      return (
        <button type="button" onClick={() => void denied(ended)}>
          ask
        </button>
      );
    }
    const { container, isEmpty } = await shownWith(<Refused />);
    expect(isEmpty()).toBe(false);
    await press(container, 'ask');
    await until(isEmpty);
  });
});
