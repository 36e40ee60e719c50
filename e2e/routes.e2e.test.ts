/**
 * Every route of the specification, opened by an Administrateur and by a Receptionist: title, what must be there, where one is redirected,
 * and nothing that fails behind it. The administrator's screens are judged by axe in English and light, and in Arabic and dark; contrasts in the
 * other theme of each on some of them (on all of them: `contrasts.slow.test.ts`).
 */
import { beforeAll, describe, expect, jest } from '@jest/globals';
import { OTHER_ADDRESSES, type Address } from './addresses.ts';
import { choose, contrastsIn, MENU, violationsOn, type Look } from './looks.ts';
import type { Screen } from './screen.ts';
import { routeTour } from './routeTour.ts';
import { signInAs } from './screenTests.ts';

jest.setTimeout(600_000);

const tour = routeTour();
const { check } = tour;

beforeAll(async () => {
  await tour.clinic.hire('Receptionist', {
    firstname: 'Nadia',
    lastname: 'Berrada',
    email: 'nadia@clinic.test',
  });
});

const isIn = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** What is wrong with an address as it stands. */
async function faultsOf(screen: Screen, { at, heading, shows = [] }: Address): Promise<string[]> {
  const found = await screen.page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''),
    mains: document.querySelectorAll('main').length,
    title: document.title,
    names: [...document.querySelectorAll('button, a[href], input')].map(
      (element) => element.getAttribute('aria-label') ?? (element.textContent ?? '').trim(),
    ),
    path: location.pathname,
  }));
  const [h1 = ''] = found.headings;
  return [
    ...(found.path === at ? [] : [`leads to ${found.path}`]),
    ...(found.headings.length === 1 && isIn(h1, heading) ? [] : [`headings ${found.headings.join(' | ')}`]),
    ...(found.mains === 1 ? [] : [`${found.mains} mains`]),
    ...(h1 !== '' && found.title.includes(h1) ? [] : [`title ${found.title}`]),
    ...shows.filter((name) => !found.names.some((known) => isIn(known, name))).map((name) => `no ${name}`),
  ].map((fault) => `${at}: ${fault}`);
}

describe('every route', () => {
  check('opens for a Receptionist, or leads to the dashboard', async () => {
    const receptionist = await tour.browser.open('receptionist');
    await signInAs(receptionist, 'nadia@clinic.test');
    await receptionist.settles();
    const faults: string[] = [];
    for (const address of tour.addresses) {
      if (address.opens === 'administrator' && guarded(address)) {
        await receptionist.goTo(address.at);
        await receptionist.arrivesAt('/dashboard');
        await receptionist.settles();
      } else await receptionist.goTo(address.at);
      if (address.opens === 'both') faults.push(...(await faultsOf(receptionist, { ...address, shows: [] })));
      faults.push(...tour.browser.takeProblems().map((problem) => `${address.at}: ${problem}`));
    }
    // Plain routes open for everybody; what one may not read there is refused by the server, and said.
    expect(faults.filter((fault) => !/status of 40[34]/.test(fault))).toEqual([]);
  });
});

/** Leaves, holidays and one's own payslips are open to everybody: the call inside decides. */
const guarded = ({ at }: Address): boolean => !/^\/(leaves|holidays|employees-salaries)/.test(at);

/** The menu, and contrasts in the other theme, are judged on every tenth route; contrasts on all of them in `contrasts.slow.test.ts`. */
const WHOLE = 10;

const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
];

/** What axe finds on the administrator's screen in this look, and of its contrasts in the other theme. */
async function violationsIn(look: Look): Promise<string[]> {
  const other = look.theme === 'light' ? 'dark' : 'light';
  return [
    ...(await violationsOn(tour.screen, look)),
    ...(await contrastsIn(tour.screen, other)).map((fault) => `${other}: ${fault}`),
  ];
}

/** One tour for both: a screen is opened once. The words of a screen are the specification's in English. */
describe.each(looks)('for an Administrateur, in $language and $theme', (look) => {
  check('every route is what the specification says, and axe finds nothing against WCAG 2.2', async () => {
    await choose(tour.screen, look);
    await tour.screen.goTo('/profile');
    const faults: string[] = [];
    for (const [index, address] of tour.addresses.entries()) {
      await tour.screen.goTo(address.at);
      if (look.language === 'en') faults.push(...(await faultsOf(tour.screen, address)));
      faults.push(...tour.browser.takeProblems().map((problem) => `${address.at}: ${problem}`));
      const found = await (index % WHOLE === 0
        ? violationsIn(look)
        : violationsOn(tour.screen, look, [MENU]));
      faults.push(...found.map((fault) => `${address.at}: ${fault}`));
    }
    for (const at of OTHER_ADDRESSES) {
      await tour.screen.goTo(at);
      faults.push(...(await violationsOn(tour.screen, look, [MENU])).map((fault) => `${at}: ${fault}`));
    }
    tour.browser.takeProblems();
    expect(faults).toEqual([]);
  });

  check('finds nothing in the menu of the person and in a question', async () => {
    await choose(tour.screen, look);
    await tour.screen.goTo('/departments');
    await tour.screen.settles();
    await tour.screen.page.click('.person');
    await tour.screen.page.waitForSelector('[role="menu"]');
    expect(await violationsIn(look)).toEqual([]);
    await tour.screen.page.keyboard.press('Escape');
    await tour.screen.page.waitForSelector('[role="menu"]', { hidden: true });
    await tour.screen.page.click(
      'tbody tr .row-acts button:last-child, tbody tr td:last-child button:last-child',
    );
    await tour.screen.page.waitForSelector('[role="dialog"]');
    expect(await violationsIn(look)).toEqual([]);
  });
});

check('the sign-in is read in three languages, and nothing stands against it', async () => {
  const visitor = await tour.browser.open('visitor');
  for (const [button, title] of [
    ['Français', 'Connexion'],
    ['العربية', 'تسجيل الدخول'],
    ['English', 'Sign in'],
  ] as const) {
    await visitor.goTo('/signin');
    await visitor.press('button', button);
    await visitor.find('heading', title);
    expect(await violationsOn(visitor, null)).toEqual([]);
  }
});
