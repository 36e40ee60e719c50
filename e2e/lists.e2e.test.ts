/** Lists as they are worked with: what is kept through back and forward, verbs on several rows, keys, the palette, taking back. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { choose } from './looks.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(180_000);

const PATIENTS = 40;
let opened: OpenClinic;
let browser: TestBrowser;
let screen: Screen;

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  for (let index = 0; index < PATIENTS; index++)
    await clinic.patient({ firstname: 'Row', lastname: `Number ${index}`, cin: `LIST${index}` });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  screen = await browser.open('administrator');
  await signInAs(screen, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

const isDownThePage = () => screen.page.waitForFunction(() => window.scrollY > 200);

const rowTops = () =>
  screen.page.$$eval('[data-row]', (rows) => rows.map((row) => row.getBoundingClientRect().y));

async function loadedRows(): Promise<number> {
  return screen.page.$$eval('[data-row]', (rows) => rows.length);
}

check('filters, rows and the place on the page are kept through a record and back', async () => {
  await screen.visit('/patients');
  await screen.type('Search by name, CIN and more', 'number');
  await screen.find('text', `${PATIENTS} found`);
  for (const last of ['Number 24', 'Number 18', 'Number 12']) {
    await screen.press('button', 'Load more');
    await screen.find('row', last);
  }
  const rows = await loadedRows();
  await screen.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await isDownThePage();
  await screen.press('link', 'Row Number 12');
  await screen.arrivesAt(/^\/patients\/[\w-]+$/);
  await screen.find('heading', 'Row Number 12');
  const goBack = [() => screen.page.goBack(), () => screen.page.click('.crumb')];
  for (const back of goBack) {
    await back();
    await screen.find('row', 'Number 12');
    await isDownThePage();
    await screen.holds('Search by name, CIN and more', 'number');
    expect(await loadedRows()).toBe(rows);
    await screen.page.goForward();
    await screen.find('heading', 'Row Number 12');
  }
});

check('the way back of a page that was opened by its address leads to the list', async () => {
  const patient = await opened.clinic.patient({ firstname: 'Deep', lastname: 'Link', cin: 'DEEP1' });
  await screen.visit('/patients?filter=%7B%22any%22%3A%22number%22%7D');
  await screen.holds('Search by name, CIN and more', 'number');
  await screen.visit(`/patients/${patient}`);
  await screen.find('heading', 'Deep Link');
  await screen.page.click('.crumb');
  await screen.arrivesAt('/patients');
  await screen.holds('Search by name, CIN and more', '');
  await screen.find('row', 'Deep Link');
});

check('a filtered list is printed whole, with what it is filtered by and nothing to press', async () => {
  await screen.visit('/patients');
  await screen.type('Search by name, CIN and more', 'number');
  await screen.find('text', `${PATIENTS} found`);
  await screen.page.evaluate(() => {
    window.print = () => document.body.classList.add('printed');
  });
  await screen.press('button', 'Print the list');
  await screen.page.waitForSelector('body.printed');
  expect(await loadedRows()).toBe(PATIENTS);
  const { pressable, search, cells } = await onPaper();
  expect([pressable, search]).toEqual([[], true]);
  // The lines of the rows end where the grey of the head does.
  expect(new Set(cells).size).toBe(1);
  await screen.type('Search by name, CIN and more', 'nobody of that name');
  await screen.find('heading', 'Nothing matches');
  expect((await onPaper()).pressable).toEqual([]);
});

/** What is seen of a list on paper. The names of the columns are buttons too, and look like text. */
async function onPaper() {
  await screen.page.emulateMediaType('print');
  const seen = await screen.page.evaluate(() => ({
    pressable: [
      ...document.querySelectorAll('button:not(.sort), a.button, .row-actions, input[type=checkbox]'),
    ]
      .filter((each) => each.checkVisibility())
      .map((each) => each.outerHTML.slice(0, 80)),
    search: document.querySelector('input[type=search]')?.checkVisibility(),
    cells: [...document.querySelectorAll('.table tr')].map(
      ({ children }) => [...children].filter((each) => each.checkVisibility()).length,
    ),
  }));
  await screen.page.emulateMediaType();
  return seen;
}

/** Each list that is read under its own address, and the call that reads it. */
const lists = [
  ['/appointments', '/appointments'],
  ['/departments', '/departments'],
  ['/doctors', '/users'],
  ['/documents', '/documents/batches'],
  ['/employees', '/users'],
  ['/employees-salaries', '/employeesSalaries'],
  ['/expenses', '/expenses'],
  ['/holidays', '/holidays'],
  ['/invoices', '/invoices'],
  ['/leaves', '/leaves'],
  ['/ordonnances', '/prescriptions'],
  ['/patients', '/patients'],
  ['/providentFunds', '/providentFunds'],
  ['/taxs', '/taxs'],
] as const;

check('each list is asked for once, as it was begun with the page', async () => {
  const asked: string[] = [];
  screen.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const limit = searchParams.get('limit') ?? /"limit":(\d+)/.exec(request.postData() ?? '')?.[1];
    if (limit !== undefined && limit !== '0') asked.push(`${pathname} ${limit}`);
  });
  for (const [address, call] of lists) {
    asked.length = 0;
    await screen.goTo(address);
    await screen.settles();
    const own = asked.filter((path) => path.startsWith(`/api${call} `));
    expect([address, own.length, asked]).toEqual([address, 1, asked]);
  }
});

