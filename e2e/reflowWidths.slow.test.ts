/** Every route at 720 points, which is a laptop at a zoom of 200 %, and in a window of 1200: nothing is cut, no page scrolls sideways. */
import { describe, expect, jest } from '@jest/globals';
import { reflowFaults } from './reflowFaults.ts';
import { routeTour } from './routeTour.ts';

jest.setTimeout(400_000);

const tour = routeTour();
const { check } = tour;

describe.each([
  { width: 720, height: 450 },
  { width: 1200, height: 800 },
])('$width points wide', (size) => {
  check('no route is wider, and no control is cut', async () => {
    const faults = await reflowFaults(tour.screen, tour.addresses, size);
    tour.browser.takeProblems();
    expect(faults).toEqual([]);
  });
});
