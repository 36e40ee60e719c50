/** The pages of an erasure: who is offered what. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { KEYS_IN_BACKUPS_DAYS, PERSON_FLAG, erasures } from '@hospital/contracts';
import { Route, Routes } from 'react-router-dom';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerEach, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { ErasePatient } from './EraseLink.tsx';
import { PreviewPage } from './PreviewPage.tsx';
import { presentation } from './screens.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
});

const request = {
  id: 'e',
  ...{ kind: 'patients', subject: 'p', status: 'Requested', patient: { _id: 'p', firstname: 'Amina' } },
};
const own = { _id: receptionist._id };
const other = { _id: 'other' };

test.each([
  [
    'asked for it and nobody else could',
    { requestedBy: own },
    ['RolesAndPermissions'],
    ['Withdraw', 'Confirm'],
  ],
  ['asked for it', { requestedBy: own }, [], ['Withdraw']],
  ['is to be erased', { requestedBy: other, employee: own }, [], ['Refuse']],
  ['is another person', { requestedBy: other }, [], ['Refuse', 'Confirm']],
])('who %s is offered what the server takes', async (_who, values, alone, offered) => {
  answerEach({ 'GET /api/profile/reach': { body: { beyond: [], stronger: [], alone } } });
  const container = await showForm(presentation.decisions?.({ ...request, ...values }));
  await settled();
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(offered);
  const isForAnother = !offered.includes('Confirm');
  expect(container.textContent.includes('Another person has to confirm this erasure.')).toBe(isForAnother);
});

test('who may not remove the person’s record is offered no Confirm', async () => {
  answerEach({ 'GET /api/profile/reach': { body: { beyond: [], stronger: [], alone: [] } } });
  const session = sessionOf(signedIn(), { hasAccess: true, flags: new Set([PERSON_FLAG]) });
  const decisions = presentation.decisions?.({ ...request, requestedBy: other });
  const container = await showForm(
    <SessionContext.Provider value={session}>{decisions}</SessionContext.Provider>,
  );
  await settled();
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Refuse']);
  expect(container.textContent).toContain('Another person has to confirm this erasure.');
});

test('who confirms reads for how long backups keep the key', async () => {
  answerEach({ 'GET /api/profile/reach': { body: { beyond: [], stronger: [], alone: [] } } });
  const container = await showForm(presentation.decisions?.({ ...request, requestedBy: other }));
  await untilText(container, 'Confirm');
  await press(container, 'Confirm');
  await untilText(document.body, `contain the key for up to ${KEYS_IN_BACKUPS_DAYS} days`);
});

test('the empty list says where an erasure is requested, and stands beside the other settings', async () => {
  answerEach({ 'GET /api/erasures?limit=25': { body: [], headers: { 'X-Total-Count': '0' } } });
  const List = presentation.list;
  const shown = {
    ...presentation,
    module: erasures,
    name: 'resources.erasures.name',
    toast: 'erasure',
    perPage: 25,
    step: 25,
  };
  const container = await showForm(List && <List presentation={shown} />);
  await untilText(container, 'An erasure is requested on the page of the patient or the employee');
  expect(container.querySelector('.sub-nav')).not.toBeNull();
});

const subject = 'p';
const pendingCall = `GET /api/erasures?limit=10&search=${encodeURIComponent(JSON.stringify({ subject }))}`;
const listed = (...rows: readonly object[]): Given => ({
  body: rows,
  headers: { 'X-Total-Count': String(rows.length) },
});
const linksIn = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['none', [], ['Erase personal data…', '/settings/erasures/new/patients/p']],
  [
    'withdrawn',
    [{ _id: 'e', status: 'Withdrawn' }],
    ['Erase personal data…', '/settings/erasures/new/patients/p'],
  ],
  ['pending', [{ _id: 'e', status: 'Requested' }], ['Erasure requested', '/settings/erasures/e']],
])('the page of a person whose request is %s links to what follows', async (_what, rows, link) => {
  answerEach({ [pendingCall]: listed(...rows) });
  const container = await showForm(<ErasePatient record={{ id: subject, _id: subject }} />);
  await untilText(container, String(link[0]));
  await settled();
  expect(linksIn(container)).toEqual([link]);
});

const previewOf = (obstacles: readonly object[], texts: readonly object[] = []) => ({
  'GET /api/erasures/preview?kind=patients&subject=p': {
    body: { kind: 'patients', subject, name: 'Amina Alaoui', goes: [], stays: [], obstacles, texts },
  },
});
const showPreview = () =>
  showForm(
    <Routes>
      <Route path="/new/:kind/:subject" element={<PreviewPage />} />
    </Routes>,
    { at: '/new/patients/p' },
  );

test('what prevents an erasure is linked, and so is the person', async () => {
  const obstacles = [
    { code: 'open_invoice', count: 2, message: '' },
    { code: 'hold', count: 1, message: '' },
    { code: 'unfinished_billing', count: 1, message: '' },
    { code: 'unbilled_visit', count: 1, message: '' },
    { code: 'cheque_in_hand', count: 1, message: '' },
  ];
  answerEach({ ...previewOf(obstacles), [pendingCall]: listed() });
  const container = await showPreview();
  await untilText(container, 'Lift the restriction first.');
  const patient = { _id: 'p' };
  const to = (path: string, filter: object) =>
    `${path}?filter=${encodeURIComponent(JSON.stringify({ patient, ...filter }))}`;
  expect(linksIn(container).filter(([, to]) => !to?.startsWith('/settings'))).toEqual([
    ['Amina Alaoui', '/patients/p'],
    ['Open', to('/invoices', {})],
    ['Open', '/patients/p'],
    ['Open', to('/appointments', { status: 'Approved' })],
    ['Open', to('/cheques', { status: 'Received' })],
  ]);
});

test('a text of a restricted person is shown without a way to erase it', async () => {
  const text = { resource: 'appointments', revision: 0, field: 'injury' };
  const texts = [
    { ...text, record: 'a', excerpt: 'Brought by Amina' },
    { ...text, record: 'b', excerpt: 'Called by Amina', restricted: true },
  ];
  answerEach({ ...previewOf([], texts), [pendingCall]: listed() });
  const container = await showPreview();
  await untilText(container, 'The data of the person in this record is restricted.');
  const offered = [...container.querySelectorAll('li')].filter(({ textContent }) =>
    textContent.includes('Erase the text'),
  );
  expect(offered.map(({ textContent }) => textContent.includes('Brought by Amina'))).toEqual([true]);
});

test('the preview says for how long backups keep what is erased', async () => {
  answerEach({ ...previewOf([]), [pendingCall]: listed() });
  const container = await showPreview();
  await untilText(container, `keep the key, the photos and the files for up to ${KEYS_IN_BACKUPS_DAYS} days`);
});

test('the preview is of now: in the past it leads back, and asks for no reason', async () => {
  history.replaceState(null, '', '/new/patients/p?asOf=42');
  answerEach({ ...previewOf([]), [pendingCall]: listed() });
  const container = await showPreview();
  await untilText(container, 'This shows the clinic as it is now. Go back to now to see it.');
  expect(container.querySelector('form')).toBeNull();
});

test('an erasure that was requested is not offered again', async () => {
  answerEach({ ...previewOf([]), [pendingCall]: listed({ _id: 'e', status: 'Confirmed' }) });
  const container = await showPreview();
  await untilText(container, 'The erasure of this person was already requested.');
  expect(linksIn(container)).toContainEqual(['Open', '/settings/erasures/e']);
  expect(container.querySelector('form')).toBeNull();
});