check('several rows are deleted at once, and one that is refused is named with its reason', async () => {
  const { clinic } = opened;
  await clinic.department({ name: 'Empty wing' });
  const used = await clinic.department({ name: 'Used wing' });
  await clinic.appointment({ department: used });
  screen.expectRefusal(409);
  await screen.goTo('/departments');
  for (const name of ['Empty wing', 'Used wing']) await screen.find('row', name);
  const tops = await rowTops();
  for (const name of ['Empty wing', 'Used wing']) await screen.pressIn([name], 'field', `Select ${name}`);
  await screen.find('text', '2 selected');
  // No row moves away under the pointer that chooses the next.
  expect(await rowTops()).toEqual(tops);
  await screen.pressForChosen('Delete');
  await screen.find('dialog', 'Delete 2 records?');
  await screen.press('button', 'Delete', 'dialog');
  await screen.find('dialog', '1 of 2 done.', 'Used wing');
  await screen.press('button', 'Close');
  await screen.isGone('row', 'Empty wing');
  await screen.find('row', 'Used wing');
});

check('an approval is counted, and taken back from its toast', async () => {
  await opened.clinic.tax(7, 'Pending');
  await screen.goTo('/taxs');
  await screen.press('button', 'Pending 1');
  await screen.pressIn(['7'], 'button', 'Pending');
  await screen.press('menuitem', 'Approved');
  await screen.press('button', 'Undo');
  await screen.find('row', '7', 'Pending');
  await screen.find('button', 'Pending 1');
});

check('rows by keyboard: j moves, x selects, Space looks into, Enter opens', async () => {
  await screen.goTo('/patients');
  await screen.find('row', 'Row');
  await screen.page.keyboard.press('j');
  await screen.page.keyboard.press('j');
  await screen.page.keyboard.press('x');
  await screen.find('text', '1 selected');
  await screen.page.keyboard.press('Space');
  await screen.page.waitForSelector('aside.peek');
  await screen.page.keyboard.press('Escape');
  await screen.page.waitForSelector('aside.peek', { hidden: true });
  await screen.page.keyboard.press('Enter');
  await screen.arrivesAt(/^\/patients\/[\w-]+$/);
});

check('the quick view of a name without a space keeps the button that closes it', async () => {
  await opened.clinic.patient({
    firstname: 'Endless'.repeat(14),
    lastname: 'Name',
    address: 'Street'.repeat(40),
  });
  await screen.goTo('/patients');
  await screen.type('Search by name, CIN and more', 'Endless');
  await screen.find('text', '1 found');
  await screen.pressIn(['Endless'], 'button', 'Quick view');
  const close = await screen.page.waitForSelector('aside.peek header button', { visible: true });
  const box = await close?.boundingBox();
  const { width = 0 } = screen.page.viewport() ?? {};
  expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width);
  await close?.click();
  await screen.page.waitForSelector('aside.peek', { hidden: true });
});

check('Ctrl-K finds a patient by CIN and leads there', async () => {
  await screen.goTo('/dashboard');
  await screen.find('button', 'Find anything');
  await screen.page.keyboard.down('Control');
  await screen.page.keyboard.press('k');
  await screen.page.keyboard.up('Control');
  await screen.page.waitForSelector('.palette input');
  await screen.page.keyboard.type('list17');
  await screen.find('option', 'Row Number 17');
  await screen.page.keyboard.press('Enter');
  await screen.find('heading', 'Row Number 17');
});

check(
  'a view of the most asked, the sums of what is filtered, and an address that makes no sense',
  async () => {
    const { clinic } = opened;
    await clinic.expense({ amount: 100.1, itemName: 'Sum one' });
    await clinic.expense({ amount: 0.2, itemName: 'Sum two' });
    await screen.goTo('/expenses');
    await screen.type('Search by item name, purchase from and more', 'sum');
    await screen.find('text', 'MAD 100.30');
    await screen.goTo('/appointments');
    await screen.find('text', 'The farthest date comes first.');
    await screen.press('button', 'Upcoming');
    await screen.page.waitForFunction(() => location.search.includes('upcoming'));
    screen.expectRefusal(400);
    await screen.goTo(`/invoices?filter=${encodeURIComponent('{"shoe":"42"}')}`);
    await screen.press('button', 'Clear filters');
    await screen.find('text', 'in all');
  },
);

check('in French the search, the fields and the filters of the expenses stand in one line', async () => {
  await choose(screen, { language: 'fr', theme: 'light' });
  await screen.goTo('/expenses');
  await screen.find('button', 'Filtres');
  await screen.page.waitForSelector('.bar .picker');
  const heights = () => screen.page.$eval('.bar', (bar) => [bar.clientHeight, bar.children[0]?.clientHeight]);
  const [bar, search] = await heights();
  expect(bar).toBe(search);
  await choose(screen, { language: 'en', theme: 'light' });
});
