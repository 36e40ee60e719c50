/** Which addresses show the past, who may look at it, and what is not there in it. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { act, type ReactNode } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { inPast, MOMENT } from '../../testing/inPast.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { FormUnavailableInPast } from './FormUnavailableInPast.tsx';
import { BackToNow } from './BackToNow.tsx';
import { PastBoundary } from './PastBoundary.tsx';
import { PastButton } from './PastButton.tsx';
import { OnlyInPresent } from './OnlyInPresent.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

function asPerson(content: ReactNode, flags: readonly Flag[] = ['Activities']) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  return <SessionContext.Provider value={session}>{content}</SessionContext.Provider>;
}

const NOT_SHOWN = 'This moment cannot be shown';
const linkOf = (container: HTMLElement) => container.querySelector('a');

describe('an address', () => {
  const at = (search: string, flags?: readonly Flag[]) =>
    showForm(asPerson(<PastBoundary>the screens</PastBoundary>, flags), { at: `/patients${search}` });

  test.each(['', '?asOf=', '?asOf=%20', '?page=2'])('with %j shows now, to everybody', async (search) => {
    const container = await at(search, []);
    expect(container.textContent).toBe('the screens');
  });

  test('with no moment in it is refused, and leads back', async () => {
    const container = await at('?page=2&asOf=soon');
    expect(container.querySelector('main.page h2')?.textContent).toBe(NOT_SHOWN);
    expect(container.textContent).toContain(
      'The address contains no date and time. Go back to now and choose a moment in the menu.',
    );
    expect(linkOf(container)?.getAttribute('href')).toBe('/patients?page=2&asOf=');
    expect(container.textContent).not.toContain('the screens');
  });

  test('with a moment is refused to a person who does not read every history', async () => {
    const container = await at(`?asOf=${MOMENT}`, ['Patients']);
    expect(container.textContent).toContain(`${NOT_SHOWN}Your role does not let you look at the past.`);
  });

  test('with a moment shows the screens as they were, and in the meantime no words', async () => {
    answerWith({ body: [] });
    const container = await at(`?asOf=${MOMENT}`);
    await untilText(container, 'the screens');
    expect(container.textContent).toContain('As it was on');
  });
});

describe('a form', () => {
  const at = (pathname: string, isPast = true) => {
    const page = <FormUnavailableInPast>the form</FormUnavailableInPast>;
    return showForm(isPast ? inPast(page) : page, { at: pathname });
  };

  test('is not opened in the past: it says why, and leads back', async () => {
    const container = await at('/patients/create');
    expect(container.querySelector('h1')?.textContent).toBe('The past is read only');
    expect(container.querySelector('h2')?.textContent).toBe('Nothing can be changed here.');
    expect(container.textContent).toContain(
      'You are looking at the past. Go back to now to change anything.',
    );
    expect(container.textContent).not.toContain('the form');
    expect(linkOf(container)?.textContent).toBe('Back to now');
  });

  test.each([
    ['/patients/create', false],
    ['/patients', true],
    ['/patients/1/show', true],
  ])('at %s, in the past: %s, is there', async (pathname, isPast) => {
    expect((await at(pathname, isPast)).textContent).toBe('the form');
  });
});

test('what changes something is offered now alone', async () => {
  expect((await showForm(<OnlyInPresent>Save</OnlyInPresent>)).textContent).toBe('Save');
  expect((await showForm(inPast(<OnlyInPresent>Save</OnlyInPresent>))).textContent).toBe('');
});

test('the way back is a link to the same page, as large as its place', async () => {
  const container = await showForm(
    <>
      <BackToNow />
      <BackToNow size="small" />
    </>,
    { at: '/invoices/1?tab=history&asOf=42' },
  );
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => link.className.trim())).toEqual(['button primary', 'button primary small']);
  for (const link of links) expect(link.getAttribute('href')).toBe('/invoices/1?tab=history&asOf=');
});

describe('the way into the past', () => {
  const button = (container: HTMLElement) => container.querySelector('button');

  test('is offered to who reads every history, and to nobody else', async () => {
    expect(button(await showForm(asPerson(<PastButton collapsed />, ['Patients'])))).toBeNull();
    expect(button(await showForm(asPerson(<PastButton collapsed />)))).not.toBeNull();
  });

  test('has its name for everybody: beside the icon, as a tip where that is folded, and for screen readers', async () => {
    const [wide, folded] = [
      await showForm(asPerson(<PastButton collapsed={false} />)),
      await showForm(asPerson(<PastButton collapsed />)),
    ].map(button);
    expect([wide?.title, folded?.title]).toEqual(['', 'As it was…']);
    expect(wide?.getAttribute('aria-haspopup')).toBe('dialog');
    expect(wide?.className).toBe('side-find past-open');
    expect(wide?.querySelector('.unseen')?.textContent).toBe('As it was…');
    const label = wide?.querySelector('.side-label');
    expect([label?.textContent, label?.getAttribute('aria-hidden')]).toEqual(['As it was…', 'true']);
  });

  test('opens the question for the moment, and not before', async () => {
    const container = await showForm(asPerson(<PastButton collapsed={false} />));
    await settled();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    await act(async () => button(container)?.click());
    await until(() => document.querySelector('[role="dialog"]') !== null);
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('See the clinic as it was');
  });
});
