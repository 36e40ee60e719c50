import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { product } from '../index.ts';
import { RetentionProposals } from './RetentionProposals.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const proposal = (_id: string, firstname: string) => ({
  ...{ _id, firstname, lastname: 'Zerouali', lastContact: '2000-01-02', why: 'appointments' },
});
const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };

test('what was read stays where more of it cannot be read, and is asked for again', async () => {
  answerEach({
    'GET /api/retention/patients?limit=25': { body: [proposal('p', 'Omar')], headers: { 'X-Next': 'p' } },
    'GET /api/retention/patients?limit=25&after=p': [failed, { body: [proposal('q', 'Sofia')] }],
  });
  const container = await showForm(<RetentionProposals />);
  await untilText(container, 'Omar');
  await press(container, 'Load more');
  await untilText(container, 'Try again');
  expect(container.textContent).toContain('Omar');
  await press(container, 'Load more');
  await untilText(container, 'Sofia');
});

test('each leads to the preview of an erasure, which has a screen', async () => {
  answerEach({ 'GET /api/retention/patients?limit=25': { body: [proposal('p', 'Omar')] } });
  const container = await showForm(<RetentionProposals />);
  await untilText(container, 'Omar');
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const addresses = product.screens.map(({ path }) => path);
  expect(addresses).toContain('/settings/erasures/new/:kind/:subject');
  expect(links).toContain('/settings/erasures/new/patients/p');
});
