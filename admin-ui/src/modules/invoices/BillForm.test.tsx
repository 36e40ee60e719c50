import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { BillCreate } from './BillForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('an invoice that is billed again and does not exist is said to be absent', async () => {
  const body = { code: 'not_found', error: 'This invoice does not exist.' };
  answerEach({ 'GET /api/invoices/unknown': { status: 404, body } });
  const container = await showForm(<BillCreate />, { at: '/invoices/create?corrects=unknown' });
  await untilText(container, 'This record does not exist');
  expect(container.querySelector('.skeleton')).toBeNull();
});
