/**
 * `npm run screenshots`: every route on demo data, desktop and phone, in three languages, light and dark, into `e2e/screenshots/tour`, with
 * `index.html` to look at them side by side. What goes wrong behind a page is printed, and what does not fit its width.
 *   npm run screenshots -- invoices        only the routes with that in their address
 *   SCREENSHOTS_URL=http://127.0.0.1:3000  a product that runs already, with ADMIN_EMAIL and ADMIN_PASSWORD to sign in
 *   SCREENSHOTS_LANGUAGES=fr,ar            only these
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressesOf, type Records } from './addresses.ts';
import { ADMIN_EMAIL, PASSWORD } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { type Client, isFields, signIn, textOf, type Fields } from './client.ts';
import { choose, type Look } from './looks.ts';
import { makeDataFolder, removeDataFolder, runProduct, startProduct } from './product.ts';
import type { Screen } from './screen.ts';
import { overflowing } from './overflowing.ts';

const FOLDER = fileURLToPath(new URL('screenshots/tour', import.meta.url));
const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;

interface Target {
  readonly name: string;
  readonly at: string;
}

interface Shot extends Target {
  readonly file: string;
  readonly look: string;
}

const isAt = (status: string) => (row: Fields) => row['status'] === status;

/** A record of each kind, as the demo made them. */
async function recordsOf(client: Client): Promise<Records> {
  const one = (rows: readonly Fields[], fits: (row: Fields) => boolean = () => true): Fields => {
    const found = rows.find(fits);
    if (!found) throw new Error('The demo has no such record');
    return found;
  };
  const read = async (at: string) => (await client.get(at, { query: { limit: 200 } })).must(200).rows;
  const list = async (at: string) => (await client.list(at, { limit: 200 })).must(200).rows;
  const roleOf = ({ role }: Fields) => (isFields(role) ? role['name'] : null);
  const id = (row: Fields) => textOf(row, '_id');
  const ofAppointment = ({ appointment }: Fields) => (isFields(appointment) ? id(appointment) : '');
  const [users, appointments, invoices] = [
    await list('/users'),
    await list('/appointments'),
    await read('/invoices'),
  ];
  const [invoice, prescription] = [one(invoices, isAt('Sent')), one(await read('/prescriptions'))];
  return {
    patient: id(one(await list('/patients'))),
    doctor: id(one(users, (user) => roleOf(user) === 'Doctor')),
    employee: id(one(users, (user) => roleOf(user) === 'Nurse')),
    department: id(one(await read('/departments'))),
    pending: id(one(appointments, isAt('Pending'))),
    approved: id(one(appointments, isAt('Approved'))),
    billed: ofAppointment(invoice),
    invoice: id(invoice),
    prescribed: ofAppointment(prescription),
    prescription: id(prescription),
    leave: id(one(await list('/leaves'))),
    holiday: id(one(await read('/holidays'))),
    tax: id(one(await read('/taxs'))),
    expense: id(one(await list('/expenses'))),
    fund: id(one(await read('/providentFunds'))),
    salary: id(one(await list('/employeesSalaries'))),
    role: id(one(await read('/roles'), ({ name }) => name === 'Nurse')),
  };
}

/** Beside the specification's routes, what is ours alone. */
function targetsOf(records: Records): readonly Target[] {
  const specified = addressesOf(records).map(({ route, at }) => ({ name: nameOf(route), at }));
  const own = [
    ['patients.id', `/patients/${records.patient}`],
    ['patients.id.history', `/patients/${records.patient}?tab=history`],
    ['appointments.id', `/appointments/${records.approved}`],
    ['calendar.week', '/appointments/calendar?view=week'],
    ['calendar.month', '/appointments/calendar?view=month'],
    ['calendar.list', '/appointments/calendar?view=list'],
    ['employees.id', `/employees/${records.employee}`],
    ['expenses.id', `/expenses/${records.expense}`],
    ['leaves.id', `/leaves/${records.leave}`],
    ['documents', '/documents'],
    ['audit', '/audit'],
    ['audit.reads', '/audit/reads'],
    ['audit.reports', '/audit/reports'],
    ['audit.replay', `/audit/appointments/${records.billed}`],
    // A position beyond the end: as it was at the last event.
    ['past.dashboard', '/dashboard?asOf=9999999'],
    ['past.calendar', '/appointments/calendar?asOf=9999999'],
    ['system', '/settings/system'],
    ['password', '/profile/password'],
    ['security', '/profile/security'],
    ['500', '/500'],
    ['not-found', '/nothing/of/the/kind'],
  ] as const;
  return [...specified, ...own.map(([name, at]) => ({ name, at }))];
}

