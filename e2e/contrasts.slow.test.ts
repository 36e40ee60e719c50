/** The contrasts of every route in English and dark, and in Arabic and light; `routes.e2e.test.ts` judges the two other looks by all rules of axe. */
import { describe, expect, jest } from '@jest/globals';
import { OTHER_ADDRESSES } from './addresses.ts';
import { choose, contrastsIn, MENU, type Look } from './looks.ts';
import { routeTour } from './routeTour.ts';

jest.setTimeout(400_000);

const tour = routeTour();
const { check } = tour;

const looks: readonly Look[] = [
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
];

describe.each(looks)('$language and $theme', (look) => {
  check('no route has too little contrast', async () => {
    await choose(tour.screen, look);
    const faults: string[] = [];
    for (const at of [...tour.addresses.map((address) => address.at), ...OTHER_ADDRESSES]) {
      await tour.screen.goTo(at);
      faults.push(...(await contrastsIn(tour.screen, look.theme, [MENU])).map((fault) => `${at}: ${fault}`));
    }
    tour.browser.takeProblems();
    expect(faults).toEqual([]);
  });
});
