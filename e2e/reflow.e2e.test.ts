/** Every route at 320 and at 1024 points: nothing is cut, no page scrolls sideways. Further widths: `reflowWidths.slow.test.ts`. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { choose } from './looks.ts';
import { LAPTOP, reflowFaults } from './reflowFaults.ts';
import { routeTour } from './routeTour.ts';

jest.setTimeout(400_000);

const tour = routeTour();
const { check } = tour;

describe.each([
  { width: 320, height: 640 },
  { width: LAPTOP, height: 768 },
])('$width points wide', (size) => {
  check('no route is wider, and no control is cut', async () => {
    const faults = await reflowFaults(tour.screen, tour.addresses, size);
    tour.browser.takeProblems();
    expect(faults).toEqual([]);
  });
});

const visibleHeads = () =>
  tour.screen.page.$$eval('thead th', (heads) =>
    heads.filter((head) => head.checkVisibility()).map((head) => (head as HTMLElement).innerText),
  );

describe('a table with little room', () => {
  check('keeps what matters of an appointment, its verbs open over the row', async () => {
    const { clinic } = tour;
    const patient = await clinic.patient({ firstname: 'Oumaima', lastname: 'Cherkaoui' });
    await clinic.approved({ patient, appointmentDate: '2190-03-02', fromTime: '15:00', toTime: '15:30' });
    await tour.screen.page.setViewport({ width: LAPTOP, height: 768 });
    await tour.screen.goTo('/appointments');
    await tour.screen.settles();
    expect(await visibleHeads()).toEqual(
      expect.arrayContaining(['Patient', 'Date', 'Hours', 'Doctor', 'Status']),
    );
    const isOpen = () =>
      tour.screen.page.$eval('tbody .row-actions', (verbs) =>
        verbs.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
    expect(await isOpen()).toBe(false);
    await tour.screen.page.click('tbody .more-verbs');
    expect(await isOpen()).toBe(true);
    await tour.screen.page.mouse.move(0, 0);
    expect(await isOpen()).toBe(true);
    await tour.screen.page.keyboard.press('Tab');
    expect(await isOpen()).toBe(true);
    await tour.screen.page.focus('thead input');
    expect(await isOpen()).toBe(false);
  });

  check('gives everything that one presses 24 points', async () => {
    await tour.screen.page.setViewport({ width: LAPTOP, height: 768 });
    const small: string[] = [];
    for (const at of ['/appointments', '/patients', '/employees', '/invoices', '/expenses']) {
      await tour.screen.goTo(at);
      await tour.screen.settles();
      const found = await tour.screen.page.$$eval('.table :is(a, button, label)', (targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .map((target) => ({ name: target.className, size: target.getBoundingClientRect() }))
          .filter(({ size }) => Math.min(size.width, size.height) < 24)
          .map(({ name, size }) => `${name} ${size.width} × ${size.height}`),
      );
      small.push(...new Set(found.map((fault) => `${at}: ${fault}`)));
    }
    expect(small).toEqual([]);
  });
});

/** Runs in the page: the links of the menu that are in view, and the titles that unfold others. */
function menuInView(): string[] {
  const place = document.querySelector('.side-nav')?.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('.side-nav a, .side-nav button')]
    .filter((each) => each.getBoundingClientRect().bottom <= (place?.bottom ?? 0) + 1)
    .map((each) => (each.getAttribute('aria-label') ?? each.innerText).trim());
}

check('on a low laptop the menu folds, so that Settings is one click away at most', async () => {
  await tour.screen.page.setViewport({ width: 1440, height: 768 });
  await tour.screen.goTo('/dashboard');
  await tour.screen.settles();
  expect(await tour.screen.page.evaluate(menuInView)).toEqual(expect.arrayContaining(['Patients', 'Clinic']));
  const isThere = (await tour.screen.page.evaluate(menuInView)).includes('Settings');
  if (!isThere) await tour.screen.press('button', 'Clinic');
  expect(await tour.screen.page.evaluate(menuInView)).toEqual(
    expect.arrayContaining(['Dashboard', 'Settings']),
  );
  await tour.screen.press('link', 'Settings');
  await tour.screen.arrivesAt(/^\/settings/);
  // At this height nothing has to fold.
  await tour.screen.page.setViewport({ width: 1440, height: 1600 });
  await tour.screen.page.waitForFunction(() => document.querySelector('.side-nav button') === null);
  expect(await tour.screen.page.evaluate(menuInView)).toContain('Settings');
});

/** Runs in the page: where the first row begins, and the buttons that say Search. */
function listHead() {
  const rows = [...document.querySelectorAll('[data-row], tbody tr, .card-row, .person-card, .state')];
  const tops = rows.filter((row) => row.checkVisibility()).map((row) => row.getBoundingClientRect().top);
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
  return {
    top: Math.min(...tops.filter((top) => top > 0)),
    searches: buttons.filter(({ innerText }) => innerText.trim() === 'Search').length,
  };
}