/** `/doctors/:id/update` is `doctors.id.update`. */
const nameOf = (route: string): string => route.slice(1).replaceAll(/:/g, '').replaceAll('/', '.');

/** Runs in the page: in that theme, with every colour arrived. */
async function turnTo(theme: string): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Colours follow the attribute, so both themes and both widths are taken from one visit. */
async function shoot(screen: Screen, target: Target, language: Look['language']): Promise<Shot[]> {
  const { page } = screen;
  const shots: Shot[] = [];
  await page.setViewport(WIDTHS[0]);
  await screen.visit(target.at);
  await screen.settles().catch(() => console.log(`${target.at} does not settle`));
  for (const { name, width, height } of WIDTHS) {
    await page.setViewport({ width, height });
    const beyond = await page.evaluate(overflowing, width);
    if (beyond.length > 0) console.log(`${target.at} ${name} ${language}: ${beyond.slice(0, 3).join('; ')}`);
    for (const theme of THEMES) {
      await page.evaluate(turnTo, theme);
      const file = `${target.name}--${name}-${language}-${theme}.png`;
      await page.screenshot({ path: path.join(FOLDER, file) });
      shots.push({ ...target, file, look: `${name}-${theme}-${language}` });
    }
  }
  return shots;
}

function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const row = (name: string): string => {
    const pictures = shots
      .filter((shot) => shot.name === name)
      .map(
        ({ file, look }) =>
          `<a href="${file}" title="${look}"><img loading="lazy" src="${file}" alt="${look}"></a>`,
      );
    return `<h2 id="${name}">${name}</h2><div>${pictures.join('')}</div>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:8px}img{block-size:220px;border:1px solid #ccc}nav a{margin-inline-end:12px}</style>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${names.map(row).join('\n')}
`;
}

async function tour(url: string, account: { email: string; password: string }): Promise<void> {
  const client = await signIn(url, { position: null }, account.email, account.password);
  const [part = ''] = process.argv.slice(2);
  const targets = targetsOf(await recordsOf(client)).filter(
    ({ at, name }) => at.includes(part) || name.includes(part),
  );
  const languages = (process.env['SCREENSHOTS_LANGUAGES'] ?? 'en,fr,ar').split(',') as Look['language'][];
  const browser = await TestBrowser.start(url);
  await mkdir(FOLDER, { recursive: true });
  const shots: Shot[] = [];
  try {
    const screen = await browser.open('tour');
    // What runs in the page is compiled with a mark that only exists outside it.
    await screen.page.evaluateOnNewDocument('globalThis.__name = (value) => value');
    shots.push(...(await shoot(screen, { name: 'signin', at: '/signin' }, 'en')));
    await screen.type('Email', account.email);
    await screen.type('Password', account.password);
    await screen.press('button', 'Sign in');
    await screen.arrivesAt('/dashboard');
    for (const language of languages) {
      await choose(screen, { language, theme: 'light' });
      for (const target of targets) shots.push(...(await shoot(screen, target, language)));
    }
    for (const problem of new Set(browser.takeProblems())) console.log(problem);
  } finally {
    await browser.close();
    await writeFile(path.join(FOLDER, 'index.html'), contactSheet(shots));
    console.log(`${shots.length} screenshots: ${path.join(FOLDER, 'index.html')}`);
  }
}

async function onDemo(): Promise<void> {
  const dataFolder = makeDataFolder();
  const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  const seeded = await runProduct({ dataFolder, args: ['--demo-only'], environment });
  if (seeded.code !== 0) throw new Error(seeded.output);
  const product = await startProduct({ dataFolder, environment });
  try {
    await tour(product.url, { email: ADMIN_EMAIL, password: PASSWORD });
  } finally {
    await product.stop();
    await removeDataFolder(dataFolder);
  }
}

const {
  SCREENSHOTS_URL: url,
  ADMIN_EMAIL: email = ADMIN_EMAIL,
  ADMIN_PASSWORD: password = PASSWORD,
} = process.env;
await (url ? tour(url, { email, password }) : onDemo());
