/**
 * Settings, System as two Administrateurs use it: read models rebuilt, also by both at once and by a double click, and a parked record that
 * comes back. And what an auditor downloads: as many lines as the page said.
 */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { newKeyPair } from '@hospital/platform';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import type { Fields } from './client.ts';
import { runningDatabase } from './embeddedDatabase.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(180_000);

const dataFolder = makeDataFolder();
let product: Product;
let clinic: Clinic;
let database: pg.Client;
let browser: TestBrowser;
let one: Screen;
let other: Screen;

beforeAll(async () => {
  const { recipient } = await newKeyPair();
  const backups = { BACKUP_DIR: path.join(dataFolder, '../backups'), BACKUP_RECIPIENTS: recipient };
  product = await startProduct({
    dataFolder,
    environment: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, ...backups },
  });
  clinic = await enterClinic(product.url);
  await clinic.hire('Administrateur', { email: 'second@clinic.test' });
  await clinic.patient({ firstname: 'Samira', lastname: '=1+1' });
  const url = await runningDatabase(dataFolder);
  database = new pg.Client({ connectionString: url });
  await database.connect();
  browser = await TestBrowser.start(product.url, clinic);
  one = await browser.open('one');
  await signInAs(one, ADMIN_EMAIL);
  other = await browser.open('other');
  await signInAs(other, 'second@clinic.test');
});

afterAll(async () => {
  await browser.close();
  await database.end();
  expect(await product.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
});

const check = watched(() => browser);

/** The row's button, and the question. */
async function askRebuild(screen: Screen, module: string): Promise<void> {
  await screen.visit('/settings/system');
  await screen.pressIn([module], 'button', module);
  await screen.find('dialog', `Rebuild ${module}`, 'Nobody is interrupted.');
}

check('a backup is made when it is asked for, and its result is shown', async () => {
  await one.visit('/settings/system');
  // The product makes one by itself first.
  await one.find('row', 'Good: read back');
  const made = await backups();
  await one.press('button', 'Back up now');
  while ((await backups()).length === made.length) await sleep(200);
  expect((await backups()).map(({ fault }) => fault)).toEqual([null, null]);
});

async function backups(): Promise<readonly Fields[]> {
  const { last } = (await clinic.admin.get('/system/projections')).must(200).record['backups'] as Fields;
  return last as readonly Fields[];
}

check('a rebuild is asked for, reported, and its end is shown in its row', async () => {
  await askRebuild(one, 'Departments');
  await one.press('button', 'Cancel');
  await one.isGone('dialog', 'Rebuild Departments');
  await one.isGone('row', 'Departments', 'Rebuilt on');
  await askRebuild(one, 'Departments');
  await one.press('button', 'Rebuild');
  await one.toast('Success', 'The rebuild has begun.');
  await one.find('row', 'Departments', 'Rebuilt on');
  await one.isGone('row', 'Taxes', 'Rebuilt on');
});

check('pressed twice, and by two at once, it is refused to nobody', async () => {
  const calls: string[] = [];
  one.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/system/')) calls.push(request.url());
  });
  await Promise.all([one, other].map((screen) => askRebuild(screen, 'Patients')));
  const twice = async () => (await one.find('button', 'Rebuild')).click({ count: 2 });
  await Promise.all([twice(), other.press('button', 'Rebuild')]);
  for (const screen of [one, other]) {
    await screen.toast('Success', 'The rebuild has begun.');
    await screen.find('row', 'Patients', 'Rebuilt on');
  }
  expect(calls).toHaveLength(1);
  await one.visit('/patients');
  await one.find('row', 'Samira');
});

check('each service is connected by an account of its own, and none as a superuser', async () => {
  await one.visit('/settings/system');
  await one.find('text', 'Each service has a database account of its own');
  const { rows } = await database.query<{ name: string }>(
    `select distinct usename as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'hospital_command',
    'hospital_projection',
    'hospital_worker',
  ]);
});

/**
 * The dialog's button has the name of the one that opened it.
 * @param mend what lets the records come back, once the dialog asks: they are tried again by themselves too, and the button goes with the last one
 */
async function tryParkedAgain(screen: Screen, mend?: () => Promise<unknown>): Promise<void> {
  await screen.press('button', 'Try them again now');
  const dialog = await screen.find('dialog', 'Those that still fail stay parked.');
  await mend?.();
  const confirm = await dialog.waitForSelector('::-p-xpath(.//button[contains(., "Try them again now")])');
  await confirm?.click();
}

check('a parked record is reported, tried again, and comes back once it can', async () => {
  await database.query(`alter table read_models.departments add constraint odd check (name <> 'Odd')`);
  (await clinic.admin.post('/departments/create/{me}', { name: 'Odd' })).must(201);
  await one.visit('/settings/system');
  await one.find('text', 'Some records are parked');
  await tryParkedAgain(one);
  await one.toast('Success', 'The parked records are being retried.');
  await one.find('heading', 'Parked records');
  // What happened in a line; where in the program only when it is asked for.
  expect(await one.page.$eval('.sections summary', ({ textContent }) => textContent)).toContain(
    'departments',
  );
  expect(await one.page.$eval('.sections pre', (places) => places.checkVisibility())).toBe(false);
  await other.visit('/settings/system');
  await tryParkedAgain(other, () =>
    database.query('alter table read_models.departments drop constraint odd'),
  );
  for (const screen of [one, other]) {
    await screen.isGone('heading', 'Parked records');
    await screen.find('text', 'Up to date');
  }
  await one.visit('/departments');
  await one.find('row', 'Odd');
});

check(
  'what is exported holds as many lines as the page found, each JSON, and no formula in CSV',
  async () => {
    await one.visit('/audit?resource=patients');
    await one.find('row', 'Patient added');
    const count = await one.page.evaluate(() => Number(/(\d+) found/.exec(document.body.innerText)?.[1]));
    const { bytes } = await browser.download(one, () => one.press('button', 'Export JSON Lines'));
    const lines = bytes.toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as { type: string }).map(({ type }) => type)).toContain(
      'PatientCreated',
    );
    expect(lines).toHaveLength(count);
    const csv = await browser.download(one, () => one.press('button', 'Export CSV'));
    expect(csv.bytes.toString('utf8')).toContain(`,'=1+1`);
    expect(csv.bytes.toString('utf8')).not.toContain(',=1+1');
  },
);
