/** What tests of the screens share: signing in, and that nothing goes wrong behind what is looked at. */
import { expect, test } from '@jest/globals';
import { PASSWORD } from './api/clinic.ts';
import type { TestBrowser } from './browser.ts';
import type { Screen } from './screen.ts';

export async function signInAs(screen: Screen, email: string, password = PASSWORD): Promise<void> {
  if (!screen.page.url().endsWith('/signin')) await screen.visit('/signin');
  await screen.type('Email', email);
  await screen.type('Password', password);
  await screen.press('button', 'Sign in');
  await screen.arrivesAt('/dashboard');
  // The address is there before the screen is.
  await screen.isGone('field', 'Password');
}

/** Signs out in the browser, on the way out of the page: a screen that finds its session gone keeps its address, to return there, and asks without it. */
export async function signOut({ page }: Screen): Promise<void> {
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.evaluate(() => {
      addEventListener('pagehide', () => localStorage.clear());
      location.assign('/signin');
    }),
  ]);
}

/** The first step of the sign-in of an account with a second factor, up to the question for its code. */
export async function typePassword(screen: Screen, email: string): Promise<void> {
  await signOut(screen);
  await screen.type('Email', email);
  await screen.type('Password', PASSWORD);
  screen.expectRefusal(401);
  await screen.press('button', 'Sign in');
  await screen.find('field', 'Code');
}

/**
 * A failure leaves a picture of every screen, and what the pages complained about is in its message. In a story a step
 * after a failed one fails at once.
 */
export function watched(browser: () => TestBrowser, { story = false } = {}) {
  let failed: string | null = null;
  return (name: string, run: () => Promise<void>): void => {
    test(name, async () => {
      if (story && failed !== null) throw new Error(`The step before failed: ${failed}`);
      try {
        await run();
        expect(browser().takeProblems()).toEqual([]);
      } catch (error) {
        failed = name;
        for (const screen of browser().screens) await screen.photograph(name);
        const problems = browser().takeProblems().join('\n');
        throw problems === '' ? error : new Error(`${String(error)}\n${problems}`, { cause: error });
      }
    });
  };
}

/** The invoice's paper is in a frame that runs no scripts: it is read from outside. */
export async function paperOf(screen: Screen, holding = 'MAD'): Promise<string> {
  const text = await screen.page.waitForFunction(
    (awaited) => {
      const body = document.querySelector('iframe')?.contentDocument?.body?.innerText ?? '';
      return body.includes(awaited) ? body.replace(/\s+/g, ' ') : null;
    },
    {},
    holding,
  );
  return String(await text.jsonValue());
}
