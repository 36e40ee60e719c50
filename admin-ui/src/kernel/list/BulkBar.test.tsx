import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments } from '@hospital/contracts';
import { Check } from 'lucide-react';
import { act, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { forgetSession } from '../api/session.ts';
import { BulkBar, type BulkVerb } from './BulkBar.tsx';

const chosen: RaRecord[] = ['pending', 'canceled', 'pending'].map((status, index) => ({
  id: `r${index}`,
  _id: `r${index}`,
  status,
}));
const verb: BulkVerb = {
  operation: 'ChangeAppointmentStatus',
  body: { status: 'Canceled' },
  text: 'appointment.cancelMany',
  icon: Check,
  isFor: ({ status }) => status === 'pending',
};

async function shown(verbs: readonly BulkVerb[], records = chosen): Promise<HTMLElement> {
  const session = sessionOf(signedIn(), { hasAccess: true, flags: new Set(['Appointments']) });
  return showForm(
    <SessionContext.Provider value={session}>
      <BulkBar module={appointments} bulk={{ verbs }} chosen={records} clear={() => undefined} />
    </SessionContext.Provider>,
  );
}

const buttonOf = (container: ParentNode, text: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text));

async function press(container: ParentNode, text: string): Promise<void> {
  const button = buttonOf(container, text);
  if (!button) throw new Error(`There is no button ${text}.`);
  await act(async () => button.click());
  await settled();
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test.each([
  ['at once', verb, []],
  ['after its question', { ...verb, question: 'appointment.askCancelMany' }, ['Cancel appointments']],
] as const)(
  'a verb is called %s for those of the chosen rows that it is for',
  async (_, offered, confirms) => {
    const asked = answerWith({ body: { _id: 'r' } });
    const container = await shown([offered]);
    expect(buttonOf(container, 'Cancel appointments')?.textContent).toContain('(2)');
    await press(container, 'Cancel appointments');
    for (const text of confirms)
      await press(document.querySelector('dialog[open], [role="dialog"]') ?? container, text);
    await settled();
    expect(asked.map(({ path }) => path.split('/').find((part) => /^r\d$/.test(part))).sort()).toEqual([
      'r0',
      'r2',
    ]);
    expect(document.querySelector('.toast')?.textContent).toContain('2');
    // The list of what was refused: the question may still fade out.
    expect(buttonOf(document, 'Close')).toBeUndefined();
  },
);

test('what is refused is listed in place of a success', async () => {
  answerWith({ body: { _id: 'r0' } }, { status: 409, body: { error: 'Too late.', code: 'not_allowed' } });
  const container = await shown([verb]);
  await press(container, 'Cancel appointments');
  await settled();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Too late.');
  expect(document.querySelector('.toast.success')).toBeNull();
});

test('one that is for none of them cannot be pressed', async () => {
  const container = await shown([verb], chosen.slice(1, 2));
  expect(buttonOf(container, 'Cancel appointments')?.disabled).toBe(true);
});

const tooLate = { status: 409, body: { error: 'Too late.', code: 'not_allowed' } };

test('what was done is taken back from the list of what was refused', async () => {
  const asked = answerWith({ body: { _id: 'r0', revision: 4 } }, tooLate, { body: { _id: 'r0' } });
  const container = await shown([verb]);
  await press(container, 'Cancel appointments');
  await press(document.querySelector('[role="dialog"]') ?? container, 'Undo');
  await until(() => asked.length > 2);
  expect(asked[2]).toMatchObject({ body: { status: 'pending' }, headers: { 'If-Match': '"4"' } });
  expect(asked.slice(2).map(({ path }) => path.includes('/r0/'))).toEqual([true]);
});

test('what was refused is said in the language of the screens', async () => {
  answerWith({ status: 409, body: { error: 'This value is already taken.', code: 'taken' } });
  await i18nProvider.changeLocale('fr');
  try {
    const container = await shown([verb]);
    await press(container, 'Annuler les rendez-vous');
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      'Cette valeur est déjà utilisée.',
    );
  } finally {
    await i18nProvider.changeLocale('en');
  }
});

function LeftList() {
  const [isOpen, setOpen] = useState(true);
  const bar = (
    <BulkBar module={appointments} bulk={{ verbs: [verb] }} chosen={chosen} clear={() => undefined} />
  );
  return (
    <>
      <button onClick={() => setOpen(false)}>Leave</button>
      {isOpen && bar}
    </>
  );
}

async function leftMeanwhile(): Promise<ReturnType<typeof holdAnswers>> {
  const held = holdAnswers();
  const container = await showForm(<LeftList />);
  await press(container, 'Cancel appointments');
  await until(() => held.waiting() > 0);
  await press(container, 'Leave');
  return held;
}

test('what was refused after the list was left is said in a message', async () => {
  const held = await leftMeanwhile();
  held.answer({ body: { _id: 'r0' } }, tooLate);
  await until(() => document.querySelector('.toast.warning') !== null);
  const said = document.querySelector('.toast.warning')?.textContent;
  expect(said).toContain('1 of 2 done.');
  expect(said).toContain('Too late.');
});

test('it is not said to who signed out meanwhile', async () => {
  const held = await leftMeanwhile();
  forgetSession();
  held.answer({ body: { _id: 'r0' } }, tooLate);
  await settled();
  expect(document.querySelector('.toast')).toBeNull();
});
