import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { holdCalls } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, typeEach, untilText } from '../../testing/show.tsx';
import { PrepareMonth } from './PrepareMonth.tsx';

const employee = { _id: 'e1', firstname: 'Amal', lastname: 'Test', status: 'Actif' };
const last = { _id: 's1', user: employee, baseSalary: 10_000, othersEarning: 0, othersDeducations: 0 };

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

function answer(status: number, body: unknown) {
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  };
}

/** The first creation reaches nobody, the second is refused, the third is stored. */
function serve(): Sent[] {
  const sent: Sent[] = [];
  const create = () => {
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    if (sent.length === 2) return answer(409, { error: 'This month is closed.', code: 'no' });
    return answer(201, { _id: 's2' });
  };
  globalThis.fetch = (async (path: string, { headers, body }: RequestInit) => {
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as { search?: { fromDate?: string } };
    if (path.includes('/create/')) {
      sent.push({ key: new Headers(headers).get('Idempotency-Key'), body: asked });
      return create();
    }
    if (path.startsWith('/api/users')) return answer(200, [employee]);
    if (path === '/api/employeesSalaries')
      return answer(200, asked.search?.fromDate === '2026-10' ? [last] : []);
    return answer(200, {});
  }) as unknown as typeof fetch;
  return sent;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

function Leaving() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(false)}>Leave</button>
      {isOpen && <PrepareMonth />}
    </>
  );
}

test('a salary that could not be sent keeps its key until it is created, and what was refused is named', async () => {
  const sent = serve();
  const session = sessionOf(signedIn(), { flags: new Set(['EmployeesSalaries']), hasAccess: true });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <PrepareMonth />
    </SessionContext.Provider>,
    { at: '/employees-salaries/prepare?month=2026-11' },
  );
  const create = async () => {
    await press(container, 'Create 1 salary');
    await press(document.querySelector('[role="dialog"]') ?? document.body, 'Create 1 salary');
  };
  await untilText(container, 'Amal Test');
  // On a phone the card of a person begins with one field: the name, and whether they are paid now.
  const field = container.querySelector<HTMLInputElement>(
    '.plain-card.headed > :first-child input[type="checkbox"]',
  );
  expect([field?.labels?.[0]?.textContent, field?.checked]).toEqual(['Amal Test', true]);
  expect(sent).toEqual([]);
  await create();
  await untilText(container, 'could not be reached');
  await create();
  await untilText(container, 'This month is closed.');
  await create();
  await untilText(container, '1 salary created');
  expect(sent[0]?.body).toMatchObject({ user: 'e1', salaryMonth: '2026-11', baseSalary: '10000.00' });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('what was typed is still there when one comes back, and can be discarded', async () => {
  serve();
  const session = sessionOf(signedIn(), { flags: new Set(['EmployeesSalaries']), hasAccess: true });
  const open = () =>
    showForm(
      <SessionContext.Provider value={session}>
        <PrepareMonth />
      </SessionContext.Provider>,
      { at: '/employees-salaries/prepare?month=2026-11' },
    );
  const base = (container: HTMLElement) =>
    container.querySelector<HTMLInputElement>('input[aria-label="Base salary: Amal Test"]');
  const first = await open();
  await untilText(first, 'Amal Test');
  await type(base(first), '12345.00');
  await takeOff();
  const again = await open();
  await untilText(again, 'Amal Test');
  expect(base(again)?.value).toBe('12345.00');
  await press(again, 'Discard');
  expect(base(again)?.value).toBe('10000.00');
});

test('what was not created after the screen was left is said in a message', async () => {
  serve();
  const letGo = holdCalls('/create/');
  const session = sessionOf(signedIn(), { flags: new Set(['EmployeesSalaries']), hasAccess: true });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <Leaving />
    </SessionContext.Provider>,
    { at: '/employees-salaries/prepare?month=2026-11' },
  );
  await untilText(container, 'Amal Test');
  await press(container, 'Create 1 salary');
  await press(document.querySelector('[role="dialog"]') ?? document.body, 'Create 1 salary');
  await press(container, 'Leave');
  letGo();
  await untilText(container, '0 of 1 done.');
  expect(container.textContent).toContain('Amal Test: The server could not be reached.');
});

test('another month is typed one character after the other', async () => {
  serve();
  const session = sessionOf(signedIn(), { flags: new Set(['EmployeesSalaries']), hasAccess: true });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <PrepareMonth />
    </SessionContext.Provider>,
    { at: '/employees-salaries/prepare?month=2026-11' },
  );
  const month = container.querySelector<HTMLInputElement>('.payroll-month input');
  await typeEach(month, '12/2026');
  expect(month?.value).toBe('12/2026');
  await untilText(container, 'Prepare Dec 2026');
});
