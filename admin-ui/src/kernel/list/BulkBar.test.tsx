import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments } from '@hospital/contracts';
import { Check } from 'lucide-react';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
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

const buttonOf = (place: ParentNode, text: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text));

async function press(place: ParentNode, text: string): Promise<void> {
  const button = buttonOf(place, text);
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
    const place = await shown([offered]);
    expect(buttonOf(place, 'Cancel appointments')?.textContent).toContain('(2)');
    await press(place, 'Cancel appointments');
    for (const text of confirms)
      await press(document.querySelector('dialog[open], [role="dialog"]') ?? place, text);
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
  const place = await shown([verb]);
  await press(place, 'Cancel appointments');
  await settled();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Too late.');
  expect(document.querySelector('.toast.success')).toBeNull();
});

test('one that is for none of them cannot be pressed', async () => {
  const place = await shown([verb], chosen.slice(1, 2));
  expect(buttonOf(place, 'Cancel appointments')?.disabled).toBe(true);
});