const lists = [
  ...['/patients', '/doctors', '/employees', '/appointments', '/invoices', '/expenses', '/taxs'],
  ...['/employees-salaries', '/providentFunds', '/leaves', '/holidays', '/departments', '/ordonnances'],
  ...['/documents', '/documents/single', '/audit', '/audit/reads'],
];

check('the head of a list takes less than half of the first screen, and says Search once', async () => {
  const faults: string[] = [];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await tour.screen.page.setViewport({ width, height });
    for (const at of lists) {
      await tour.screen.goTo(at);
      const { top, searches } = await tour.screen.page.evaluate(listHead);
      if (!(top < height / 2)) faults.push(`${at} at ${width}: the first row begins at ${top}`);
      if (searches > 0) faults.push(`${at} at ${width}: a button says Search beside the quick search`);
    }
  }
  expect(faults).toEqual([]);
});

/** Runs in the page: tabs that lie on the next one. */
const overlapping = () =>
  [...document.querySelectorAll('[role=tab]')]
    .filter((tab) => tab.scrollWidth > tab.clientWidth + 1)
    .map(({ textContent }) => textContent);

check('in a low window the menu shows the link of the page', async () => {
  await tour.screen.page.setViewport({ width: LAPTOP, height: 600 });
  await tour.screen.goTo('/audit');
  await tour.screen.settles();
  const ends = await tour.screen.page.$eval('.side-nav', (nav) => {
    const link = nav.querySelector('[aria-current=page]')?.getBoundingClientRect();
    return [link?.bottom ?? Infinity, nav.getBoundingClientRect().bottom];
  });
  expect(ends[0]).toBeLessThanOrEqual((ends[1] ?? 0) + 1);
});

describe('on a phone', () => {
  beforeAll(() => tour.screen.page.setViewport({ width: 360, height: 780 }));
  afterAll(() => choose(tour.screen, { language: 'en', theme: 'light' }));

  check('in French no tab lies on another, the link of the page is in view, words stay whole', async () => {
    const { clinic } = tour;
    await choose(tour.screen, { language: 'fr', theme: 'light' });
    await tour.screen.goTo(`/doctors/${await clinic.doctor()}/profile`);
    await tour.screen.settles();
    expect(await tour.screen.page.evaluate(overlapping)).toEqual([]);
    await tour.screen.goTo('/settings/system');
    await tour.screen.settles();
    const ends = await tour.screen.page.$eval('.sub-nav', (nav) => {
      const link = nav.querySelector('[aria-current=page]')?.getBoundingClientRect();
      return [link?.right ?? 0, nav.getBoundingClientRect().right];
    });
    expect(ends[0]).toBeLessThanOrEqual((ends[1] ?? 0) + 1);
    const wrap = await tour.screen.page.$eval('.sections td', (cell) => getComputedStyle(cell).overflowWrap);
    expect(wrap).toBe('break-word');
  });

  check('the lines of a payslip run across its paper', async () => {
    await tour.screen.goTo('/payslip/example');
    await tour.screen.settles();
    const height = await tour.screen.page.waitForFunction(() => {
      const items = document.querySelector('iframe')?.contentDocument?.querySelectorAll('.item') ?? [];
      return Math.max(0, ...[...items].map((item) => item.getBoundingClientRect().height)) || null;
    });
    expect(await height.jsonValue()).toBeLessThan(60);
  });

  check('in Arabic a long Latin name is cut at its end, and days run as their month does', async () => {
    const { clinic } = tour;
    const patient = await clinic.patient({ firstname: 'Maximiliane'.repeat(4), lastname: 'Haddad' });
    await choose(tour.screen, { language: 'ar', theme: 'light' });
    await tour.screen.goTo('/patients');
    await tour.screen.settles();
    const begins = await tour.screen.page.$$eval('.card-row bdi.name', (names) =>
      names.map((name) => {
        const first = document.createRange();
        first.setStart(name.firstChild ?? name, 0);
        first.setEnd(name.firstChild ?? name, 1);
        return first.getBoundingClientRect().left - name.getBoundingClientRect().left;
      }),
    );
    expect(begins.length).toBeGreaterThan(0);
    expect(Math.min(...begins)).toBeGreaterThanOrEqual(-1);
    await clinic.department({ name: 'Ophtalmologie'.repeat(12), description: 'Consultations'.repeat(30) });
    await tour.screen.page.setViewport({ width: 1440, height: 900 });
    tour.screen.loadsNext();
    await tour.screen.goTo('/audit');
    await tour.screen.settles();
    expect(await tour.screen.page.$$eval('.audit-rows .cell :is(bdi, .ltr)', cutAtTheirBeginning)).toEqual(
      [],
    );
    await tour.screen.goTo(`/patients/${patient}/update`);
    await tour.screen.settles();
    const ways = await tour.screen.page.$$eval('.moment input, input[name=address]', (inputs) =>
      inputs.map((input) => `${getComputedStyle(input).direction} ${getComputedStyle(input).unicodeBidi}`),
    );
    expect(ways).toEqual(['rtl plaintext', 'rtl plaintext']);
  });
});

