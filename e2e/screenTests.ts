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
}

/**
 * Steps of a story: a step after a failed one fails at once. A failure leaves a picture of every screen, and what the pages
 * complained about stands in its message.
 */
export function watched(browser: () => TestBrowser) {
  let failed: string | null = null;
  return (name: string, run: () => Promise<void>): void => {
    test(name, async () => {
      if (failed !== null) throw new Error(`The step before failed: ${failed}`);
      try {
        await run();
        expect(browser().problems()).toEqual([]);
      } catch (error) {
        failed = name;
        for (const screen of browser().screens) await screen.photograph(name);
        const problems = browser().problems().join('\n');
        throw problems === '' ? error : new Error(`${String(error)}\n${problems}`, { cause: error });
      }
    });
  };
}