/** Runs in the page: the values whose first sign is beyond the line that holds them, although others of their signs are within it. */
function cutAtTheirBeginning(values: readonly Element[]): string[] {
  return values
    .filter((value) => {
      const line = value.closest('.cell')?.getBoundingClientRect();
      const box = value.getBoundingClientRect();
      const text = value.firstChild;
      if (!line || text?.nodeType !== Node.TEXT_NODE || box.right <= line.left) return false;
      const first = document.createRange();
      first.setStart(text, 0);
      first.setEnd(text, 1);
      const { left } = first.getBoundingClientRect();
      const isWholeOrGone = box.left < line.left - 1 && getComputedStyle(value).display === 'inline-block';
      return left < line.left - 1 && !isWholeOrGone;
    })
    .map(({ textContent }) => textContent ?? '');
}

/** Runs in the page: what is on its way after the theme changes, and what still has its colours of before. */
function turnDark() {
  const ink = getComputedStyle(document.body).color;
  document.documentElement.dataset['theme'] = 'dark';
  return {
    ways: document.getAnimations().filter((animation) => animation instanceof CSSTransition).length,
    before: [...document.body.querySelectorAll('*')].filter((one) => getComputedStyle(one).color === ink)
      .length,
  };
}

check('where motion is reduced the colours of a theme are there at once', async () => {
  await tour.screen.goTo('/employees');
  await tour.screen.settles();
  expect(await tour.screen.page.evaluate(turnDark)).toEqual({ ways: 0, before: 0 });
});

async function forceColours(): Promise<void> {
  const devtools = await tour.screen.page.createCDPSession();
  const features = [{ name: 'forced-colors', value: 'active' }];
  await devtools.send('Emulation.setEmulatedMedia', { features });
  await tour.screen.page.setViewport({ width: 1440, height: 900 });
}

check('in forced colours the calendar tells its states apart by their borders', async () => {
  const { clinic } = tour;
  const doctor = await clinic.doctor();
  const at = { doctor, appointmentDate: '2190-03-02' };
  await clinic.appointment({ ...at, fromTime: '09:00', toTime: '10:00' });
  await clinic.approved({ ...at, fromTime: '10:00', toTime: '11:00' });
  await forceColours();
  await tour.screen.goTo(`/appointments/calendar?view=day&day=2190-03-02&doctor=${doctor}`);
  await tour.screen.page.waitForFunction(() => document.querySelectorAll('.slot').length === 2);
  const borders = await tour.screen.page.$$eval('.slot', (slots) =>
    slots.map((slot) => {
      const { borderInlineStartStyle, borderInlineStartWidth } = getComputedStyle(slot);
      return `${borderInlineStartStyle} ${borderInlineStartWidth}`;
    }),
  );
  expect(borders).toEqual(['dashed 1px', 'solid 5px']);
});

/** Runs in the page: whether one of them, or some, look other than the rest. */
function looksAreTwo(all: string): boolean {
  const looks = [...document.querySelectorAll(all)].map((element) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(element);
    return `${backgroundColor} ${outlineStyle}`;
  });
  return new Set(looks).size === 2;
}

check('in forced colours what is chosen, today or active looks so', async () => {
  const { clinic } = tour;
  await clinic.doctor({ status: 'Inactif' });
  await forceColours();
  const alike: string[] = [];
  for (const [at, all, click] of [
    ['/settings/localization', '[role=tab]'],
    ['/settings/localization', '.side-nav a'],
    ['/appointments', '.state-tab'],
    ['/appointments/calendar', '.segments button'],
    ['/appointments/calendar?view=month', '.month-number'],
    ['/doctors', '.online'],
    ['/employees', 'tbody tr', 'tbody input[type=checkbox]'],
  ] as const) {
    await tour.screen.goTo(at);
    await tour.screen.settles();
    await tour.screen.page.waitForSelector(all);
    if (click) await tour.screen.page.click(click);
    // A list of tabs is replaced by one with arrow keys once that has loaded: its looks are read when they hold.
    const areTwo = await tour.screen.page.waitForFunction(looksAreTwo, {}, all).catch(() => null);
    if (!areTwo) alike.push(`${at} ${all}`);
  }
  expect(alike).toEqual([]);
});

check('in forced colours the colour of a department keeps its own', async () => {
  const { clinic } = tour;
  for (const color of ['green', 'red']) await clinic.department({ color });
  await forceColours();
  await tour.screen.goTo('/departments');
  await tour.screen.page.waitForSelector('tbody .dot');
  const colours = await tour.screen.page.$$eval('tbody .dot', (dots) =>
    dots.map((dot) => getComputedStyle(dot).backgroundColor),
  );
  expect(new Set(colours).size).toBeGreaterThan(1);
});
